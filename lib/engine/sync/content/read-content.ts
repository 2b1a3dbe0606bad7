import type { PoolClient } from "pg";
import { limits } from "../../../contract/limits.ts";
import type { ProjectModels } from "../../../contract/models.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { listCarried } from "../../media/index.ts";
import { readModels, systemTable } from "../../models/index.ts";
import { databaseGone, type OpenProject } from "../../projects/index.ts";
import { contentTables, type LinkTable, type RecordTable } from "./content-tables.ts";
import { placesSql } from "./places.ts";

/** Rows that are read at once. */
const rowsMax = 200;
const linksMax = 1_000;
/** A reader that has gone away must not keep the tables' old rows alive. */
const idleMsMax = 120_000;

/** Snapshots of one node at a time: each holds a connection for as long as its reader takes. */
const snapshotsMax = 4;
let open = 0;

/** A look at a project that does not change while others write. */
export interface Snapshot {
  models: ProjectModels;
  /**
   * Lines of all files, where asked for, and of all records and links, by model, relation and id; then one that counts
   * them.
   */
  lines(): AsyncGenerator<string>;
  /** Lines of the people and programs that wrote records. */
  actors(): AsyncGenerator<string>;
}

export interface ReadOptions {
  /** With passwords (their hashes) and with who wrote each record. */
  exact: boolean;
  /** With the list of the project's files. */
  files: boolean;
}

/** Runs `use` with a snapshot, which ends with it. RATE_LIMITED while this node has its hands full with others. */
export async function* withSnapshot(
  project: OpenProject,
  options: ReadOptions,
  use: (snapshot: Snapshot) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (open >= snapshotsMax)
    throw new PlinthError(
      "RATE_LIMITED",
      t("Too many projects are read as a whole right now. Please try again soon."),
      {
        retryAfterSeconds: 30,
      },
    );
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
      actors: () => actorLines(project, client),
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
  options: ReadOptions,
): AsyncGenerator<string> {
  const tables = contentTables(project, models, options);
  const end = { records: 0, links: 0, ...(options.files && { files: 0 }) };
  // Listed once the snapshot stands: what its records hold was there before it, and is listed unless it was deleted
  // since.
  if (options.files)
    for await (const files of listCarried(project)) {
      end.files! += files.length;
      yield files.map((file) => `${JSON.stringify({ file })}\n`).join("");
    }
  for (const table of tables.records)
    for await (const rows of pages(client, table)) {
      end.records += rows.length;
      const name = JSON.stringify(table.model.name);
      yield rows.map((row) => `{"model":${name},"row":${row}}\n`).join("");
    }
  for (const table of tables.links)
    for await (const rows of linkPages(client, table)) {
      end.links += rows.length;
      yield rows.map((row) => `${JSON.stringify({ relation: table.name, row })}\n`).join("");
    }
  yield `${JSON.stringify({ end })}\n`;
}

async function* actorLines({ database }: OpenProject, client: PoolClient): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string; actor: object }[] } = await client.query(
      `select id, to_jsonb(a) as actor from ${systemTable(database, "_actors")} a
       where $1::text is null or id collate "C" > $1 order by id collate "C" limit ${rowsMax}`,
      [after],
    );
    if (rows.length > 0) yield rows.map(({ actor }) => `${JSON.stringify({ actor })}\n`).join("");
    if (rows.length < rowsMax) return;
    after = rows.at(-1)!.id;
  }
}

async function* linkPages(client: PoolClient, { table, places }: LinkTable): AsyncGenerator<Link[]> {
  let after: Link | undefined;
  for (;;) {
    const { rows }: { rows: (Link & { places: object })[] } = await client.query(
      `select from_id, to_id, ${placesSql(places)} as places from ${table} t
       where $1::uuid is null or (from_id, to_id) > ($1::uuid, $2::uuid) order by from_id, to_id limit ${linksMax}`,
      [after?.from_id ?? null, after?.to_id ?? null],
    );
    if (rows.length > 0) yield rows.map(({ from_id, to_id, places: own }) => ({ from_id, to_id, ...own }));
    if (rows.length < linksMax) return;
    after = rows.at(-1);
  }
}

interface Link {
  from_id: string;
  to_id: string;
}

async function* pages(client: PoolClient, one: RecordTable): AsyncGenerator<string[]> {
  const { table, hidden, columns, keys, places } = one;
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string; row: string; found: number }[] } = await client.query(
      `with page as (
         select t.id, ((select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t))
           where key = any($2::text[])) || ${placesSql(places)})::text as row
         from ${table} t where $1::uuid is null or t.id > $1::uuid order by t.id limit ${rowsMax}),
       sized as (
         select id, row, count(*) over ()::int as found,
           sum(octet_length(row)) over (order by id) - octet_length(row) as before from page)
       select id, row, found from sized where before < ${limits.exportPageBytesMax} order by id`,
      [after, [...columns, ...keys].filter((name) => !hidden.includes(name))],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1);
    if (!last || (last.found < rowsMax && rows.length === last.found)) return;
    after = last.id;
  }
}
