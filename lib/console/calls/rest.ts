/**
 * The one way of the browser to the REST calls: errors are told in a toast, and a session that ended leads to the
 * sign-in page.
 */
import { locate, methodOf } from "../../contract/calls/locate.ts";
import type { Answer, Enveloped, Input, Optional } from "../../contract/calls/types.ts";
import { noteNoAnswer } from "../away/away.ts";
import { toasts } from "../notices/toasts.ts";
import { routes } from "../routes.ts";
import { dropInput } from "../session/kept-input.ts";
import { clearSession, leaveToLogin, loadPage } from "../session/leave.ts";
import { callHeaders } from "./call-headers.ts";
import { answerlessMessage, type Envelope, RestError, readEnvelope } from "./envelope.ts";
import { pendingFetch } from "./pending.ts";

export { RestError } from "./envelope.ts";

/** What becomes of an answer that is none. */
interface ErrorRules {
  /** The caller shows errors itself (on its form), so no toast. */
  handlesErrors?: boolean;
  /** 401 and 403 answer this call and do not end the session: signing in, choosing a project. */
  keepsSession?: boolean;
  /** 403 says that this one thing is not allowed, such as one project more; the caller shows it. */
  mayBeForbidden?: boolean;
  signal?: AbortSignal;
}

/** What a call takes, by the contract, and what becomes of its errors. */
export type CallOptions<At extends Enveloped> = Input<At> & ErrorRules;

interface RestOptions extends ErrorRules {
  method?: "GET" | "POST";
  /** Sent as JSON, or a form with its files as it is; makes the call a POST. */
  body?: unknown;
}

/**
 * Makes a call of the contract with the session's cookie and returns the envelope. Throws RestError for every other
 * status than 200, after the toast or the way to the sign-in page that belongs to it.
 */
export function call<At extends Enveloped>(
  address: At,
  ...[options]: Optional<Input<At>, CallOptions<At>>
): Promise<Envelope<Answer<At>>> {
  const method = methodOf(address) as "GET" | "POST";
  return rest(locate(address, ...([options] as never)), { ...(options as RestOptions), method });
}

/** The same by a path, for plugins, which may call what the contract does not know. */
export async function rest<Body = unknown>(path: string, options: RestOptions = {}): Promise<Envelope<Body>> {
  const method = options.method ?? (options.body === undefined ? "GET" : "POST");
  const isForm = options.body instanceof FormData;
  let response: Response;
  try {
    response = await pendingFetch(path, {
      method,
      credentials: "include",
      headers: {
        Accept: "application/json",
        ...callHeaders(),
        ...(method === "POST" && !isForm && { "Content-Type": "application/json" }),
      },
      ...(method === "POST" && { body: isForm ? (options.body as FormData) : JSON.stringify(options.body ?? {}) }),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    void noteNoAnswer();
    const message = answerlessMessage(error as Error);
    if (!options.handlesErrors) toasts.error(message);
    throw new RestError(0, message);
  }
  const envelope = await readEnvelope<Body>(response);
  if (response.ok) return envelope;
  await applyRules(response.status, envelope.message, options);
  throw new RestError(response.status, envelope.message, envelope.error);
}

async function applyRules(status: number, message: string, options: ErrorRules): Promise<void> {
  if (status === 409) return leaveToLogin("superseded");
  if (status === 401 || status === 403) {
    if (options.keepsSession || (status === 403 && options.mayBeForbidden)) return;
    if (!window.location.pathname.startsWith("/console/")) return leaveToLogin("expired");
    console.warn(`The server answered ${status}: ${message}`);
    return;
  }
  if (!options.handlesErrors) toasts.error(message);
}

/** Ends the session, then the sign-in page with everything forgotten. */
export async function signOut(): Promise<void> {
  dropInput();
  await clearSession();
  await loadPage(routes.login());
}
