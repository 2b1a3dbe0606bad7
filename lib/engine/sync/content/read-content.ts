import type { PoolClient } from "pg";
import type { ProjectModels } from "../../../contract/models.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { readModels, systemTable } from "../../models/index.ts";
import { databaseGone, type OpenProject } from "../../projects/index.ts";
import { contentTables, type RecordTable } from "./content-tables.ts";

/** Rows that are read at once. */
const rowsMax = 200;
/** A reader that has gone away must not keep the tables' old rows alive. */
const idleMsMax = 120_000;

/** Snapshots of one node at a time: each holds a connection for as long as its reader takes. */
const snapshotsMax = 4;
let open = 0;

/** A look at a project that does not change while others write. */
export interface Snapshot {
  models: ProjectModels;
  /** Lines of all records and links, by model, relation and id; then one that counts them. */
  lines(): AsyncGenerator<string>;
  /** People and programs that wrote records. */
  actors(): Promise<object[]>;
}

/** Runs `use` with a snapshot, which ends with it. RATE_LIMITED while this node has its hands full with others. */
export async function* withSnapshot(
  project: OpenProject,
  options: { exact: boolean },
  use: (snapshot: Snapshot) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (open >= snapshotsMax)
    throw new PlinthError("RATE_LIMITED", "Too many projects are read as a whole right now. Please try again soon.", {
      retryAfterSeconds: 30,
    });
  open++;
  const client = await project.database.pool.connect().catch((error: unknown) => {
    open--;
    throw databaseGone(error);
  });
  let broken: Error | undefined;
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = ${idleMsMax}`,
    );
    const models = await readModels(project, client);
    yield* use({
      models,
      lines: () => linesOf(project, client, models, options),
      actors: async () => {
        const { rows } = await client.query<{ actor: object }>(
          `select to_jsonb(a) as actor from ${systemTable(project.database, "_actors")} a order by id collate "C"`,
        );
        return rows.map(({ actor }) => actor);
      },
    });
  } finally {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
    open--;
  }
}

async function* linesOf(
  project: OpenProject,
  client: PoolClient,
  models: ProjectModels,
  options: { exact: boolean },
): AsyncGenerator<string> {
  const tables = contentTables(project, models, options);
  let records = 0;
  let links = 0;
  for (const table of tables.records)
    for await (const rows of pages(client, table)) {
      records += rows.length;
      const name = JSON.stringify(table.model.name);
      yield rows.map((row) => `{"model":${name},"row":${row}}\n`).join("");
    }
  for (const { name, table } of tables.links) {
    const { rows } = await client.query<{ from_id: string; to_id: string }>(
      `select from_id, to_id from ${table} order by from_id, to_id`,
    );
    links += rows.length;
    yield rows.map((row) => `${JSON.stringify({ relation: name, row })}\n`).join("");
  }
  yield `${JSON.stringify({ end: { records, links } })}\n`;
}

async function* pages(client: PoolClient, { table, hidden, columns, keys }: RecordTable): AsyncGenerator<string[]> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string; row: string }[] } = await client.query(
      `select t.id, (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any($2::text[]))::text as row
       from ${table} t where $1::uuid is null or t.id > $1::uuid order by t.id limit ${rowsMax}`,
      [after, [...columns, ...keys].filter((name) => !hidden.includes(name))],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsMax) return;
    after = rows.at(-1)!.id;
  }
}
