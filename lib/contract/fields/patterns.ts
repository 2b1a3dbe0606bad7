/**
 * Patterns that texts must match: regular expressions as RE2 has them, without back references and lookaround, so that
 * a text takes time by its length and by that of the pattern, whatever both say. They match anywhere in a text unless
 * `^` and `$` say otherwise, as `pattern` in JSON Schema.
 *
 * What reads them is as large as a page's other checks together: it is handed to the checks by those who need it.
 */

import { RE2JS, RE2JSException } from "re2js";
import { Lru } from "../../kernel/lru.ts";
import { t } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";

const compiled = new Lru<RE2JS>(500);

function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known) return known;
  const fault = patternFault(pattern);
  if (fault !== null) throw new RangeError(fault);
  const made = RE2JS.compile(pattern);
  compiled.set(pattern, made);
  return made;
}

/** Whether a text matches. RangeError for a pattern that is none. */
export function compilePattern(pattern: string): (text: string) => boolean {
  const made = compile(pattern);
  // Unlike `test`, this keeps no states of the pattern in memory.
  return (text) => made.matcher(text).find();
}

/** Steps that it is compiled to: at the worst a text goes through all of them with each character. */
export const patternSteps = (pattern: string): number => compile(pattern).programSize();

/** What is wrong with a pattern; null where it is one. */
export function patternFault(pattern: string): string | null {
  const tooLarge = t("The pattern is too large: please repeat less in it");
  // Compiled it would take a second and more.
  if (sizeOf(pattern) > 4 * limits.patternStepsMax) return tooLarge;
  try {
    return RE2JS.compile(pattern).programSize() <= limits.patternStepsMax ? null : tooLarge;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const said = error.message.replace(/^error parsing regexp: /, "");
    return t("This is no regular expression of RE2, which has no back references and no lookaround: {said}", { said });
  }
}

const token =
  /\\Q(?<quoted>.*?)(?:\\E|$)|\\[pPx]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|\((?:\?(?:P?<\w+>|[a-zA-Z-]*[:)]))?|\{(?<least>\d+)(?<most>,\d*)?\}|./gsu;

/** Characters, classes and signs of a pattern with its counts written out: about the steps that it is compiled to. */
function sizeOf(pattern: string): number {
  const groups = [0];
  let last = 0;
  const add = (size: number, atom = size) => {
    groups.push(groups.pop()! + size);
    last = atom;
  };
  for (const { 0: text, groups: named } of pattern.matchAll(token)) {
    const { quoted, least, most = "" } = named!;
    if (quoted !== undefined) add(quoted.length, 1);
    else if (least !== undefined) {
      const times = Math.max(Number(least), Number(most.slice(1)), 1);
      add(last * (times - 1), last * times);
    } else if (text === ")" && groups.length > 1) add(groups.pop()! + 2);
    else if (!text.startsWith("(")) add(1);
    else if (!text.endsWith(")")) groups.push(0);
  }
  return groups.reduce((sum, size) => sum + size);
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
