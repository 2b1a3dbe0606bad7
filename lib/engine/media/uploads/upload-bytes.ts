/**
 * Bytes of uploads that are not finished: on disk where files lie there, and as objects beside the files of a bucket,
 * where every node finds them.
 */

import { constants, createWriteStream } from "node:fs";
import { copyFile, mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { FileStorage } from "../../../platform/storage/storage.ts";
import type { OpenProject } from "../../projects/index.ts";
import { incomingFolder } from "../media-file.ts";

interface UploadBytes {
  begin(id: string): Promise<void>;
  /** How many there are from the first on; null where the upload is not known here. */
  count(id: string): Promise<number | null>;
  /** Writes what follows, and keeps what came also where it breaks off. Returns how many there are then. */
  write(id: string, offset: number, content: Readable): Promise<number>;
  /** Path of a copy of all of them, on this machine. */
  copy(id: string): Promise<string>;
  remove(id: string): Promise<void>;
}

/** Where the project's uploads wait: with its files. */
export function uploadBytes({ platform, settings }: OpenProject): UploadBytes {
  const storage = platform.storages.chosen(settings.default_storage_plugin);
  const folder = incomingFolder(platform);
  return storage.name === "local" ? inOneFile(folder) : inParts(storage, folder);
}

/** Writes a stream to a file and returns how many bytes came, also of one that broke off: `failed` is why. */
async function writeStream(
  path: string,
  content: Readable,
  options: { flags: string; start?: number },
): Promise<{ bytes: number; failed: unknown }> {
  const file = createWriteStream(path, { ...options, mode: 0o600 });
  const failed = await pipeline(content, file).then(
    () => null,
    (error: unknown) => error,
  );
  return { bytes: file.bytesWritten, failed };
}

function inOneFile(folder: string): UploadBytes {
  const pathOf = (id: string) => join(folder, id);
  return {
    async begin(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await open(pathOf(id), "wx", 0o600).then((made) => made.close());
    },
    async count(id) {
      const about = await stat(pathOf(id)).catch(() => null);
      return about?.size ?? null;
    },
    async write(id, offset, content) {
      const { bytes, failed } = await writeStream(pathOf(id), content, { flags: "r+", start: offset });
      if (failed) throw failed;
      return offset + bytes;
    },
    async copy(id) {
      const path = pathOf(uuidv7());
      await copyFile(pathOf(id), path, constants.COPYFILE_FICLONE);
      return path;
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}

/** Folder of the parts of all uploads; those of one below it, each named by its first byte. */
export const partsFolder = ".incoming";

interface Part {
  key: string;
  start: number;
  end: number;
}

/** Each request leaves one part. Two nodes that take the same part at once only write the same twice. */
function inParts(storage: FileStorage, folder: string): UploadBytes {
  const folderOf = (id: string) => `${partsFolder}/${id}`;
  /** In their order, as far as they follow each other; `end` is how many bytes there are. */
  const partsOf = async (id: string): Promise<{ parts: Part[]; end: number; count: number }> => {
    const all: Part[] = [];
    for await (const { key, size } of storage.list(folderOf(id))) {
      const start = Number(key.slice(key.lastIndexOf("/") + 1));
      all.push({ key, start, end: start + size });
    }
    const parts: Part[] = [];
    let end = 0;
    for (const part of all.toSorted((a, b) => a.start - b.start)) {
      if (part.start > end || part.end <= end) continue;
      parts.push(part);
      end = part.end;
    }
    return { parts, end, count: all.length };
  };
  return {
    begin: () => Promise.resolve(),
    count: async (id) => (await partsOf(id)).end,
    async write(id, offset, content) {
      const { count } = await partsOf(id);
      if (count >= limits.mediaUploadPartsMax) {
        content.resume();
        throw new PlinthError("BAD_USER_INPUT", t("This upload has too many parts. Please send larger ones."));
      }
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, uuidv7());
      try {
        const { bytes, failed } = await writeStream(path, content, { flags: "wx" });
        const key = `${folderOf(id)}/${String(offset).padStart(10, "0")}`;
        if (bytes > 0) await storage.take(key, path, "application/octet-stream");
        if (failed) throw failed;
        return offset + bytes;
      } finally {
        await rm(path, { force: true });
      }
    },
    async copy(id) {
      const { parts } = await partsOf(id);
      const path = join(folder, uuidv7());
      await pipeline(readParts(storage, parts), createWriteStream(path, { mode: 0o600 }));
      return path;
    },
    remove: (id) => storage.deleteFolder(folderOf(id)),
  };
}

async function* readParts(storage: FileStorage, parts: readonly Part[]): AsyncGenerator<Buffer> {
  let position = 0;
  for (const { key, start, end } of parts) {
    const content = await storage.read(key, { start: position - start, end: end - start - 1 });
    if (!content) throw new PlinthError("NOT_FOUND", t("There is no upload at this address."));
    yield* content as AsyncIterable<Buffer>;
    position = end;
  }
}
