/** From the temporary table of an import to the model's own. */
import type { CatalogModel } from "../../compiler/index.ts";
import { columnTypeOf, quoteIdentifier } from "../../models/index.ts";
import { holdsKey } from "../links.ts";
import { writeNoted } from "../outbox.ts";
import type { Writing } from "../writing.ts";

const table = "pg_temp._plinth_import";
/** Lines that are told one by one. */
const clashesMax = 1_000;

/** Makes the table, which goes with the transaction; gives the COPY that fills it. */
export async function makeStage({ tx }: Writing): Promise<string> {
  await tx.query(
    `create temporary table _plinth_import (place bigint generated always as identity, line bigint not null, id uuid not null, data json not null, joins json not null) on commit drop`,
  );
  return `copy ${table} (line, id, data, joins) from stdin`;
}

type Fault = (line: number, field: string | null, message: string) => void;

/** Inserts the staged rows, then their joins. Rows whose unique values are taken are told and left out. */
export async function insertStaged(
  at: Writing,
  model: CatalogModel,
  requireCreatable: (ids: readonly string[]) => Promise<void>,
  fault: Fault,
): Promise<void> {
  // Plans of what follows depend on how many there are.
  await at.tx.query(`analyze ${table}`);
  const columns = [{ name: "_status", type: "text" }, ...columnsOf(model)];
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(", ");
  const types = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(", ");
  const values = columns.map(({ name }) => `x.${quoteIdentifier(name)}`).join(", ");
  // Of rows that clash with each other the first one counts.
  await writeNoted(at, model, "create", {
    text: `insert into ${model.table} as t (id, ${names}, _created_at, _updated_at, _created_by, _modified_by)
      select s.id, ${values}, now(), now(), $1::text, $1::text
      from ${table} s cross join lateral json_to_record(s.data) as x(${types}) order by s.place on conflict do nothing`,
    values: [at.writer],
  });
  await tellClashes(at, model, fault);
  await joinStaged(at, model);
  await permitStaged(at, model, requireCreatable);
}

function columnsOf(model: CatalogModel): { name: string; type: string }[] {
  const fields = [...model.fields.values()].map((field) => ({
    name: field.name,
    type: columnTypeOf(field.definition) as string,
  }));
  const keys = [...model.relations.values()].flatMap((relation) =>
    relation.storage.kind === "column" && holdsKey(relation) ? [{ name: relation.storage.column, type: "uuid" }] : [],
  );
  return [...fields, ...keys];
}

/** Rows that are not among what this transaction made: something of theirs is taken. They leave the stage. */
async function tellClashes({ tx }: Writing, model: CatalogModel, fault: Fault): Promise<void> {
  const { rows: lost } = await tx.query<{ line: string; id: string; data: Record<string, unknown> }>(
    `with bad as (
        select s.place from ${table} s
        left join ${model.table} m on m.id = s.id and m.xmin = pg_current_xact_id()::xid where m.id is null
        union
        select place from (select place, row_number() over (partition by id order by place) as nth from ${table}) d where nth > 1),
      lost as (delete from ${table} s using bad where s.place = bad.place returning s.line, s.id, s.data)
     select line, id, case when row_number() over (order by line) <= ${clashesMax} then data else '{}' end as data from lost order by line`,
  );
  const unique = [...model.fields.values()].filter((field) => field.definition.validation.unique);
  const clashes = new Map<string, string>();
  for (const field of unique) {
    const given = lost.filter(({ data }) => data[field.name] !== null && data[field.name] !== undefined);
    if (given.length === 0) continue;
    const column = quoteIdentifier(field.name);
    const { rows } = await tx.query<{ line: string }>(
      `select g.line from json_to_recordset($1::json) as g(line bigint, value ${columnTypeOf(field.definition)}) join ${model.table} m on m.${column} = g.value`,
      [JSON.stringify(given.map(({ line, data }) => ({ line, value: data[field.name] })))],
    );
    for (const { line } of rows) clashes.set(line, field.name);
  }
  for (const { line } of lost) {
    const field = model.fields.get(clashes.get(line) ?? "");
    if (field) fault(Number(line), field.name, `${field.definition.label} is taken by another record`);
    else fault(Number(line), null, "The row clashes with a record that is there already");
  }
}

async function joinStaged({ tx, catalog }: Writing, model: CatalogModel): Promise<void> {
  for (const { name, storage, direction } of model.relations.values()) {
    if (storage.kind !== "join") continue;
    const [near, far] = direction === "forward" ? ["from_id", "to_id"] : ["to_id", "from_id"];
    const joinTable = `${quoteIdentifier(catalog.schema)}.${quoteIdentifier(storage.table)}`;
    await tx.query(
      `insert into ${joinTable} (${near}, ${far}) select s.id, j.id::uuid from ${table} s
       cross join lateral json_array_elements_text(s.joins -> $1::text) j(id) where s.joins -> $1::text is not null on conflict do nothing`,
      [name],
    );
  }
}

/** Where a role may create some records only, all new ones are asked, a part at a time. */
async function permitStaged(
  { tx }: Writing,
  model: CatalogModel,
  requireCreatable: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  if (model.permissions.create === "all" && model.tenant === "shared") return;
  const { rows } = await tx.query<{ id: string }>(`select id from ${table}`);
  for (let i = 0; i < rows.length; i += 10_000) await requireCreatable(rows.slice(i, i + 10_000).map(({ id }) => id));
}
