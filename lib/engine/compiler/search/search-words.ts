/** What people type into a search box: words, `"phrases"`, `-without` and `or`. */
import { limits } from "../../../contract/limits.ts";

export interface SearchTerm {
  /** As it was typed, without quotes and the minus. */
  readonly text: string;
  /**
   * What it is found as: a `part` of a word or of several; whole `words` and their forms; a `phrase` of whole words;
   * the `beginning` of a word. A `part` may be any of these.
   */
  readonly as: "part" | "words" | "phrase" | "beginning";
  readonly isQuoted: boolean;
  /** Records that have it are left out. */
  readonly isExcluded: boolean;
}

/** All terms of one of the lists must be met. */
export type SearchTerms = readonly (readonly SearchTerm[])[];

/** What stands behind so many terms, and so many tokens with each `or`, is looked for as whole words, all at once. */
const termsMax = 10;
const tokensMax = 3 * termsMax;

/** Shorter parts are in too many words, and no index knows them. */
const partCharactersMin = 3;

/** Scripts without spaces between words, and those whose words are short. */
const spaceless = new RegExp(
  ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
    .map((of) => `\\p{Script=${of}}`)
    .join("|"),
  "u",
);

const token = /(-?)"([^"]*)"?|(-?)(\S+)/g;

/** Reads a search; no lists where there is nothing to look for. */
export function readSearch(search: string): SearchTerms {
  const groups: SearchTerm[][] = [[]];
  let terms = 0;
  const words = [...search.matchAll(token).take(tokensMax + 1)];
  for (const [i, found] of words.entries()) {
    const [whole, quotedMinus, quoted, minus, word] = found;
    const isQuoted = quoted !== undefined;
    const text = isQuoted ? quoted.trim() : word!;
    if (!isQuoted && !minus && text.toLowerCase() === "or" && i > 0 && i < words.length - 1) {
      if (groups.at(-1)!.length > 0) groups.push([]);
      continue;
    }
    if (++terms > termsMax || i === tokensMax) {
      const rest = search.slice(found.index).trim();
      groups.at(-1)!.push({ text: rest, as: "words", isQuoted: false, isExcluded: false });
      break;
    }
    const isExcluded = (isQuoted ? quotedMinus : minus) === "-";
    if (!isSearchable(text) || whole === "-") continue;
    const isLast = i === words.length - 1;
    groups.at(-1)!.push({ text, as: wayOf(text, { isQuoted, isExcluded, isLast }), isQuoted, isExcluded });
  }
  return groups.filter((group) => group.length > 0);
}

const lengthOf = (text: string) => [...text.normalize("NFC")].length;

/** Signs alone are searched for where there are enough of them to be meant. */
const isSearchable = (text: string) => /[\p{L}\p{N}]/u.test(text) || lengthOf(text) >= partCharactersMin;

function wayOf(
  text: string,
  { isQuoted, isExcluded, isLast }: { isQuoted: boolean; isExcluded: boolean; isLast: boolean },
): SearchTerm["as"] {
  const whole = isQuoted ? "phrase" : "words";
  if (isExcluded) return whole;
  if (lengthOf(text) >= partCharactersMin || spaceless.test(text)) return "part";
  return isLast && !isQuoted ? "beginning" : whole;
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether it can be the id of a record. */
export const isIdTerm = ({ text, isExcluded }: SearchTerm) => !isExcluded && idPattern.test(text);

/** Equal for searches that one statement serves: what is looked for in which way, but not the words. */
export function searchShape(search: unknown): string {
  if (typeof search !== "string") return "";
  // Refused when it is compiled, so nothing is kept under this.
  if (search.length > limits.searchCharsMax) return "long";
  const shapeOfTerm = (term: SearchTerm) =>
    `${term.as}${term.isExcluded ? "-" : ""}${term.isQuoted ? '"' : ""}${isIdTerm(term) ? "#" : ""}`;
  return readSearch(search)
    .map((group) => group.map(shapeOfTerm).join())
    .join("|");
}

/** The words that a title is compared with: all that is looked for, without the rest of what was typed. */
export const wordsOf = (terms: SearchTerms): string =>
  (terms[0] ?? [])
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ text }) => text)
    .join(" ");
