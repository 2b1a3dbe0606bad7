import { PlinthError } from "../../../kernel/errors.ts";
import { isDatabaseGone } from "../../../platform/db/database-gone.ts";

/**
 * UNAVAILABLE for an error that means that the project's database cannot be reached at the moment; any other error as
 * it is. The next request tries again.
 */
export function databaseGone(error: unknown): unknown {
  if (!isDatabaseGone(error)) return error;
  return new PlinthError("UNAVAILABLE", "The project's database does not answer. Please try again.", { cause: error });
}
