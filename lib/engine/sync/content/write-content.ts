/**
 * Records of a push: staged in temporary tables, then made the project's with a few statements for each model. Within
 * the push's own transaction.
 */

import pg from "pg";
import type { SyncStep } from "../../../contract/sync/sync.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { quoteText } from "../../../platform/db/quote-identifier.ts";
import type { Actor } from "../../access/index.ts";
import { type ModelChange, step } from "../../models/index.ts";
import { insertChanges, saveActor } from "../../records/index.ts";
import { contentTables, type LinkTable, quoted, type RecordTable } from "./content-tables.ts";
import type { ContentLine } from "./read-lines.ts";
import { linksTable, rowsTable, stageContent } from "./stage-content.ts";
import type { FileFindings } from "./stage-files.ts";
import { writePlacesOfLinks, writePlacesOfRows } from "./write-places.ts";

export interface ContentSource {
  /** The lines, from the beginning at each call. */
  lines(): AsyncIterable<ContentLine[]>;
  /** A backup: passwords and writers are taken from it. */
  exact: boolean;
}

interface Options {
  /** Records and links that are not in the files go. */
  allowDelete: boolean;
  actor: Actor;
  /** Models whose records were written. */
  written: Set<string>;
}

/** What was written, and what is to be said of files. */
export interface WrittenContent {
  steps: SyncStep[];
  files: FileFindings;
}

interface Counts {
  added: number;
  changed: number;
  deleted: number;
  linked: number;
  unlinked: number;
}

/**
 * Records of the files are added, or changed where they differ; others stay unless deleting is allowed. Links are only
 * taken away where that is allowed, but for those that a record itself keeps. One step for each model that differs.
 * BAD_USER_INPUT for what does not fit; the file must be whole.
 */
export async function writeContent(
  change: ModelChange,
  source: ContentSource,
  options: Options,
): Promise<WrittenContent> {
  const tables = contentTables(change.project, change.draft, source);
  try {
    const files = await stageContent(change, tables, { exact: source.exact, lines: source.lines() });
    const writer = source.exact ? null : await noteWriter(change, options.actor);
    const counts = new Map<string, Counts>();
    for (const table of tables.records)
      counts.set(table.model.name, await writeRecords(change, table, writer, options));
    for (const table of tables.records) {
      const linked = await writeKeys(change, table, writer);
      counts.get(table.model.name)!.linked += linked + (await writePlacesOfRows(change, table));
    }
    for (const link of tables.links) {
      const count = counts.get(link.relation.from)!;
      const done = await writeLinks(change, link, options);
      count.linked += done.linked + (await writePlacesOfLinks(change, link));
      count.unlinked += done.unlinked;
    }
    const steps = [...counts].flatMap(([model, count]) => {
      const details = told(count);
      if (details.length === 0) return [];
      options.written.add(model);
      const { deleted, unlinked } = count;
      return [
        step("change", "content", model, {
          details,
          records: deleted,
          links: unlinked,
          deletes: deleted + unlinked > 0,
        }),
      ];
    });
    return { steps, files };
  } catch (error) {
    throw translate(error);
  }
}

const told = ({ added, changed, deleted, linked, unlinked }: Counts) =>
  [
    [added, "added"],
    [changed, "changed"],
    [deleted, "deleted"],
    [linked, "links set"],
    [unlinked, "links removed"],
  ].flatMap(([count, word]) => (Number(count) > 0 ? [`${count} ${word}`] : []));

/** The person who pushes is the writer of what they add and change. */
async function noteWriter({ sql, project }: ModelChange, actor: Actor): Promise<string | null> {
  if (actor.kind !== "user") return null;
  const { id, first_name, last_name, email, avatar } = actor.user;
  await sql(saveActor(project.database), [id, first_name, last_name, email, avatar]);
  return id;
}

async function writeRecords(
  change: ModelChange,
  table: RecordTable,
  writer: string | null,
  { allowDelete }: Options,
): Promise<Counts> {
  const { columns, keys } = table;
  const withoutKeys = `s.row - ${quoteList(keys)}`;
  const counts: Counts = { added: 0, changed: 0, deleted: 0, linked: 0, unlinked: 0 };
  if (allowDelete)
    counts.deleted = await noted(
      change,
      table,
      "delete",
      `delete from ${table.table} t where not exists (select from ${rowsTable} s where s.model = $1 and s.id = t.id)`,
      writer,
    );
  const set = columns.filter((name) => name !== "id").map((name) => `${quoted([name])} = p.${quoted([name])}`);
  counts.changed = await noted(
    change,
    table,
    "update",
    `update ${table.table} t set ${[...set, ...(writer ? [`"_modified_by" = $2::text`] : [])].join(", ")}
     from (select p.* from ${table.table} o join ${rowsTable} s on s.model = $1 and s.id = o.id
       cross join lateral jsonb_populate_record(o, ${withoutKeys}) p where to_jsonb(p) is distinct from to_jsonb(o)) p
         where t.id = p.id`,
    writer,
  );
  const by = writer
    ? { names: `, "_created_by", "_modified_by"`, values: ", $2::text, $2::text" }
    : { names: "", values: "" };
  counts.added = await noted(
    change,
    table,
    "create",
    `insert into ${table.table} as t (${quoted(columns)}${by.names})
     select ${columns.map((name) => `p.${quoted([name])}`).join(", ")}${by.values} from ${rowsTable} s
     left join ${table.table} o on o.id = s.id
     cross join lateral jsonb_populate_record(null::${table.table},
       jsonb_build_object('_status', 'draft', '_created_at', now(), '_updated_at', now()) || (${withoutKeys})) p
     where s.model = $1 and o.id is null order by s.id`,
    writer,
  );
  return counts;
}

