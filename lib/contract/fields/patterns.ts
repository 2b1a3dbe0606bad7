/**
 * Patterns that texts must match: regular expressions as RE2 has them, without back references and lookaround, so that
 * a text takes time by its length and by that of the pattern, whatever both say. They match anywhere in a text unless
 * `^` and `$` say otherwise, as `pattern` in JSON Schema.
 *
 * What reads them is as large as a page's other checks together: it is handed to the checks by those who need it.
 */
import { RE2JS, RE2JSException } from "re2js";
import { Lru } from "../../kernel/lru.ts";
import { limits } from "../limits.ts";

const compiled = new Lru<RE2JS>(500);

/** Whether a text matches. RangeError for a pattern that is none. */
export function compilePattern(pattern: string): (text: string) => boolean {
  let found = compiled.get(pattern);
  if (!found) {
    const fault = patternFault(pattern);
    if (fault !== null) throw new RangeError(fault);
    found = RE2JS.compile(pattern);
    compiled.set(pattern, found);
  }
  // Unlike `test`, this keeps no states of the pattern in memory.
  return (text) => found.matcher(text).find();
}

/** What is wrong with a pattern; null where it is one. */
export function patternFault(pattern: string): string | null {
  try {
    if (RE2JS.compile(pattern).programSize() <= limits.patternStepsMax) return null;
    return "The pattern is too large: please repeat less in it";
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const said = error.message.replace(/^error parsing regexp: /, "");
    return `This is no regular expression of RE2, which has no back references and no lookaround: ${said}`;
  }
}

/** Whether JavaScript reads it as well, as OpenAPI documents want it. */
export function isScriptPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
