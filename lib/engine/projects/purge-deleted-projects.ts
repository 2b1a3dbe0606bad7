import { maintenanceTime } from "../../platform/db/pool.ts";
import { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
import type { Platform } from "../../platform/platform.ts";

const keptDays = 7;

/**
 * Ends what was deleted more than 7 days ago: the rows go, and the schema where it is in the shared database. A user's own database keeps its schema.
 * Safe on several nodes at once and to be repeated. Returns how many went.
 */
export async function purgeDeletedProjects(platform: Platform): Promise<number> {
  const before = new Date(platform.clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000);
  const due = await platform.db.selectFrom("plinth.projects").select("id").where("deleted_at", "<", before).execute();
  let purged = 0;
  for (const { id } of due) {
    const client = await platform.pool.connect();
    try {
      // One project, one transaction: rows and schema go together.
      await client.query(`begin; ${maintenanceTime}`);
      const { rows } = await client.query<{ database_kind: string; database_schema: string }>(
        "delete from plinth.projects where id = $1 and deleted_at < $2 returning database_kind, database_schema",
        [id, before],
      );
      if (rows[0]?.database_kind === "shared")
        await client.query(`drop schema if exists ${quoteIdentifier(rows[0].database_schema)} cascade`);
      await client.query("commit");
      purged += rows.length;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      platform.log.error({ err: error, project: id }, "a deleted project could not be purged");
    } finally {
      client.release();
    }
  }
  return purged;
}
