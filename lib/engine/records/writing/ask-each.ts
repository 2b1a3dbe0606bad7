import { limits } from "../../../contract/limits.ts";
import { type FieldErrors, PlinthError } from "../../../kernel/errors.ts";

interface Bounds {
  /** Moment of performance.now() from which no other one is asked for. */
  until: number;
  /** What is thrown then. */
  late(): PlinthError;
}

/**
 * Asks hooks for each of these, some at a time. A refusal is handed to `refused`, by its fields or, without any, as a
 * whole; anything else, such as too many calls that wait, ends it all.
 */
export async function askEach<One>(
  ones: Iterable<One>,
  { until, late }: Bounds,
  ask: (one: One) => Promise<void>,
  refused: (one: One, error: PlinthError, fields: FieldErrors) => void,
): Promise<void> {
  const waiting = [...ones].values();
  let hasEnded = false;
  const work = async () => {
    for (const one of waiting) {
      if (hasEnded) return;
      if (performance.now() > until) throw late();
      try {
        await ask(one);
      } catch (error) {
        if (!(error instanceof PlinthError) || !refusals.has(error.code)) throw error;
        refused(one, error, error.fields ?? { "": error.message });
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: limits.hookedImport.atOnce }, work));
  } finally {
    hasEnded = true;
  }
}

const refusals: ReadonlySet<string> = new Set([
  "BAD_USER_INPUT",
  "FORBIDDEN",
  "NOT_FOUND",
  "CONFLICT",
  "FUNCTION_FAILED",
  "TOO_LARGE",
]);
