/**
 * The images that were made on request: known by rows, bounded for each file and each project, the longest unused going
 * first.
 */

import type { Selectable } from "kysely";
import { sql } from "kysely";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { MediaRenditionTable } from "../../../platform/db/tables/media.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { MediaFile } from "../media-file.ts";

export type Rendition = Pick<
  Selectable<MediaRenditionTable>,
  "name" | "content_type" | "size" | "storage" | "storage_key"
>;

/** Uses are noted this often at most: a read must not become a write. */
const notedMs = 60 * 60 * 1000;

/** A rendition that was kept, and noted as used. */
export async function findRendition(
  platform: Platform,
  { id }: MediaFile,
  name: string,
): Promise<Rendition | undefined> {
  const { db, clock } = platform;
  const found = await db
    .selectFrom("plinth.media_renditions")
    .selectAll()
    .where("file_id", "=", id)
    .where("name", "=", name)
    .executeTakeFirst();
  const now = clock.now();
  if (found && now.getTime() - found.used_at.getTime() > notedMs)
    await db
      .updateTable("plinth.media_renditions")
      .set({ used_at: now })
      .where("file_id", "=", id)
      .where("name", "=", name)
      .execute();
  return found;
}

/**
 * RATE_LIMITED where the file has as many images as are kept, `coming` among them, and all were used lately: whoever
 * may ask for any size could else have images made without end, each in the place of another.
 */
export async function requireFree(platform: Platform, { id }: MediaFile, coming: number): Promise<void> {
  const { kept, oldest } = await platform.db
    .selectFrom("plinth.media_renditions")
    .select(({ fn }) => [fn.countAll<string>().as("kept"), fn.min("used_at").as("oldest")])
    .where("file_id", "=", id)
    .executeTakeFirstOrThrow();
  if (Number(kept) + coming < limits.mediaRenditionsPerFileMax) return;
  const rested = oldest ? platform.clock.now().getTime() - oldest.getTime() : 0;
  if (rested > limits.mediaRenditionRestMs) return;
  throw new PlinthError("RATE_LIMITED", t("This image was made in too many sizes lately."), {
    retryAfterSeconds: Math.max(1, Math.ceil((limits.mediaRenditionRestMs - rested) / 1000)),
  });
}

/** Keeps a rendition whose bytes are stored, and lets go of the file's least used ones beyond 100. */
export async function keepRendition(
  platform: Platform,
  { id, project_id, sha256 }: MediaFile,
  made: Rendition,
): Promise<Rendition> {
  const { db, clock } = platform;
  await db
    .insertInto("plinth.media_renditions")
    .values({ ...made, file_id: id, project_id, used_at: clock.now() })
    .onConflict((conflict) => conflict.columns(["file_id", "name"]).doUpdateSet({ ...made, used_at: clock.now() }))
    .execute();
  // The file's bytes may have been replaced while it was made.
  const now = await db.selectFrom("plinth.media_files").select("sha256").where("id", "=", id).executeTakeFirst();
  if (now && !now.sha256.equals(sha256)) {
    await discard(platform, await dropRenditions(platform, { id }));
    throw new PlinthError("NOT_FOUND", t("The file was replaced at this moment. Please ask again."));
  }
  const surplus = await db
    .deleteFrom("plinth.media_renditions")
    .where("file_id", "=", id)
    .where("name", "in", (eb) =>
      eb
        .selectFrom("plinth.media_renditions")
        .select("name")
        .where("file_id", "=", id)
        .orderBy("used_at", "desc")
        .offset(limits.mediaRenditionsPerFileMax),
    )
    .returning(["storage", "storage_key"])
    .execute();
  await discard(platform, surplus);
  return made;
}

/** Forgets all that was made of a file; gives what lies in the storage of it. */
export const dropRenditions = ({ db }: Platform, { id }: Pick<MediaFile, "id">) =>
  db.deleteFrom("plinth.media_renditions").where("file_id", "=", id).returning(["storage", "storage_key"]).execute();

/** Lets go of the least used ones of projects that keep more than a gigabyte. Returns how many went. */
export async function trimRenditions(platform: Platform): Promise<number> {
  const { rows } = await sql<Pick<Rendition, "storage" | "storage_key">>`
    delete from plinth.media_renditions r using (
      select file_id, name, sum(size::bigint) over (partition by project_id
        order by used_at desc, file_id, name) as kept
      from plinth.media_renditions
    ) k
    where k.file_id = r.file_id and k.name = r.name and k.kept > ${limits.mediaRenditionBytesMax}
    returning r.storage, r.storage_key`.execute(platform.db);
  await discard(platform, rows);
  return rows.length;
}

/** Removes the bytes; what cannot be removed now, sweepMedia finds. */
export async function discard(
  platform: Platform,
  gone: readonly Pick<Rendition, "storage" | "storage_key">[],
): Promise<void> {
  for (const storage of platform.storages.all) {
    const keys = gone.filter((one) => one.storage === storage.name).map(({ storage_key }) => storage_key);
    if (keys.length === 0) continue;
    await storage.delete(keys).catch((error: unknown) => {
      platform.log.warn({ err: error }, "media files could not be removed yet");
    });
  }
}
