/** The form of every REST answer, and the error for those that are not 200. Browser and server. */
import type { ErrorCode, FieldErrors } from "../kernel/errors.ts";

export interface Envelope<Body = unknown> {
  /** The HTTP status. */
  code: number;
  message: string;
  body: Body;
  error?: { code: ErrorCode; fields?: FieldErrors };
}

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

/** The envelope; a page of a proxy in between becomes an envelope that names its status. */
export async function readEnvelope<Body>(response: Response): Promise<Envelope<Body>> {
  try {
    const envelope = (await response.json()) as Envelope<Body>;
    if (typeof envelope?.code === "number") return envelope;
  } catch {
    // Not JSON: said below.
  }
  return { code: response.status, message: `Server error: ${response.status}`, body: undefined as Body };
}
