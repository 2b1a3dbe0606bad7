/** The form of every REST answer, and the error for those that are not 200. Browser and server. */

import type { ErrorCode, FieldErrors } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";

export interface Envelope<Body = unknown> {
  /** The HTTP status. */
  code: number;
  message: string;
  body: Body;
  error?: { code: ErrorCode; fields?: FieldErrors };
}

export const noResponseMessage = () => t("No response from server. Please check your connection.");

/** What is said of a call that was not answered. */
export const answerlessMessage = (error: Error): string =>
  // Each browser has words of its own for it, and for a call that was stopped.
  error instanceof TypeError || error instanceof DOMException ? noResponseMessage() : error.message;

/** A REST call that did not answer 200; `status` 0 means that no answer came. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: FieldErrors;

  constructor(status: number, message: string, error?: Envelope["error"]) {
    super(message);
    this.status = status;
    this.code = error?.code;
    this.fields = error?.fields ?? {};
  }
}

/** The envelope. What a proxy in between answers becomes one: its `message`, else its `error`, else the status. */
export async function readEnvelope<Body>(response: Response): Promise<Envelope<Body>> {
  let data: (Partial<Envelope<Body>> & { error?: unknown }) | null = null;
  try {
    data = await response.json();
  } catch {
    // Not JSON: the status says it.
  }
  if (typeof data?.code === "number" && data.message) return data as Envelope<Body>;
  const message =
    data?.message ||
    (typeof data?.error === "string" && data.error) ||
    t("Server error: {status}", { status: response.status });
  return { code: response.status, message, body: data?.body as Body };
}
