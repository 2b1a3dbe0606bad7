/** Readers of the outbox that outlive their process: what they have not passed is kept for them. */
import { systemTable } from "../models/index.ts";
import type { ProjectDatabase } from "../projects/index.ts";
import type { OutboxPosition } from "./read-changes.ts";

/** Where the reader stands; one that is new begins now. */
export async function keepReader(database: ProjectDatabase, name: string): Promise<OutboxPosition> {
  const readers = systemTable(database, "_outbox_readers");
  const { rows } = await database.pool.query<{ position: string }>(
    `with made as (insert into ${readers} (name, position)
       select $1, pg_current_snapshot() where not exists (select from ${readers} where name = $1)
       on conflict do nothing returning position)
     select position::text from ${readers} where name = $1 union all select position::text from made`,
    [name],
  );
  // Made by another at this moment, and not visible yet: the next call finds it.
  return rows[0]?.position ?? keepReader(database, name);
}

/** Everything before the position is done with. Nothing where the reader is gone. */
export async function moveReader(database: ProjectDatabase, name: string, position: OutboxPosition): Promise<void> {
  await database.pool.query(
    `update ${systemTable(database, "_outbox_readers")} set position = $2::pg_snapshot, read_at = now() where name = $1`,
    [name, position],
  );
}

/** Keeps nothing for the reader any more. */
export async function dropReader(database: ProjectDatabase, name: string): Promise<void> {
  await database.pool.query(`delete from ${systemTable(database, "_outbox_readers")} where name = $1`, [name]);
}
