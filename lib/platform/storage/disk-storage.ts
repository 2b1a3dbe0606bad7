import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage, StoredObject } from "./storage.ts";

/** Files in a folder of this machine, by default `media` in the data folder. Several nodes must share it. */
export function diskStorage(root: string): FileStorage {
  const pathOf = (key: string) => join(root, key);
  return {
    name: "local",
    localPath: pathOf,

    async take(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // A row must never outlive its file, not even where the power fails.
      const file = await open(path, "r+");
      await file.sync().finally(() => file.close());
      await rename(path, target);
    },

    async read(key, range) {
      const file = await open(pathOf(key), "r").catch((error: NodeJS.ErrnoException) => {
        if (isMissing(error)) return null;
        throw error;
      });
      // By its handle, so that whoever deletes it meanwhile takes nothing from those who read.
      return file && createReadStream("", { fd: file, ...range });
    },

    async delete(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },

    async deleteFolder(folder) {
      await rm(pathOf(folder), { recursive: true, force: true });
    },

    async *list(folder) {
      yield* objectsIn(root, folder);
    },

    async folders(folder) {
      const entries = await entriesOf(join(root, folder));
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
  };
}

async function* objectsIn(root: string, folder: string): AsyncGenerator<StoredObject> {
  for (const entry of await entriesOf(join(root, folder))) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* objectsIn(root, key);
    else {
      const about = await stat(join(root, key)).catch(() => null);
      if (about) yield { key, size: about.size, modified: about.mtime };
    }
  }
}

const isMissing = ({ code }: NodeJS.ErrnoException) => code === "ENOENT" || code === "ENOTDIR";

async function entriesOf(path: string) {
  return readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error)) return [];
    throw error;
  });
}
