import type { PoolClient } from "pg";
import { restoreDays } from "../../contract/projects.ts";
import { maintenanceTime } from "../../platform/db/pool.ts";
import { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
import type { Platform } from "../../platform/platform.ts";
import { dropDedicatedDatabase } from "./dedicated-database.ts";

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
 * What a move has left in its other place goes as well, before the id is free: the move would take it from whoever has
 * the id then.
 */
async function endMove(
  platform: Platform,
  client: PoolClient,
  id: string,
  { database_kind, database_schema }: { database_kind: string; database_schema: string },
): Promise<void> {
  const { rows } = await client.query<{ status: string }>(
    "delete from plinth.project_moves where project_id = $1 returning status",
    [id],
  );
  if (!["waiting", "running", "kept"].includes(rows[0]?.status ?? "")) return;
  if (database_kind === "shared") await dropDedicatedDatabase(platform, id);
  else await client.query(`drop schema if exists ${quoteIdentifier(database_schema)} cascade`);
}

async function purge(platform: Platform, due: { id: string }[], before: Date): Promise<number> {
  let purged = 0;
  for (const { id } of due) {
    const client = await platform.pool.connect();
    try {
      // One project, one transaction: rows and schema go together.
      await client.query(`begin; ${maintenanceTime}; set local lock_timeout = '30s'`);
      // First, for a move that changes over waits for the project's row: none begins, and none cleans up, until the
      // rows are gone.
      await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`plinth move ${id}`]);
      const { rows } = await client.query<{ database_kind: string; database_schema: string }>(
        "delete from plinth.projects where id = $1 and deleted_at < $2 returning database_kind, database_schema",
        [id, before],
      );
      if (rows[0]?.database_kind === "shared")
        await client.query(`drop schema if exists ${quoteIdentifier(rows[0].database_schema)} cascade`);
      if (rows[0]) await endMove(platform, client, id, rows[0]);
      // Before the rows are gone for good: after a crash the next purge finds them, and a database that is gone
      // already.
      if (rows[0]?.database_kind === "dedicated") await dropDedicatedDatabase(platform, id);
      await client.query("commit");
      purged += rows.length;
      // After the rows, so that no row is ever without its file; what a crash leaves here, sweepMedia finds.
      if (rows.length > 0)
        for (const storage of platform.storages.all)
          for (const folder of [id, `.renditions/${id}`]) await storage.deleteFolder(folder);
    } catch (error) {
      await client.query("rollback").catch(() => {});
      platform.log.error({ err: error, project: id }, "a deleted project could not be purged");
    } finally {
      client.release();
    }
  }
  return purged;
}
