import pg from "pg";
import { PlinthError } from "../../kernel/errors.ts";

/** Of the operating system, of connections, of a server that starts, stops or is full, and of a database or user that is no longer there. */
const codes = /^(E[A-Z_]+|08...|57P0[1-5]|53300|28...|3D000)$/;
/** What pg says itself has no code. */
const sentences = /^(timeout exceeded when trying to connect|Connection terminated|timeout expired)/;

/**
 * UNAVAILABLE for an error that means that the project's database cannot be reached at the moment; any other error as it is. The next request tries again,
 * for pools replace broken connections by themselves.
 */
export function databaseGone(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PlinthError) return error;
  // A host with several addresses fails with one error for each.
  const { code, message } = (error instanceof AggregateError ? error.errors[0] : error) as { code?: unknown } & Error;
  const gone =
    typeof code === "string" ? codes.test(code) : !(error instanceof pg.DatabaseError) && sentences.test(message);
  if (!gone) return error;
  return new PlinthError("UNAVAILABLE", "The project's database does not answer. Please try again.", { cause: error });
}
