/** From the temporary table of an import to the model's own. */
import { quoteText } from "../../../platform/db/quote-identifier.ts";
import type { CatalogModel, CatalogRelation } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import { writeNoted } from "../changes/outbox.ts";
import { joinSides, joinTable } from "../links/join-table.ts";
import { holdsKey } from "../links/links.ts";
import { creatableIds, isLimited, permittedIds } from "../reading/permitted.ts";
import { clashOf } from "../statements/database-error.ts";
import type { Writing } from "../writing/writing.ts";
import { type Stage, stageTable } from "./stage.ts";
import { remakeTakenSlugs } from "./staged-slugs.ts";

/** Rows that are not made into records. */
interface Lost {
  count: number;
  /** The first of them, by line. */
  told: { line: number; field: string | null; message: string }[];
}

/**
 * Inserts the staged rows, `staged` in number, then their joins. Left out are rows that the role may not create, and
 * rows whose unique values are taken; of those that clash with each other the first one counts.
 */
export async function insertStaged(
  at: Writing,
  model: CatalogModel,
  stage: Stage,
  staged: number,
  toldMax: number,
): Promise<Lost> {
  if (!isLimited(at.catalog, model, "create")) return insert(at, model, stage, staged, toldMax);
  const forbidden = await forbiddenBefore(at, model);
  await leaveOut(at, forbidden);
  await at.tx.query(`${createMark}; savepoint before_staged`);
  for (;;) {
    const clashes = await insert(at, model, stage, staged - forbidden.length, toldMax);
    const more = await forbiddenAfter(at, model);
    if (more.length === 0) {
      const told = forbidden.slice(0, toldMax).map((line) => ({ line, field: null, message: notPermitted }));
      return { count: clashes.count + forbidden.length, told: [...told, ...clashes.told] };
    }
    // Without them others may find their values free.
    await at.tx.query("rollback to savepoint before_staged");
    await leaveOut(at, more);
    forbidden.push(...more);
  }
}

const noClashes: Lost = { count: 0, told: [] };
const notPermitted = "Your role may not create this record";

/**
 * What rows written now have as xmin: after a savepoint it is not the transaction's own id, and PostgreSQL shows it on
 * rows alone.
 */
const createMark = "create temporary table _plinth_mark () on commit drop";

async function ownXid({ tx, catalog }: Writing, model: CatalogModel): Promise<string> {
  const { rows } = await tx.query<{ xid: string }>(
    isLimited(catalog, model, "create")
      ? "insert into pg_temp._plinth_mark default values returning xmin::text as xid"
      : "select pg_current_xact_id()::xid::text as xid",
  );
  return rows[0]!.xid;
}

async function insert(at: Writing, model: CatalogModel, stage: Stage, staged: number, toldMax: number): Promise<Lost> {
  const names = stage.columns.join(", ");
  // The rows come as they were copied: a temporary table is read from its beginning.
  const write = () =>
    writeNoted(at, model, "create", {
      text: `insert into ${model.table} as t (${names}, _created_at, _updated_at, _created_by, _modified_by)
        select ${names}, now(), now(), $1::text, $1::text from ${stageTable} on conflict do nothing`,
      values: [at.writer],
    });
  let inserted = await write();
  // Rows that are records by now keep their own ids, and are not written twice.
  while (inserted < staged && (await remakeTakenSlugs(at, model, stage))) inserted += await write();
  const clashes = inserted < staged ? await removeClashes(at, model, await ownXid(at, model), toldMax) : noClashes;
  await joinStaged(at, model);
  return clashes;
}

