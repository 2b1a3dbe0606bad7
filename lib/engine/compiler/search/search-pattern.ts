/**
 * Where a text has the words of a search: a regular expression (PostgreSQL's) that finds them in the text as it was
 * written, with its accents and capitals. What `_fold` of the project's schema takes for equal, it does too.
 */
import type { SearchTerm, SearchTerms } from "./search-words.ts";

/** Letters that do not decompose into one with an accent. */
const plainLetters: Readonly<Record<string, string>> = { o: "ø", l: "ł", d: "đð", i: "ı", h: "ħ", t: "ŧ" };
const doubleLetters: Readonly<Record<string, string>> = { ss: "ß", ae: "æ", oe: "œ" };

const accents = /[\u0300-\u036f]/gu;
const [firstAccent, lastAccent] = ["\\u0300", "\\u036f"];

/** Letters of the Latin, Greek and Cyrillic scripts by the letter that is left without their accents. */
const accented = new Map<string, string[]>();
for (const [from, to] of [
  [0xc0, 0x52f],
  [0x1e00, 0x1fff],
] as const)
  for (let code = from; code <= to; code++) {
    const letter = String.fromCodePoint(code);
    const plain = letter.normalize("NFD").replace(accents, "");
    if (letter !== letter.toLowerCase() || plain === letter || [...plain].length !== 1) continue;
    accented.set(plain, [...(accented.get(plain) ?? []), letter]);
  }

const folded = new Map([
  ...Object.entries(plainLetters).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
  ...Object.entries(doubleLetters).map(([plain, letter]) => [letter, plain] as const),
]);

/** What `_fold` makes of a text. */
const fold = (text: string): string =>
  [...text.normalize("NFD").replace(accents, "").toLowerCase()].map((letter) => folded.get(letter) ?? letter).join("");

/** Of longer words the beginning is looked for. */
const charactersMax = 60;
/** Of a long search no more words are shown: PostgreSQL takes seconds over an expression of hundreds. */
export const wordsShown = 20;

/** The pattern of all words that are looked for; null where there is none. Without regard to capitals. */
export function searchPattern(terms: SearchTerms): string | null {
  const patterns = terms
    .flat()
    .filter(({ isExcluded }) => !isExcluded)
    .map(patternOf)
    .filter((pattern) => pattern !== "");
  return patterns.length > 0 ? patterns.join("|") : null;
}

function patternOf({ text, as }: SearchTerm): string {
  const plain = fold(text);
  if (as === "words") {
    const words = plain.matchAll(/[\p{L}\p{N}]+/gu).take(wordsShown);
    return [...words].map(([word]) => `\\m${lettersOf(word)}\\M`).join("|");
  }
  return `${as === "part" ? "" : "\\m"}${lettersOf(plain)}`;
}

function lettersOf(word: string): string {
  const letters = [...word].slice(0, charactersMax);
  let pattern = "";
  for (let i = 0; i < letters.length; i++) {
    const double = doubleLetters[letters.slice(i, i + 2).join("")];
    if (double) {
      pattern += `(?:${double}|${letterOf(letters[i]!)}${letterOf(letters[i + 1]!)})`;
      i++;
    } else pattern += letterOf(letters[i]!);
  }
  return pattern;
}

function letterOf(letter: string): string {
  if (/\s/u.test(letter)) return "\\s+";
  if (!/\p{L}/u.test(letter)) return /\p{N}/u.test(letter) ? letter : escaped(letter);
  const others = [...(accented.get(letter) ?? []), ...(plainLetters[letter] ?? "")].join("");
  return `[${letter}${others}][${firstAccent}-${lastAccent}]*`;
}

/** A sign by its number, which means nothing else to a regular expression. */
const escaped = (sign: string) => `\\U${sign.codePointAt(0)!.toString(16).padStart(8, "0")}`;
