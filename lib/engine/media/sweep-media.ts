/** The end of what no row names: left by a crash, of projects that are gone, or of uploads that nobody went on with. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "../../platform/platform.ts";
import type { FileStorage } from "../../platform/storage/storage.ts";
import { trimRenditions } from "./image/renditions.ts";
import { incomingFolder } from "./media-file.ts";
import { settleOwners } from "./settle-owners.ts";
import { partsFolder } from "./uploads/upload-bytes.ts";

const everyMs = 60 * 60 * 1000;
/** Longer than it takes from the last byte to the row: younger files may yet get theirs. */
const savingMsMax = 60 * 60 * 1000;

/**
 * Removes stored bytes without a row that are older than an hour, those of projects that are gone, expired uploads, and
 * images made on request beyond what is kept. Safe on several nodes at once. Returns how many files went.
 */
export async function sweepMedia(platform: Platform): Promise<number> {
  let removed = await sweepIncoming(platform);
  for (const storage of platform.storages.all) {
    for (const projectId of await storage.folders("")) {
      if (projectId.startsWith(".")) continue;
      removed += await sweepFolder(storage, projectId, () => fileKeys(platform, projectId));
    }
    for (const projectId of await storage.folders(".renditions"))
      removed += await sweepFolder(storage, `.renditions/${projectId}`, () => renditionKeys(platform, projectId));
    removed += await sweepParts(platform, storage);
  }
  return removed + (await trimRenditions(platform));
}

/** Listed before the rows are read, so that what is not among them never will be. */
async function sweepFolder(
  storage: FileStorage,
  folder: string,
  keysOf: () => Promise<Set<string> | null>,
): Promise<number> {
  const before = Date.now() - savingMsMax;
  const old: string[] = [];
  for await (const { key, modified } of storage.list(folder)) if (modified.getTime() < before) old.push(key);
  const known = await keysOf();
  const orphans = known ? old.filter((key) => !known.has(key)) : old;
  if (orphans.length > 0) await storage.delete(orphans);
  if (!known) await storage.deleteFolder(folder);
  return orphans.length;
}

/** Null for a project that is gone. */
async function fileKeys({ db }: Platform, projectId: string): Promise<Set<string> | null> {
  const rows = await db
    .selectFrom("plinth.projects as p")
    .leftJoin("plinth.media_files as f", "f.project_id", "p.id")
    .select("f.storage_key")
    .where("p.id", "=", projectId)
    .execute();
  return rows.length === 0 ? null : new Set(rows.flatMap(({ storage_key }) => storage_key ?? []));
}

async function renditionKeys({ db }: Platform, projectId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("plinth.media_renditions")
    .select("storage_key")
    .where("project_id", "=", projectId)
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}

/** Files on their way in that nobody waits for: expired uploads, and what a crash left. */
async function sweepIncoming(platform: Platform): Promise<number> {
  const folder = incomingFolder(platform);
  await platform.db.deleteFrom("plinth.media_uploads").where("expires_at", "<", platform.clock.now()).execute();
  const before = Date.now() - savingMsMax;
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const about = await stat(join(folder, name)).catch(() => null);
    if (about && about.mtimeMs < before) old.push(name);
  }
  if (old.length === 0) return 0;
  const known = await waitingUploads(platform);
  const orphans = old.filter((name) => !known.has(name));
  for (const name of orphans) await rm(join(folder, name), { force: true });
  return orphans.length;
}

/**
 * Parts in a bucket of uploads that nobody waits for. Listed before the rows are read: an upload has its row before its
 * first part.
 */
async function sweepParts(platform: Platform, storage: FileStorage): Promise<number> {
  const uploads = await storage.folders(partsFolder);
  if (uploads.length === 0) return 0;
  const waiting = await waitingUploads(platform);
  const orphans = uploads.filter((id) => !waiting.has(id));
  for (const id of orphans) await storage.deleteFolder(`${partsFolder}/${id}`);
  return orphans.length;
}

/** Ids of uploads that are not finished. */
async function waitingUploads({ db }: Platform): Promise<Set<string>> {
  const rows = await db.selectFrom("plinth.media_uploads").select("id").where("file_id", "is", null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Sweeps now and every hour. Returns the way to stop. */
export function startMediaSweeps(platform: Platform): () => Promise<void> {
  return platform.every(
    async () => {
      await settleOwners(platform);
      await sweepMedia(platform);
    },
    { everyMs, failure: "media files could not be swept" },
  );
}
