/**
 * The one error type of Plinth. It is thrown in the engine and translated once, at the edge, into the REST envelope or
 * a GraphQL error (docs/architecture.md, "Errors").
 */

/** Every code there is: its HTTP status, and whether it is our fault and therefore logged with its cause. */
export const errorCodes = {
  BAD_USER_INPUT: { status: 400, reported: false },
  /** A clash of data, such as a name that is taken. Status 400: 409 only ever means a superseded session. */
  CONFLICT: { status: 400, reported: false },
  COST_LIMIT: { status: 400, reported: false },
  UNAUTHENTICATED: { status: 401, reported: false },
  PAYMENT_REQUIRED: { status: 402, reported: false },
  FORBIDDEN: { status: 403, reported: false },
  NOT_FOUND: { status: 404, reported: false },
  /** The session was ended by another sign-in to the same account. */
  SESSION_SUPERSEDED: { status: 409, reported: false },
  TOO_LARGE: { status: 413, reported: false },
  RATE_LIMITED: { status: 429, reported: false },
  /** The APQ protocol: a hash that this node does not know yet. 200, because clients of the protocol read the body. */
  PERSISTED_QUERY_NOT_FOUND: { status: 200, reported: false },
  /** A function of the project failed: its author's to mend, and told in the function's log. */
  FUNCTION_FAILED: { status: 500, reported: false },
  INTERNAL: { status: 500, reported: true },
  UNAVAILABLE: { status: 503, reported: true },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Messages by field path (`payload.title`, `name`), each a sentence for the person who filled the field in. */
export type FieldErrors = Record<string, string>;

interface PlinthErrorOptions {
  /** Messages for single fields; every bad field of a request at once. */
  fields?: FieldErrors | undefined;
  /** Private: goes to the log, never to a client. */
  cause?: unknown;
  /** RATE_LIMITED, and UNAVAILABLE where there is too much to do: when to try again. */
  retryAfterSeconds?: number | undefined;
}

/** An error with a message that may be shown to the person who caused it. */
export class PlinthError extends Error {
  override readonly name = "PlinthError";
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: PlinthErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** The HTTP status that goes with the code. */
  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** BAD_USER_INPUT about named fields; the message is the first field's. */
export function badInput(fields: FieldErrors): PlinthError {
  const message = Object.values(fields)[0] ?? "The input is not valid.";
  return new PlinthError("BAD_USER_INPUT", message, { fields });
}
