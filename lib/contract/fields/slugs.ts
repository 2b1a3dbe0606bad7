/**
 * Slugs: the part of an address that names a record. They are words of lower-case letters and digits of any script,
 * joined by hyphens.
 */
import { valueLimits } from "./value-limits.ts";

/** As a regular expression, with the flag `u`; the letters are in lower case beside. */
export const slugPattern = "^[\\p{L}\\p{M}\\p{N}]+(-[\\p{L}\\p{M}\\p{N}]+)*$";

const form = new RegExp(slugPattern, "u");

/** A slug as it is stored, from one as it was written: without blanks around it. */
export const settledSlug = (text: string): string => text.trim().normalize("NFC");

export const isSlug = (text: string): boolean =>
  form.test(text) && text === text.toLowerCase() && [...text].length <= valueLimits.slugCharactersMax;

const latin = /\p{Script=Latin}/u;
const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/**
 * The slug that a text proposes, empty where it has neither letters nor digits: `Crème & Größe` is `creme-grosse`,
 * `東京 2026` stays `東京-2026`. Latin letters become those of ASCII, and those of other scripts are kept. It leaves room
 * for a number at its end. The table of letters is loaded when a text needs it.
 */
export async function proposedSlug(text: string): Promise<string> {
  const whole = text.normalize("NFKC");
  const plain = isAscii(whole) ? whole : await latinToAscii(whole);
  const words = plain
    .toLowerCase()
    .normalize("NFC")
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  return joined(words);
}

async function latinToAscii(text: string): Promise<string> {
  const { default: anyAscii } = await import("any-ascii");
  const letters = [...text].map((letter) => (latin.test(letter) ? anyAscii(letter) : letter));
  // A mark that has no letter of its own with the one before it.
  return letters.join("").replace(/(?<=[a-z0-9])\p{M}+/giu, "");
}

/** As many of the words as there is room for, and of the first one at least a part. */
function joined(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  let slug = [...first].slice(0, valueLimits.madeSlugCharactersMax).join("");
  for (const word of rest) {
    const longer = `${slug}-${word}`;
    if ([...longer].length > valueLimits.madeSlugCharactersMax) break;
    slug = longer;
  }
  return slug;
}