/** Rows that are not among what the insert made leave the stage: something of theirs is taken. */
async function removeClashes({ tx }: Writing, model: CatalogModel, xid: string, toldMax: number): Promise<Lost> {
  const taken = ["id", ...uniqueColumns(model)].map((name) => {
    const column = quoteIdentifier(name);
    return `when exists (select from ${model.table} m where m.${column} = lost.${column}) then ${quoteText(name)}`;
  });
  const { rows } = await tx.query<{ line: string; taken: string | null; count: string }>(
    `with bad as (
        select s.ctid from ${stageTable} s
        left join ${model.table} m on m.id = s.id and m.xmin = $2::text::xid where m.id is null
        union
        select ctid from (select ctid, row_number() over (partition by id order by ctid) as nth from ${stageTable}) d
          where nth > 1),
      lost as (delete from ${stageTable} s using bad where s.ctid = bad.ctid returning s.*),
      told as (select _line, case ${taken.join(" ")} end as taken from lost
        order by _line limit $1::integer)
     select _line as line, taken, (select count(*) from lost) as count from told order by _line`,
    [toldMax, xid],
  );
  const told = rows.map(({ line, taken: name }) => ({ line: Number(line), ...clashIn(model, name) }));
  return { count: Number(rows[0]?.count ?? 0), told };
}

/** What may be named: fields that the role may read, and keys of one-to-one relations. */
export function uniqueColumns(model: CatalogModel): string[] {
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
  if (name === "id") return { field: name, message: "A record with this id is there already" };
  return { field: name, message: clashOf(model, name, "").message };
}

async function joinStaged(at: Writing, model: CatalogModel): Promise<void> {
  for (const relation of model.relations.values()) await insertJoins(at, relation, stageTable);
}

/** Connects the staged records with those that their rows name, by a relation with a join table. */
export async function insertJoins({ tx, catalog }: Writing, relation: CatalogRelation, staged: string): Promise<void> {
  const { name, storage } = relation;
  if (storage.kind !== "join") return;
  const [near, far] = joinSides(relation);
  await tx.query(
    `insert into ${joinTable(catalog, storage.table)} (${near}, ${far}) select s.id, j.id::uuid from ${staged} s
     cross join lateral json_array_elements_text(s._joins -> $1::text) j(id) where s._joins -> $1::text is not null
       on conflict do nothing`,
    [name],
  );
}

/**
 * Lines of staged rows that the role may not create, as far as the rows alone say it: so that these do not tell which
 * of their values are taken.
 */
const forbiddenBefore = (at: Writing, model: CatalogModel) =>
  forbiddenOf<{ row: Record<string, unknown> }>(at, "to_jsonb(s) - '{_line,_joins}'::text[] as row", (rows) =>
    creatableIds(
      at,
      model,
      rows.map(({ id, row }) => ({ ...row, id })),
    ),
  );

/** The same once they are records. */
const forbiddenAfter = (at: Writing, model: CatalogModel) =>
  forbiddenOf(at, "null", async (rows) => {
    const ids = rows.map(({ id }) => id);
    return new Set(await permittedIds(at, model, ids, "create"));
  });

/** Lines of staged rows that are not among those that `permitted` names, a part at a time. */
async function forbiddenOf<Row extends object>(
  { tx }: Writing,
  selected: string,
  permitted: (rows: readonly (Row & { id: string })[]) => Promise<ReadonlySet<string> | null>,
): Promise<number[]> {
  const lines: number[] = [];
  await tx.query(
    `declare _plinth_staged no scroll cursor for select id, _line as line, ${selected} from ${stageTable} s`,
  );
  for (;;) {
    const { rows } = await tx.query<Row & { id: string; line: string }>("fetch 5000 from _plinth_staged");
    const ids = rows.length > 0 ? await permitted(rows) : null;
    if (ids) for (const { id, line } of rows) if (!ids.has(id)) lines.push(Number(line));
    if (ids === null) break;
  }
  await tx.query("close _plinth_staged");
  return lines;
}

async function leaveOut({ tx }: Writing, lines: readonly number[]): Promise<void> {
  if (lines.length > 0) await tx.query(`delete from ${stageTable} where _line = any($1::bigint[])`, [lines]);
}