/**
 * Links that records keep themselves; after all records are there. First none, then the new ones, so that none is taken
 * twice on the way.
 */
async function writeKeys(change: ModelChange, table: RecordTable, writer: string | null): Promise<number> {
  const { keys } = table;
  if (keys.length === 0) return 0;
  const list = (of: string) => keys.map((name) => `${of}.${quoted([name])}`).join(", ");
  const differing = `select s.id, s.row from ${table.table} o join ${rowsTable} s on s.model = $1 and s.id = o.id
    cross join lateral jsonb_populate_record(o, s.row) p where row(${list("p")}) is distinct from row(${list("o")})`;
  await change.sql(
    `create temporary table if not exists _plinth_keys (model text not null, id uuid not null, row jsonb not null) on commit drop`,
  );
  await change.sql(`insert into pg_temp._plinth_keys select $1::text, d.id, d.row from (${differing}) d`, [
    table.model.name,
  ]);
  await change.sql(
    `update ${table.table} t set ${keys.map((name) => `${quoted([name])} = null`).join(", ")}
     from pg_temp._plinth_keys k where k.model = $1 and k.id = t.id`,
    [table.model.name],
  );
  return noted(
    change,
    table,
    "update",
    `update ${table.table} t set ${keys.map((name) => `${quoted([name])} = p.${quoted([name])}`).join(", ")}
     from (select p.* from pg_temp._plinth_keys k
       cross join lateral jsonb_populate_record(null::${table.table}, k.row) p where k.model = $1) p
     where p.id = t.id`,
    writer,
  );
}

async function writeLinks(change: ModelChange, { name, relation, table }: LinkTable, { allowDelete }: Options) {
  let unlinked = 0;
  if (allowDelete)
    unlinked = await counted(
      change,
      `delete from ${table} j using ${rowsTable} s where s.model = $2 and s.id = j.from_id
       and not exists (select from ${linksTable} l where l.relation = $1 and l.from_id = j.from_id
         and l.to_id = j.to_id) returning 1`,
      [name, relation.from],
    );
  const linked = await counted(
    change,
    `insert into ${table} (from_id, to_id) select from_id, to_id from ${linksTable} where relation = $1 on conflict do nothing returning 1`,
    [name],
  );
  return { linked, unlinked };
}

async function counted({ sql }: ModelChange, text: string, values: unknown[]): Promise<number> {
  const [row] = await sql<{ count: number }>(`with done as (${text}) select count(*)::int as count from done`, values);
  return row!.count;
}

/**
 * Runs a write of rows `t`, of which `$1` is the model and `$2` who writes, and notes each record in the outbox; gives
 * their number.
 */
async function noted(
  change: ModelChange,
  { model, tenant }: RecordTable,
  operation: "create" | "update" | "delete",
  write: string,
  writer: string | null,
): Promise<number> {
  const record = operation === "delete" ? "to_jsonb(t)" : "null::jsonb";
  const changes = `select $1::text, '${operation}', id, tenant, record, $2::text from written`;
  const [row] = await change.sql<{ count: number }>(
    `with written as (${write} returning t.id, ${tenant} as tenant, ${record} as record),
       told as (${insertChanges(change.project.database, changes)})
     select count(*)::int as count from written`,
    [model.name, writer],
  );
  return row!.count;
}

const quoteList = (names: readonly string[]) => `array[${names.map(quoteText).join(", ")}]::text[]`;

/** What PostgreSQL has against a row is told to the person whose file it is. */
function translate(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const table = error.table ?? t("the content");
  const detail = error.detail ?? "";
  if (error.code === "23503")
    return badInput({ content: t("A link leads to a record that is not there ({detail})", { detail }) });
  if (error.code === "23505")
    return badInput({
      content: t("Two records of {table} have the same value where each must have its own. {detail}", {
        table,
        detail,
      }),
    });
  const missing = /^_required_(.*)$/.exec(error.constraint ?? "")?.[1];
  if (missing)
    return badInput({
      content: t(
        "A published record of {table} lacks {missing}, which is required. Passwords do not come with a push: please carry such records by dump and restore",
        { table, missing },
      ),
    });
  if (error.code === "23514")
    return badInput({
      content: t("A record of {table} breaks the rule {rule}", { table, rule: error.constraint ?? "" }),
    });
  if (error.code?.startsWith("22") || error.code === "23502")
    return badInput({
      content: t("A value of {table} does not fit its field: {message}", { table, message: error.message }),
    });
  return error;
}
