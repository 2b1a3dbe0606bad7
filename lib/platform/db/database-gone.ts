import pg from "pg";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";

/**
 * Of sockets, of connections, of a server that starts, stops or is full, and of a database or user that is no longer
 * there.
 */
const codes =
  /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|08...|57P0[1-5]|53300|28...|3D000)$/;
/** What pg says itself has no code. A pool ends when its project moves to another database, or is deleted. */
const sentences =
  /^(timeout exceeded when trying to connect|Connection terminated|timeout expired|Cannot use a pool after calling end|Client .* is not queryable)/;

/**
 * Whether what a pool or a connection threw means that the database cannot be reached at the moment. Pools replace
 * broken connections by themselves.
 */
export function isDatabaseGone(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // A host with several addresses fails with one error for each.
  const { code, message } = (error instanceof AggregateError ? error.errors[0] : error) as { code?: unknown } & Error;
  if (typeof code === "string") return codes.test(code);
  return !(error instanceof pg.DatabaseError) && sentences.test(message);
}

/** What the database cannot do at the moment, by the codes of PostgreSQL that say so; when to try again, in seconds. */
const troubles: Readonly<Record<string, { says: string; retryAfterSeconds: number }>> = {
  "25006": {
    says: "can only be read at the moment. Nothing was written; please try again later.",
    retryAfterSeconds: 5,
  },
  "53100": { says: "has no room on its disk. Nothing was written; please try again later.", retryAfterSeconds: 30 },
};
const gone = { says: "does not answer. Please try again.", retryAfterSeconds: 2 };

/**
 * UNAVAILABLE where the database cannot be reached, can only be read or has a full disk; null for any other error.
 * `whose` begins the sentence: "The project's database".
 */
export function databaseTrouble(error: unknown, whose: string): PlinthError | null {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  const trouble = isDatabaseGone(error) ? gone : code && Object.hasOwn(troubles, code) ? troubles[code] : undefined;
  if (!trouble) return null;
  const { says, retryAfterSeconds } = trouble;
  return new PlinthError("UNAVAILABLE", t("{whose} {says}", { whose, says }), { cause: error, retryAfterSeconds });
}
