/** Patterns as records are checked by them: all texts of one record together have a bound, for they hold the thread. */
import type { PatternCompiler } from "../../../contract/field-kinds/kind.ts";
import { compilePattern, patternSteps } from "../../../contract/fields/patterns.ts";
import { limits } from "../../../contract/limits.ts";

export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

let left = 0;

/** Runs a check of one record, which waits for nothing. TooMuchWork where its texts are too much for their patterns. */
export function withinWork<Result>(check: () => Result): Result {
  left = limits.patternWorkMax;
  return check();
}

/** Of what it gives, each call counts. */
export const countedPattern: PatternCompiler = (pattern) => {
  const matches = compilePattern(pattern);
  const steps = patternSteps(pattern);
  return (text) => {
    left -= steps * text.length;
    if (left < 0) throw new TooMuchWork();
    return matches(text);
  };
};
