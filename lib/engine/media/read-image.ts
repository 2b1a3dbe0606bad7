/** What a file is, told by its bytes: neither its name nor what a server says of it counts. */
import type { FileHandle } from "node:fs/promises";
import { GIF } from "image-size/types/gif";
import { HEIF } from "image-size/types/heif";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";
import { PlinthError } from "../../kernel/errors.ts";
import { jpegSize } from "./jpeg-size.ts";

/** Bytes that tell the type. */
export const signatureBytes = 64;
/** Bytes in which the size of an image stands, in every format but JPEG. */
const headBytes = 256 * 1024;
/** Longer sides are in no image that a browser can show. */
const sideMax = 100_000;

interface ImageType {
  content_type: string;
  /** Endings of file names; the first is given where there is none. */
  extensions: readonly string[];
}

const png: ImageType = { content_type: "image/png", extensions: ["png"] };
const jpeg: ImageType = { content_type: "image/jpeg", extensions: ["jpg", "jpeg"] };
const gif: ImageType = { content_type: "image/gif", extensions: ["gif"] };
const webp: ImageType = { content_type: "image/webp", extensions: ["webp"] };
const avif: ImageType = { content_type: "image/avif", extensions: ["avif"] };

const sizeReaders = new Map([
  [png, PNG],
  [gif, GIF],
  [webp, WEBP],
]);

/** An image that may be stored. Width and height are those of its bytes, before any turning that a camera asked for. */
export interface Image extends ImageType {
  width: number;
  height: number;
}

/** The type by the first `signatureBytes` of a file. BAD_USER_INPUT for everything that is not among the five that are taken. */
export function imageType(head: Buffer): ImageType {
  const latin = head.toString("latin1", 0, signatureBytes);
  if (latin.startsWith("\x89PNG\r\n\x1a\n")) return png;
  if (latin.startsWith("\xff\xd8\xff")) return jpeg;
  if (/^GIF8[79]a/.test(latin)) return gif;
  if (/^RIFF[\s\S]{4}WEBPVP8[ LX]/.test(latin)) return webp;
  if (latin.startsWith("ftyp", 4) && isAvif(head, latin)) return avif;
  throw notAnImage();
}

/** By the brands in the first box of the file: the major one, or for a still image the compatible ones. */
function isAvif(head: Buffer, latin: string): boolean {
  const brands: string[] = latin.slice(16, head.readUInt32BE(0)).match(/[\s\S]{4}/g) ?? [];
  const major = latin.slice(8, 12);
  return major === "avif" || major === "avis" || (major === "mif1" && brands.includes("avif"));
}

/** The type and size of a stored file. BAD_USER_INPUT when it only begins like an image. */
export async function readImage(file: FileHandle): Promise<Image> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  const type = imageType(head);
  const size = type === jpeg ? await jpegSize(file) : sizeIn(head, type);
  const isSide = (side: number | undefined): side is number =>
    side !== undefined && Number.isInteger(side) && side > 0 && side <= sideMax;
  if (!size || !isSide(size.width) || !isSide(size.height)) throw notAnImage();
  return { ...type, width: size.width, height: size.height };
}

function sizeIn(head: Buffer, type: ImageType): { width?: number; height?: number } | undefined {
  const reader = sizeReaders.get(type);
  try {
    if (!reader) return HEIF.calculate(head);
    return reader.validate(head) ? reader.calculate(head) : undefined;
  } catch {
    // Cut off or made up; the library throws errors of many kinds.
    return undefined;
  }
}

function notAnImage(): PlinthError {
  return new PlinthError("BAD_USER_INPUT", "This file is not a PNG, JPEG, GIF, WebP or AVIF image.");
}
