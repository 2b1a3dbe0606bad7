/** Images as they are stored: upright, and without what the camera and programs noted in them, the place above all. */

import { open, rename, rm } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { blankHeif } from "./blank-heif.ts";
import { readerOf, requireFewFrames } from "./frames.ts";
import { loadSharp } from "./load-sharp.ts";
import { type Keeping, keepOnly } from "./ranges.ts";
import { stripGif } from "./strip-gif.ts";
import { stripJpeg } from "./strip-jpeg.ts";
import { stripPng } from "./strip-png.ts";
import { mendWebp, stripWebp } from "./strip-webp.ts";

/** What of an image is known once it is clean. */
export interface CleanImage {
  width: number;
  height: number;
  frames: number;
}

const strippers = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/apng": stripPng,
  "image/webp": stripWebp,
  "image/gif": stripGif,
} as const;

const heif = ["image/avif", "image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"];

/** Types of images that are cleaned. Others, which may tell a place as well, are not taken as images. */
export const cleanedTypes: readonly string[] = [...Object.keys(strippers), ...heif, "image/tiff"];

/**
 * Cleans the image at a path, in its place. Its pixels stay as they are, to the bit, unless it must be turned, or is a
 * TIFF. BAD_USER_INPUT for what is damaged, has too many frames, or would unpack to more than 100 megapixels.
 */
export async function cleanImage(path: string, contentType: string): Promise<CleanImage> {
  await requireFewFramesAt(path);
  const before = await readAbout(path);
  const { width, height, pages = 1 } = before;
  const isTurned = (before.orientation ?? 1) > 1 && !heif.includes(contentType);
  if (isTurned || contentType === "image/tiff") return { ...(await repaint(path, before)), frames: 1 };
  await strip(path, contentType);
  return { width, height, frames: pages };
}

async function requireFewFramesAt(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await requireFewFrames(readerOf(file), (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function readAbout(path: string): Promise<Metadata> {
  const sharp = await loadSharp();
  const about = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw damaged(cause);
    });
  if (about.width * about.height * (about.pages ?? 1) > limits.mediaPixelsMax)
    throw new PlinthError("BAD_USER_INPUT", t("This image has more than 100 million pixels."));
  return about;
}

async function strip(path: string, contentType: string): Promise<void> {
  const file = await open(path, "r+");
  let keeping: Keeping | null;
  try {
    const { size } = await file.stat();
    if (heif.includes(contentType)) {
      if (!(await blankHeif(file, size))) throw damaged();
      return;
    }
    keeping = await strippers[contentType as keyof typeof strippers](file, size);
  } finally {
    await file.close();
  }
  if (!keeping) throw damaged();
  if (keeping.dropped) await keepOnly(path, keeping.kept, contentType === "image/webp" ? mendWebp : undefined);
}

/** Unpacks and packs again: for images that a camera noted a turning of. */
async function repaint(
  path: string,
  { format, chromaSubsampling, depth }: Metadata,
): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const next = `${path}.turned`;
  const image = sharp(path, { limitInputPixels: limits.mediaPixelsMax, sequentialRead: true, failOn: "error" })
    .autoOrient()
    .keepIccProfile();
  if (depth === "ushort") image.toColourspace("rgb16");
  try {
    const { width, height } = await packed(image, format, chromaSubsampling).toFile(next);
    await rename(next, path);
    return { width, height };
  } catch (cause) {
    await rm(next, { force: true });
    throw damaged(cause);
  }
}

/** Without loss where the format can, and with so little that nobody sees it where it cannot. */
function packed(image: Sharp, format: Metadata["format"], chromaSubsampling: string | undefined): Sharp {
  if (format === "png") return image.png({ compressionLevel: 9 });
  if (format === "webp") return image.webp({ quality: 95, nearLossless: true });
  if (format === "tiff") return image.tiff({ compression: "deflate" });
  // The best coding is looked for in the whole image at once, which takes twice its pixels of memory for a file that is
  // a twentieth smaller.
  return image.jpeg({
    quality: 95,
    optimiseCoding: false,
    chromaSubsampling: chromaSubsampling?.startsWith("4:2:0") ? "4:2:0" : "4:4:4",
  });
}

const damaged = (cause?: unknown) => new PlinthError("BAD_USER_INPUT", t("This image is damaged."), { cause });
