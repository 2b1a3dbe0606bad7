/** From the temporary table of an import to the model's own. */
import { quoteText } from "../../../platform/db/quote-identifier.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import { clashOf } from "../database-error.ts";
import { holdsKey } from "../links.ts";
import { writeNoted } from "../outbox.ts";
import { requireCreatable } from "../permitted.ts";
import type { Writing } from "../writing.ts";
import { type Stage, stageTable } from "./stage.ts";

/** Rows whose values are taken. */
interface Clashes {
  count: number;
  /** The first of them, by line. */
  told: { line: number; field: string | null; message: string }[];
}

/** Inserts the staged rows, `staged` in number, then their joins. Rows whose unique values are taken are left out; of those that clash with each other the first one counts. */
export async function insertStaged(
  at: Writing,
  model: CatalogModel,
  stage: Stage,
  staged: number,
  toldMax: number,
): Promise<Clashes> {
  const names = stage.columns.join(", ");
  // The rows come as they were copied: a temporary table is read from its beginning.
  const inserted = await writeNoted(at, model, "create", {
    text: `insert into ${model.table} as t (${names}, _created_at, _updated_at, _created_by, _modified_by)
      select ${names}, now(), now(), $1::text, $1::text from ${stageTable} on conflict do nothing`,
    values: [at.writer],
  });
  const clashes = inserted < staged ? await removeClashes(at, model, toldMax) : { count: 0, told: [] };
  await joinStaged(at, model);
  await permitStaged(at, model);
  return clashes;
}

/** Rows that are not among what this transaction made leave the stage: something of theirs is taken. */
async function removeClashes({ tx }: Writing, model: CatalogModel, toldMax: number): Promise<Clashes> {
  const taken = uniqueColumns(model).map((name) => {
    const column = quoteIdentifier(name);
    return `when exists (select from ${model.table} m where m.${column} = lost.${column}) then ${quoteText(name)}`;
  });
  const { rows } = await tx.query<{ line: string; taken: string | null; count: string }>(
    `with bad as (
        select s.ctid from ${stageTable} s
        left join ${model.table} m on m.id = s.id and m.xmin = pg_current_xact_id()::xid where m.id is null
        union
        select ctid from (select ctid, row_number() over (partition by id order by ctid) as nth from ${stageTable}) d where nth > 1),
      lost as (delete from ${stageTable} s using bad where s.ctid = bad.ctid returning s.*),
      told as (select _line, ${taken.length > 0 ? `case ${taken.join(" ")} end` : "null"} as taken from lost order by _line limit $1::integer)
     select _line as line, taken, (select count(*) from lost) as count from told order by _line`,
    [toldMax],
  );
  const told = rows.map(({ line, taken: name }) => ({ line: Number(line), ...clashIn(model, name) }));
  return { count: Number(rows[0]?.count ?? 0), told };
}

/** What may be named: fields that the role may read, and keys of one-to-one relations. */
function uniqueColumns(model: CatalogModel): string[] {
  if (!model.can.read) return [];
  const fields = [...model.fields.values()].filter((field) => field.definition.validation.unique);
  const keys = [...model.relations.values()].flatMap((relation) =>
    relation.storage.kind === "column" && relation.storage.unique && holdsKey(relation)
      ? [relation.storage.column]
      : [],
  );
  return [...fields.map(({ name }) => name), ...keys];
}

function clashIn(model: CatalogModel, name: string | null): { field: string | null; message: string } {
  if (name === null) return { field: null, message: "The row clashes with a record that is there already" };
  return { field: name, message: clashOf(model, name, "").message };
}

async function joinStaged({ tx, catalog }: Writing, model: CatalogModel): Promise<void> {
  for (const { name, storage, direction } of model.relations.values()) {
    if (storage.kind !== "join") continue;
    const [near, far] = direction === "forward" ? ["from_id", "to_id"] : ["to_id", "from_id"];
    const joinTable = `${quoteIdentifier(catalog.schema)}.${quoteIdentifier(storage.table)}`;
    await tx.query(
      `insert into ${joinTable} (${near}, ${far}) select s.id, j.id::uuid from ${stageTable} s
       cross join lateral json_array_elements_text(s._joins -> $1::text) j(id) where s._joins -> $1::text is not null on conflict do nothing`,
      [name],
    );
  }
}

/** Where a role may create some records only, all new ones are asked, a part at a time. */
async function permitStaged(at: Writing, model: CatalogModel): Promise<void> {
  if (model.permissions.create === "all" && model.tenant === "shared") return;
  await at.tx.query(`declare _plinth_staged no scroll cursor for select id from ${stageTable}`);
  for (;;) {
    const { rows } = await at.tx.query<{ id: string }>("fetch 10000 from _plinth_staged");
    if (rows.length === 0) return;
    await requireCreatable(
      at,
      model,
      rows.map(({ id }) => id),
    );
  }
}
