/** What comes of input that a schema reads. */
import type { ZodType } from "zod";
import { parseInput } from "../../lib/contract/parse-input.ts";
import { PlinthError } from "../../lib/kernel/errors.ts";

/** The value that the schema makes of the input, or, where it refuses it, messages by field. */
export function outcomeOf(schema: ZodType, input: unknown): { value: unknown } | { fields: Record<string, string> } {
  try {
    return { value: parseInput(schema, input) };
  } catch (error) {
    if (error instanceof PlinthError && error.code === "BAD_USER_INPUT" && error.fields)
      return { fields: error.fields };
    throw error;
  }
}

/** Messages by field of refused input; none where it is taken. */
export function faultsOf(schema: ZodType, input: unknown): Record<string, string> {
  const outcome = outcomeOf(schema, input);
  return "fields" in outcome ? outcome.fields : {};
}

/** How a piece of work is refused; undefined where it is not. Any other error is one of the test. */
export function refusalOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof PlinthError)) throw error;
    const { code, message, fields = {} } = error;
    return { code, message, fields, at: Object.keys(fields) };
  }
  return undefined;
}
