/**
 * Images in other sizes and formats: made when they are asked for, kept, and made once for all who ask at the same
 * time.
 */

import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sharp } from "sharp";
import { limits } from "../../../contract/limits.ts";
import type { MediaSettings, RenditionInput } from "../../../contract/media.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { shareConcurrency } from "../../../kernel/limit-concurrency.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ByteRange } from "../../../platform/storage/storage.ts";
import { incomingFolder, type MediaFile, renditionFolder } from "../media-file.ts";
import { loadSharp } from "./load-sharp.ts";
import { findRendition, keepRendition, type Rendition, requireFree } from "./renditions.ts";

/** An image as it was asked for. */
export interface MadeImage {
  /** What was asked for, in one spelling. */
  name: string;
  content_type: string;
  size: number;
  read(range?: ByteRange): Promise<Readable | null>;
}

/** Each unpacks an image of up to 100 megapixels; projects come in turn, and of each so many wait (`requireRoom`). */
const renderAtOnce = shareConcurrency(2);
const running = new Map<string, { id: string; project_id: string; making: Promise<Rendition> }>();

const readable = ["image/jpeg", "image/png", "image/apng", "image/webp", "image/gif", "image/avif", "image/tiff"];

/**
 * BAD_USER_INPUT for a file that no smaller image can be made of; RATE_LIMITED where too much of its project is being
 * made already, also where a stranger asks for more sizes of one file than are kept.
 */
export async function renditionOf(
  platform: Platform,
  file: MediaFile,
  asked: RenditionInput,
  settings: MediaSettings,
  isStranger: () => Promise<boolean>,
): Promise<MadeImage> {
  if (!readable.includes(file.content_type))
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("Sizes and formats can be chosen of JPEG, PNG, WebP, GIF, AVIF and TIFF images."),
    );
  const wanted = settled(file, asked, settings);
  const known = await findRendition(platform, file, wanted.name);
  if (known) return opened(platform, known);
  const key = `${file.id} ${file.sha256.toString("hex")} ${wanted.name}`;
  let one = running.get(key);
  if (!one) {
    const { id, project_id } = file;
    requireRoom(project_id);
    // Counted before anything is awaited, so that those who ask at the same time count each other.
    const ofFile = [...running.values()].filter((other) => other.id === id).length;
    const making = (async () => {
      if (await isStranger()) await requireFree(platform, file, ofFile);
      return renderAtOnce(project_id, () => make(platform, file, wanted));
    })().finally(() => running.delete(key));
    one = { id, project_id, making };
    running.set(key, one);
  }
  return opened(platform, await one.making);
}

/** RATE_LIMITED where a project has made the most of those wait that one project may. */
function requireRoom(projectId: string): void {
  const own = [...running.values()].filter(({ project_id }) => project_id === projectId).length;
  if (own >= limits.mediaRenditionsWaitingMax)
    throw new PlinthError("RATE_LIMITED", t("Too many images of this project are being made right now."), {
      retryAfterSeconds: 5,
    });
}

function opened(platform: Platform, { name, content_type, size, storage, storage_key }: Rendition): MadeImage {
  const from = platform.storages.named(storage);
  return { name, content_type, size, read: (range) => from.read(storage_key, range) };
}

interface Wanted {
  name: string;
  width: number | undefined;
  height: number | undefined;
  fit: NonNullable<RenditionInput["fit"]>;
  format: NonNullable<RenditionInput["format"]>;
  quality: number;
}

/** What is left out, filled in: the same image has the same name. */
function settled(file: MediaFile, asked: RenditionInput, settings: MediaSettings): Wanted {
  const { width, height, fit = "inside", quality = settings.image_quality } = asked;
  const format = asked.format ?? formatOf(file);
  const name = `w${width ?? 0}-h${height ?? 0}-${fit}-${format}${format === "png" ? "" : `-q${quality}`}`;
  return { name, width, height, fit, format, quality };
}

/** JPEG and PNG stay what they are; the others become WebP, which keeps transparency and animation. */
function formatOf({ content_type }: MediaFile): Wanted["format"] {
  if (content_type === "image/jpeg") return "jpeg";
  return content_type === "image/png" ? "png" : "webp";
}

async function make(platform: Platform, file: MediaFile, wanted: Wanted): Promise<Rendition> {
  const target = join(incomingFolder(platform), uuidv7());
  await mkdir(incomingFolder(platform), { recursive: true, mode: 0o700 });
  const source = await sourceOf(platform, file);
  try {
    await render(source.path, target, file, wanted);
    const { size } = await stat(target);
    const storage = platform.storages.named(file.storage);
    // By its bytes as well: what was made of those before is deleted at any time.
    const bytes = file.sha256.toString("hex").slice(0, 8);
    const storage_key = `${renditionFolder(file.project_id)}/${file.id}/${wanted.name}-${bytes}`;
    const content_type = `image/${wanted.format}`;
    await storage.take(storage_key, target, content_type);
    return await keepRendition(platform, file, {
      name: wanted.name,
      content_type,
      size,
      storage: storage.name,
      storage_key,
    });
  } finally {
    await rm(target, { force: true });
    await source.done();
  }
}

/** The original on this machine, fetched where it lies elsewhere. */
async function sourceOf(platform: Platform, file: MediaFile): Promise<{ path: string; done(): Promise<void> }> {
  const storage = platform.storages.named(file.storage);
  const path = storage.localPath(file.storage_key);
  if (path) return { path, done: async () => {} };
  const content = await storage.read(file.storage_key);
  if (!content) throw new PlinthError("NOT_FOUND", t("There is no file at this address."));
  const copy = join(incomingFolder(platform), uuidv7());
  await pipeline(content, createWriteStream(copy, { mode: 0o600 }));
  return { path: copy, done: () => rm(copy, { force: true }) };
}

async function render(
  source: string,
  target: string,
  file: MediaFile,
  { width, height, fit, format, quality }: Wanted,
) {
  const sharp = await loadSharp();
  const animated = (file.frames ?? 1) > 1 && format === "webp";
  // What is cut off or damaged is shown as far as it goes, as browsers do.
  const options = { animated, limitInputPixels: limits.mediaPixelsMax, sequentialRead: true, failOn: "none" } as const;
  const image = sharp(source, options).autoOrient();
  if (width || height) {
    const isFree = fit === "inside" || fit === "outside" || !width || !height;
    image.resize({ width, height, fit, withoutEnlargement: isFree, background: { r: 0, g: 0, b: 0, alpha: 0 } });
  }
  await packed(image, format, quality)
    .timeout({ seconds: 30 })
    .toFile(target)
    .catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === "ENOSPC") throw cause;
      throw Object.assign(badInput({ width: t("This image cannot be made in that size and format.") }), { cause });
    });
}

function packed(image: Sharp, format: Wanted["format"], quality: number): Sharp {
  if (format === "webp") return image.webp({ quality });
  if (format === "avif") return image.avif({ quality, effort: 3 });
  // What was transparent becomes white, not black.
  if (format === "jpeg") return image.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true });
  return image.png();
}
