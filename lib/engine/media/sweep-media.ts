/** The end of files that no row names: left by a crash, or of projects that are gone. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isUuid } from "../../kernel/ids.ts";
import { mediaFolder } from "../../platform/media-folder.ts";
import type { Platform } from "../../platform/platform.ts";

const everyMs = 60 * 60 * 1000;
/** Longer than any upload takes: younger files may yet get their row. */
const uploadMsMax = 60 * 60 * 1000;

/** Removes files without a row that are older than an hour, and folders of projects that are gone. Safe on several nodes at once. Returns how many went. */
export async function sweepMedia(platform: Platform): Promise<number> {
  let removed = 0;
  for (const projectId of await namesIn(mediaFolder(platform.env))) {
    const folder = join(mediaFolder(platform.env), projectId);
    // Listed before the rows are read, so that what is not among them never will be.
    const old = await oldFiles(folder);
    const rows = await platform.db
      .selectFrom("plinth.projects as p")
      .leftJoin("plinth.media_files as f", "f.project_id", "p.id")
      .select("f.id")
      .where("p.id", "=", projectId)
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    const orphans = old.filter((name) => !known.has(name));
    for (const name of orphans) await rm(join(folder, name), { force: true });
    if (rows.length === 0) await rm(folder, { recursive: true, force: true });
    removed += orphans.length;
  }
  return removed;
}

/** Sweeps now and every hour. Returns the way to stop. */
export function tendMedia(platform: Platform): () => Promise<void> {
  const sweep = () =>
    sweepMedia(platform).catch((error: unknown) => {
      platform.log.error({ err: error }, "media files could not be swept");
      return 0;
    });
  let running = sweep();
  const timer = setInterval(() => {
    running = sweep();
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function oldFiles(folder: string): Promise<string[]> {
  const before = Date.now() - uploadMsMax;
  const old: string[] = [];
  for (const name of (await namesIn(folder)).filter(isUuid)) {
    const about = await stat(join(folder, name)).catch(() => null);
    if (about && about.mtimeMs < before) old.push(name);
  }
  return old;
}

/** Names of what is in a folder; none where there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
}
