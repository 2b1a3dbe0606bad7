/** The images that every browser shows, told by their first bytes. */

import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";

/** Bytes that tell the type. */
const signatureBytes = 64;

/** Types that uploadImageFromUrl and pictures of people take. */
export const webImageTypes: readonly string[] = [
  "image/png",
  "image/apng",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
];

/** BAD_USER_INPUT unless the file begins like one of the five kinds that are taken. */
export function requireWebImage(head: Buffer): void {
  const latin = head.toString("latin1", 0, signatureBytes);
  const isKnown =
    latin.startsWith("\x89PNG\r\n\x1a\n") ||
    latin.startsWith("\xff\xd8\xff") ||
    /^GIF8[79]a/.test(latin) ||
    /^RIFF[\s\S]{4}WEBPVP8[ LX]/.test(latin) ||
    (latin.startsWith("ftyp", 4) && isAvif(head, latin));
  if (!isKnown) throw notWebImage();
}

/** By the brands in the first box of the file: the major one, or for a still image the compatible ones. */
function isAvif(head: Buffer, latin: string): boolean {
  const brands: string[] = latin.slice(16, head.readUInt32BE(0)).match(/[\s\S]{4}/g) ?? [];
  const major = latin.slice(8, 12);
  return major === "avif" || major === "avis" || (major === "mif1" && brands.includes("avif"));
}

/** Said of everything else where only images are taken. */
export function notWebImage(): PlinthError {
  return new PlinthError("BAD_USER_INPUT", t("This file is not a PNG, JPEG, GIF, WebP or AVIF image."));
}
