/** From the temporary table of an import's changes to the records: one statement for all of them. */

import { recordMessages } from "../../../../contract/records/record-messages.ts";
import type { CatalogModel } from "../../../compiler/index.ts";
import { quoteIdentifier } from "../../../models/index.ts";
import { writeNoted } from "../../changes/outbox.ts";
import { joinSides, joinTable } from "../../links/join-table.ts";
import { holdsKey, linkKey } from "../../links/links.ts";
import { forgottenPlace } from "../../links/orders.ts";
import { isAsked, keptPlaces, type PlaceKey, placeTakenMessage } from "../../links/places.ts";
import { visibleIds } from "../../reading/permitted.ts";
import { keepRevisions } from "../../revisions/keep-revisions.ts";
import type { Writing } from "../../writing/writing.ts";
import { insertJoins, uniqueColumns } from "../insert-staged.ts";
import type { RowFaults } from "../row-faults.ts";
import { changesTable, type Stage } from "../stage.ts";
import { fillSlugs, slugsIn } from "../staged-slugs.ts";

/**
 * Writes the staged changes and says how many there were. Left out, and told by line, are rows whose unique values are
 * taken, by records or by earlier rows, and those that would take the place of a record that the role may not change.
 */
export async function updateStaged(at: Writing, model: CatalogModel, stage: Stage, faults: RowFaults): Promise<number> {
  await at.tx.query(`create index on ${changesTable} (id); analyze ${changesTable}`);
  const given = await givenColumns(at);
  await makeSlugs(at, model, stage, given, faults);
  await removeTakers(at, model, given, faults);
  for (const column of uniqueColumns(model)) if (given.has(column)) await removeClashes(at, model, column, faults);
  await keepBefore(at, model);
  const updated = await write(at, model, stage, given);
  await writeJoins(at, model);
  return updated;
}

/** Columns that at least one row has a value for. */
async function givenColumns({ tx }: Writing): Promise<Set<string>> {
  const { rows } = await tx.query<{ name: string }>(`select distinct unnest(_given) as name from ${changesTable}`);
  return new Set(rows.map(({ name }) => name));
}

/** Records that have no slug, or are given null for it, get one where their source has words then. */
async function makeSlugs(
  { ...at }: Writing,
  model: CatalogModel,
  stage: Stage,
  given: Set<string>,
  faults: RowFaults,
): Promise<void> {
  const slugs = slugsIn(model, stage);
  if (slugs.length === 0) return;
  await at.tx.query(`alter table ${changesTable} add column _made text[] not null default '{}'`);
  for (const slug of slugs) {
    const [column, source] = [quoteIdentifier(slug.name), quoteIdentifier(slug.source)];
    const names = [slug.name, slug.source];
    await at.tx.query(
      `update ${changesTable} s set _given = s._given || $1::text from ${model.table} t
       where t.id = s.id and t.${column} is null and not $1::text = any(s._given)
         and ($2::text = any(s._given) or s._status = 'published')`,
      names,
    );
    // Those that keep theirs are passed over.
    await at.tx.query(
      `update ${changesTable} s set
         _made = case when $1::text = any(s._given) then s._made else s._made || $1::text end,
         ${source} = case when $2::text = any(s._given) then s.${source} else t.${source} end
       from ${model.table} t where t.id = s.id`,
      names,
    );
    await fillSlugs(at, model, slug, changesTable);
    given.add(slug.name);
    if (!slug.isRequired) continue;
    const { rows } = await at.tx.query<{ line: string }>(
      `delete from ${changesTable} s using ${model.table} t where t.id = s.id and $1::text = any(s._given)
         and s.${column} is null and coalesce(s._status, t._status) = 'published' returning s._line as line`,
      [slug.name],
    );
    for (const { line } of rows) faults.add(Number(line), { [slug.name]: recordMessages.required(slug.label) });
  }
}

/** Rows whose new key takes the place of a record that the caller may not change. */
async function removeTakers(
  at: Writing,
  model: CatalogModel,
  given: ReadonlySet<string>,
  faults: RowFaults,
): Promise<void> {
  for (const relation of model.relations.values()) {
    const { storage } = relation;
    if (storage.kind !== "column" || !holdsKey(relation) || !given.has(storage.column)) continue;
    const key: PlaceKey = { relation, holder: model, named: at.catalog.models.get(relation.model)! };
    if (!isAsked(at.catalog, key)) continue;
    const column = quoteIdentifier(storage.column);
    const { rows } = await at.tx.query<{ id: string; named: string }>(
      `select s.id, t.${column} as named from ${changesTable} s join ${model.table} t on t.id = s.id
       where $1::text = any(s._given) and t.${column} is not null and t.${column} is distinct from s.${column}`,
      [storage.column],
    );
    const named = rows.map((row) => row.named);
    const kept = await keptPlaces(at, key, named);
    const bad = rows.filter((row) => kept.has(row.named)).map(({ id }) => id);
    const lost = await at.tx.query<{ line: string }>(
      `delete from ${changesTable} where id = any($1::uuid[]) returning _line as line`,
      [bad],
    );
    for (const { line } of lost.rows) faults.add(Number(line), { [linkKey(relation)]: placeTakenMessage });
  }
}

