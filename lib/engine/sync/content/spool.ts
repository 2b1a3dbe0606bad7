import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import type { Platform } from "../../../platform/platform.ts";

/** What was sent, on disk: it can be read more than once, and no table waits for a slow sender. */
export interface Spooled {
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

/** Writes what comes to a file of its own, unpacked. TOO_LARGE above the limit, BAD_USER_INPUT for what is no gzip; nothing stays then. */
export async function spool(
  platform: Platform,
  source: AsyncIterable<Uint8Array>,
  { gzip }: { gzip: boolean },
): Promise<Spooled> {
  const folder = join(platform.env.PLINTH_DATA_DIR, "sync");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, uuidv7());
  const remove = () => rm(path, { force: true });
  const file = await open(path, "wx", 0o600);
  try {
    const sink = file.createWriteStream();
    await (gzip ? pipeline(source, createGunzip(), bounded, sink) : pipeline(source, bounded, sink));
    return { read: () => createReadStream(path), remove };
  } catch (error) {
    await remove();
    if ((error as { code?: string }).code?.startsWith("Z_") || (error as { errno?: number }).errno === -3)
      throw new PlinthError("BAD_USER_INPUT", "The file is no gzip file, or it is broken.");
    throw error;
  } finally {
    await file.close();
  }
}

/** Removes what a crash has left. */
export function emptySpool(platform: Platform): Promise<void> {
  return rm(join(platform.env.PLINTH_DATA_DIR, "sync"), { recursive: true, force: true });
}

async function* bounded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limits.syncFileBytesMax)
      throw new PlinthError(
        "TOO_LARGE",
        `The file is larger than the ${limits.syncFileBytesMax / 1024 ** 3} GB that are allowed.`,
      );
    yield chunk;
  }
}
