import { createHash } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../../contract/limits.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import { projectMediaFolder } from "../../platform/media-folder.ts";
import type { Platform } from "../../platform/platform.ts";
import { fileName } from "./file-name.ts";
import { type Image, imageType, readImage, signatureBytes } from "./read-image.ts";

/** A file on disk that no row names yet. */
export interface StagedFile {
  id: string;
  path: string;
  storage_key: string;
  file_name: string;
  file_extension: string;
  size: number;
  sha256: Buffer;
  image: Image;
}

/**
 * Writes what comes to its place on disk, piece by piece, and finds out what it is. Nothing stays when it is refused: BAD_USER_INPUT for what is not
 * an image, TOO_LARGE above 20 MB, each as soon as it shows. What a crash leaves, sweepMedia finds.
 */
export async function stageFile(
  platform: Platform,
  projectId: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StagedFile> {
  const id = uuidv7();
  const folder = projectMediaFolder(platform.env, projectId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, id);
  const file = await open(path, "wx+", 0o600);
  try {
    const sha256 = createHash("sha256");
    let size = 0;
    const checked = async function* () {
      for await (const chunk of withSignature(content)) {
        size += chunk.length;
        if (size > limits.mediaBytesMax) throw tooLarge();
        sha256.update(chunk);
        yield chunk;
      }
    };
    await file.writeFile(checked());
    const image = await readImage(file);
    // A row must never outlive its file, not even where the power fails.
    await file.sync();
    const names = fileName(name, image.extensions);
    return { id, path, storage_key: `${projectId}/${id}`, ...names, size, sha256: sha256.digest(), image };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** The same bytes; the first piece is long enough to show the type, and only comes when it is one that is taken. */
async function* withSignature(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < signatureBytes) continue;
    imageType(head);
    yield head;
    head = null;
  }
  if (head) yield head;
}

/** Said of a file before or while it is read. */
export function tooLarge(): PlinthError {
  const megabytes = limits.mediaBytesMax / 1024 / 1024;
  return new PlinthError("TOO_LARGE", `This file is larger than the ${megabytes} MB that are allowed.`);
}