async function removeClashes(at: Writing, model: CatalogModel, name: string, faults: RowFaults): Promise<void> {
  const column = quoteIdentifier(name);
  const tenant = model.tenant === "column" ? "t._tenant_id" : "null::uuid";
  const isOthers = model.tenant === "column" ? "and m._tenant_id is not distinct from g.tenant" : "";
  const { rows } = await at.tx.query<{ line: string; first: string }>(
    `with given as (
        select s.id, s._line as line, s.${column} as value, ${tenant} as tenant
        from ${changesTable} s join ${model.table} t on t.id = s.id
        where $1::text = any(s._given) and s.${column} is not null),
      numbered as (
        select g.*, first_value(line) over w as first, row_number() over w as nth from given g
        window w as (partition by value, tenant order by line, id)),
      bad as (
        select id, case when nth > 1 then first end as first from numbered g
        where nth > 1 or exists (
          select from ${model.table} m where m.${column} = g.value and m.id <> g.id ${isOthers}))
     delete from ${changesTable} s using bad where s.id = bad.id returning s._line as line, bad.first`,
    [name],
  );
  const relation = [...model.relations.values()].find(
    ({ storage }) => storage.kind === "column" && storage.column === name,
  );
  const field = model.fields.get(name);
  const shown = field ? name : relation ? linkKey(relation) : name;
  const taken = field
    ? `${field.definition.label} is taken by another record`
    : "Another record is connected with this one already.";
  for (const { line, first } of rows)
    faults.add(Number(line), { [shown]: first === null ? taken : `The row of line ${first} has the same value` });
}

/** Records whose revisions are kept at once. */
const revisionsAtOnce = 5_000;

async function keepBefore(at: Writing, model: CatalogModel): Promise<void> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string }[] } = await at.tx.query<{ id: string }>(
      `select id from ${changesTable} where $1::uuid is null or id > $1::uuid order by id limit ${revisionsAtOnce}`,
      [after],
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await keepRevisions(at, model, ids, "update");
    after = ids.at(-1)!;
  }
}

function write(at: Writing, model: CatalogModel, stage: Stage, given: ReadonlySet<string>): Promise<number> {
  const values: unknown[] = [at.writer];
  const sets = [...given]
    .filter((name) => stage.columns.includes(quoteIdentifier(name)))
    .map((name) => {
      const column = quoteIdentifier(name);
      const isGiven = `$${values.push(name)}::text = any(s._given)`;
      return `${column} = case when ${isGiven} then s.${column} else t.${column} end`;
    });
  for (const relation of model.relations.values()) {
    const { storage, place } = relation;
    if (storage.kind !== "column" || place === null || !holdsKey(relation) || !given.has(storage.column)) continue;
    const key = quoteIdentifier(storage.column);
    const isGiven = `$${values.push(storage.column)}::text = any(s._given)`;
    sets.push(...forgottenPlace(relation, `case when ${isGiven} then s.${key} else t.${key} end`));
  }
  sets.push("_status = coalesce(s._status, t._status)", "_updated_at = now()", "_modified_by = $1::text");
  const text = `update ${model.table} as t set ${sets.join(", ")} from ${changesTable} s where t.id = s.id`;
  return writeNoted(at, model, "update", { text, values });
}

/** The relation leads to what the row names. What the importer does not see stays connected. */
async function writeJoins(at: Writing, model: CatalogModel): Promise<void> {
  for (const relation of model.relations.values()) {
    const { storage, name } = relation;
    if (storage.kind !== "join") continue;
    const [near, far] = joinSides(relation);
    const table = joinTable(at.catalog, storage.table);
    const gone = `from ${table} j join ${changesTable} s on s.id = j.${near} and s._joins -> $1::text is not null
      where not exists (select from json_array_elements_text(s._joins -> $1::text) x (id) where x.id::uuid = j.${far})`;
    const { rows } = await at.tx.query<{ id: string }>(`select distinct j.${far} as id ${gone}`, [name]);
    if (rows.length > 0) {
      const ids = rows.map(({ id }) => id);
      const seen = await visibleIds(at, at.catalog.models.get(relation.model)!, ids);
      await at.tx.query(
        `delete from ${table} d using (select j.${near} as near, j.${far} as far ${gone}) g
         where d.${near} = g.near and d.${far} = g.far and g.far = any($2::uuid[])`,
        [name, seen],
      );
    }
    await insertJoins(at, relation, changesTable);
  }
}
