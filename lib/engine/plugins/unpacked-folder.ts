/**
 * Installed plugins on this node's disk: unpacked from the archive in the database when the first of their files is
 * asked for.
 */
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { uuidv7 } from "../../kernel/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { readArchive } from "./read-archive.ts";

const running = new Map<string, Promise<string | null>>();

const folderOf = (platform: Platform, name: string) => join(platform.env.PLINTH_DATA_DIR, "plugins", name);

/**
 * The folder with the plugin's files at that revision; null when there is no such plugin any more. All who ask at once
 * wait for one unpacking.
 */
export async function unpackedFolder(platform: Platform, name: string, revision: string): Promise<string | null> {
  const folder = join(folderOf(platform, name), revision);
  if (await stat(folder).catch(() => null)) return folder;
  const work = running.get(folder) ?? unpack(platform, name, revision, folder).finally(() => running.delete(folder));
  running.set(folder, work);
  return work;
}

async function unpack(platform: Platform, name: string, revision: string, folder: string): Promise<string | null> {
  const row = await platform.db
    .selectFrom("plinth.installed_plugins")
    .select(["archive", "sha256"])
    .where("name", "=", name)
    .executeTakeFirst();
  if (!row?.sha256.toString("hex").startsWith(revision)) return null;
  const { files } = await readArchive(row.archive);
  const beside = join(folderOf(platform, name), `.${uuidv7()}`);
  try {
    for (const [path, bytes] of files) {
      const file = join(beside, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, bytes, { mode: 0o600, flag: "wx" });
    }
    // Whole or not at all, also after a crash.
    await rename(beside, folder);
  } catch (error) {
    // Each request would leave another one.
    await rm(beside, { recursive: true, force: true });
    if (!(await stat(folder).catch(() => null))) throw error;
  }
  await forgetOthers(platform, name, revision);
  return folder;
}

/** Removes what this node keeps of other revisions of the plugin; of all where none is named. */
export async function forgetOthers(platform: Platform, name: string, revision?: string): Promise<void> {
  const folder = folderOf(platform, name);
  for (const entry of await readdir(folder).catch(() => []))
    if (entry !== revision) await rm(join(folder, entry), { recursive: true, force: true });
}
