import { restoreDays } from "../../../contract/projects/projects.ts";
import { maintenanceTime } from "../../../platform/db/pool.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { type SystemSql, sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import { dropDedicatedDatabase } from "../databases/dedicated-database.ts";
import { announceEnd, endProject } from "./end-project.ts";

/** What was deleted later than this can be restored. */
export function restorableSince({ clock }: Pick<Platform, "clock">): Date {
  return new Date(clock.now().getTime() - restoreDays * 86_400_000);
}

/**
 * Ends what was deleted more than 7 days ago: the rows go, the media files, and the schema or database where it is this
 * installation's. A user's own database keeps its schema. Safe on several nodes at once and to be repeated. Returns how
 * many went.
 */
export async function purgeDeletedProjects(platform: Platform): Promise<number> {
  const before = restorableSince(platform);
  const due = await platform.db.selectFrom("plinth.projects").select("id").where("deleted_at", "<", before).execute();
  return purge(platform, due, before);
}

/** The same for all that a person has deleted, however lately: they will not come back for it. */
export async function purgeProjectsOf(platform: Platform, userId: string): Promise<number> {
  const due = await platform.db
    .selectFrom("plinth.projects")
    .select("id")
    .where("owner_id", "=", userId)
    .where("deleted_at", "is not", null)
    .execute();
  return purge(platform, due, new Date(platform.clock.now().getTime() + 1));
}

/**
 * Takes a project away for good that nobody has worked in yet, because what was to be in it could not be made. A user's
 * own database keeps its schema, which the next project of that id takes over where it is empty.
 */
export async function unmakeProject(platform: Platform, id: string): Promise<void> {
  const sessions = await platform.transaction((tx) => endProject(tx, platform, id));
  await announceEnd(platform, [id], sessions);
  await purge(platform, [{ id }], new Date(platform.clock.now().getTime() + 1));
}

/**
 * What a move has left in its other place goes as well, before the id is free: the move would take it from whoever has
 * the id then.
 */
async function endMove(
  platform: Platform,
  sql: SystemSql,
  id: string,
  { database_kind, database_schema }: { database_kind: string; database_schema: string },
): Promise<void> {
  const [move] = await sql<{ status: string }>(
    "delete from plinth.project_moves where project_id = $1 returning status",
    [id],
  );
  if (!["waiting", "running", "kept"].includes(move?.status ?? "")) return;
  if (database_kind === "shared") await dropDedicatedDatabase(platform, id);
  else await sql(`drop schema if exists ${quoteIdentifier(database_schema)} cascade`);
}

async function purge(platform: Platform, due: { id: string }[], before: Date): Promise<number> {
  let purged = 0;
  for (const { id } of due) {
    try {
      if (!(await purgeOne(platform, id, before))) continue;
      purged++;
      // After the rows, so that no row is ever without its file; what a crash leaves here, sweepMedia finds.
      for (const storage of platform.storages.all)
        for (const folder of [id, `.renditions/${id}`]) await storage.deleteFolder(folder);
    } catch (error) {
      platform.log.error({ err: error, project: id }, "a deleted project could not be purged");
    }
  }
  return purged;
}

/** Rows and schema go together; false where there is no such project any more. */
function purgeOne(platform: Platform, id: string, before: Date): Promise<boolean> {
  return platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    await sql(`${maintenanceTime}; set local lock_timeout = '30s'`);
    // First, for a move that changes over waits for the project's row: none begins, and none cleans up, until the rows
    // are gone.
    await sql("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`plinth move ${id}`]);
    const [gone] = await sql<{ database_kind: string; database_schema: string }>(
      "delete from plinth.projects where id = $1 and deleted_at < $2 returning database_kind, database_schema",
      [id, before],
    );
    if (!gone) return false;
    if (gone.database_kind === "shared")
      await sql(`drop schema if exists ${quoteIdentifier(gone.database_schema)} cascade`);
    await endMove(platform, sql, id, gone);
    // Before the rows are gone for good: after a crash the next purge finds them, and a database that is gone already.
    if (gone.database_kind === "dedicated") await dropDedicatedDatabase(platform, id);
    return true;
  });
}
