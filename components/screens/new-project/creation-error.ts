import { RestError } from "../../../lib/console/calls/envelope.ts";
import { t } from "../../../lib/kernel/words/words.ts";

/** The sentence for a project that could not be created: the server's own, else why the call did not succeed. */
export function creationMessage(error: unknown): string {
  if (error instanceof RestError) return error.message || t("Failed to create project. Please try again.");
  if (error instanceof Error && error.message) return error.message;
  return t("An unexpected error occurred.");
}
