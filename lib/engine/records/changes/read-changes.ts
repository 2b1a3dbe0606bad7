/** Reading the outbox, each change exactly once, whatever the order of commits. */
import { systemTable } from "../../models/index.ts";
import type { ProjectDatabase } from "../../projects/index.ts";
import { queryText } from "../statements/text-query.ts";
import type { Operation } from "./outbox.ts";

/** A snapshot of PostgreSQL's, as text: what was committed when it was taken. */
export type OutboxPosition = string;

export interface RecordChange {
  model: string;
  operation: Operation;
  id: string;
  tenant_id: string | null;
  /** Of the outbox; with its transaction it names the row that a deletion keeps. */
  outbox_id: string;
  transaction_id: string;
  /** ISO 8601. */
  at: string;
}

const pageRows = 1_000;

/** Where the outbox stands now. */
export async function outboxPosition({ pool }: ProjectDatabase): Promise<OutboxPosition> {
  const { rows } = await pool.patient.query<{ position: string }>("select pg_current_snapshot()::text as position");
  return rows[0]!.position;
}

/** Models with changes that were committed after `since`, and the position to go on from. */
export async function changedModels(
  database: ProjectDatabase,
  since: OutboxPosition,
): Promise<{ models: string[]; position: OutboxPosition }> {
  const outbox = systemTable(database, "_outbox");
  const text = await queryText(
    database.pool.patient,
    `plinth_changed_${database.schema}`.slice(0, 63),
    `select json_build_object('position', pg_current_snapshot()::text, 'models', array(
      select distinct model from ${outbox} where ${isNew}))::text`,
    [since],
  );
  return JSON.parse(text) as { models: string[]; position: OutboxPosition };
}

/** The changes of these models between two positions, in pages. */
export async function* readChanges(
  database: ProjectDatabase,
  models: readonly string[],
  since: OutboxPosition,
  until: OutboxPosition,
): AsyncGenerator<RecordChange[]> {
  let last = "0";
  for (;;) {
    const { rows } = await database.pool.patient.query<RecordChange>(
      `select model, operation, record_id as id, tenant_id, id as outbox_id, transaction_id::text,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from ${systemTable(database, "_outbox")} where ${isNew}
         and pg_visible_in_snapshot(transaction_id, $2::pg_snapshot) and model = any($3::text[]) and id > $4::bigint
       order by id limit ${pageRows}`,
      [since, until, models, last],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    last = rows.at(-1)!.outbox_id;
  }
}

/** Committed after the snapshot $1. The first comparison is for the index. */
const isNew =
  "transaction_id >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)";
