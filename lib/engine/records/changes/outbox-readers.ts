/** Readers of the outbox that outlive their process: what they have not passed is kept for them. */
import { systemTable } from "../../models/index.ts";
import type { ProjectDatabase } from "../../projects/index.ts";
import type { OutboxPosition } from "./read-changes.ts";

/** Where the reader stands, and where the outbox does; a reader that is new begins now. */
export async function keepReader(
  database: ProjectDatabase,
  name: string,
): Promise<{ position: OutboxPosition; now: OutboxPosition }> {
  const readers = systemTable(database, "_outbox_readers");
  const { rows } = await database.pool.within.query<{ position: string; now: string }>(
    `with made as (insert into ${readers} (name, position)
       select $1, pg_current_snapshot() where not exists (select from ${readers} where name = $1)
       on conflict do nothing returning position)
     select position::text, pg_current_snapshot()::text as now
     from (select position from ${readers} where name = $1 union all select position from made) kept`,
    [name],
  );
  // Made by another at this moment, and not visible yet: the next call finds it.
  return rows[0] ?? keepReader(database, name);
}

/** Models with changes since the reader last moved, in one statement; null where there is no such reader. */
export async function newsFor(
  database: ProjectDatabase,
  name: string,
): Promise<{ since: OutboxPosition; position: OutboxPosition; models: string[] } | null> {
  const since = "(select position from at)";
  const { rows } = await database.pool.patient.query<{ since: string; position: string; models: string[] }>(
    `with at as (select position from ${systemTable(database, "_outbox_readers")} where name = $1)
     select position::text as since, pg_current_snapshot()::text as position, array(
       select distinct model from ${systemTable(database, "_outbox")}
       where transaction_id >= pg_snapshot_xmin(${since})
         and not pg_visible_in_snapshot(transaction_id, ${since})) as models
     from at`,
    [name],
  );
  return rows[0] ?? null;
}

/** Everything before the position is done with. Nothing where the reader is gone. */
export async function moveReader(database: ProjectDatabase, name: string, position: OutboxPosition): Promise<void> {
  await database.pool.patient.query(
    `update ${systemTable(database, "_outbox_readers")} set position = $2::pg_snapshot, read_at = now() where name = $1`,
    [name, position],
  );
}

/** Keeps nothing for the reader any more. */
export async function dropReader(database: ProjectDatabase, name: string): Promise<void> {
  await database.pool.patient.query(`delete from ${systemTable(database, "_outbox_readers")} where name = $1`, [name]);
}
