import { RestError } from "../../../lib/console/envelope.ts";

/** The sentence for a project that could not be created (specification section 8). */
export function creationMessage(error: unknown): string {
  if (error instanceof RestError) return error.message || "Failed to create project. Please try again.";
  if (error instanceof Error && error.message) return error.message;
  return "An unexpected error occurred.";
}
