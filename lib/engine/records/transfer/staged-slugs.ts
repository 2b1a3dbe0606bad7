/** Slugs of an import's rows that lack them, made between the temporary table and the model's own. */
import { recordMessages } from "../../../contract/records/record-messages.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { freeSlugs, quoteIdentifier } from "../../models/index.ts";
import { type MadeSlug, madeSlugsOf, proposalOf, slugColumn } from "../writing/made-slugs.ts";
import type { Writing } from "../writing/writing.ts";
import type { RowFaults } from "./row-faults.ts";
import { type Stage, stageTable } from "./stage.ts";

const rowsAtOnce = 5_000;

/** The slugs of the model that the stage has, and their sources. */
export const slugsIn = (model: CatalogModel, { columns }: Stage): MadeSlug[] =>
  madeSlugsOf(model).filter(({ name, source }) =>
    [name, source].map(quoteIdentifier).every((one) => columns.includes(one)),
  );

/** Gives staged rows the slugs that they lack. Rows to be published that have none of a required one are bad. */
export async function fillStagedSlugs(
  at: Writing,
  model: CatalogModel,
  stage: Stage,
  faults: RowFaults,
): Promise<void> {
  const slugs = slugsIn(model, stage);
  if (slugs.length === 0) return;
  await at.tx.query(`alter table ${stageTable} add column _made text[] not null default '{}'`);
  for (const slug of slugs) {
    await at.tx.query(`create index on ${stageTable} (${quoteIdentifier(slug.name)})`);
    await fillSlugs(at, model, slug);
    if (!slug.isRequired) continue;
    const { rows } = await at.tx.query<{ line: string }>(
      `delete from ${stageTable} where ${quoteIdentifier(slug.name)} is null and _status = 'published' returning _line as line`,
    );
    for (const { line } of rows) faults.add(Number(line), { [slug.name]: recordMessages.required(slug.label) });
  }
}

/** Makes the slugs that rows of the temporary table lack and do not have in `_made`. */
export async function fillSlugs(
  at: Writing,
  model: CatalogModel,
  { name, source }: MadeSlug,
  table = stageTable,
): Promise<void> {
  const column = quoteIdentifier(name);
  for (;;) {
    const { rows } = await at.tx.query<{ row: string; source: string }>(
      `select ctid::text as row, ${quoteIdentifier(source)} as source from ${table}
       where ${column} is null and ${quoteIdentifier(source)} is not null and not $1::text = any(_made)
       order by _line, ctid limit ${rowsAtOnce}`,
      [name],
    );
    if (rows.length === 0) return;
    const proposals = await Promise.all(rows.map((row) => proposalOf(row.source)));
    const wanted = proposals.filter(Boolean);
    const made = await freeSlugs({ ...slugColumn(at, model, name), staged: table }, wanted);
    await at.tx.query(
      `update ${table} s set ${column} = x.slug, _made = _made || $3::text
       from unnest($1::tid[], $2::text[]) as x (row, slug) where s.ctid = x.row`,
      [rows.map(({ row }) => row), proposals.map((proposal) => (proposal ? made.shift() : null)), name],
    );
  }
}

/** Slugs that another transaction has taken since are made anew; whether there were any. */
export async function remakeTakenSlugs(at: Writing, model: CatalogModel, stage: Stage): Promise<boolean> {
  let isAny = false;
  for (const slug of slugsIn(model, stage)) {
    const column = quoteIdentifier(slug.name);
    const { rowCount } = await at.tx.query(
      `update ${stageTable} s set ${column} = null, _made = array_remove(_made, $1::text)
       where $1::text = any(_made) and not exists (select from ${model.table} m where m.id = s.id)
         and exists (select from ${model.table} m where m.${column} = s.${column})`,
      [slug.name],
    );
    if (!rowCount) continue;
    await fillSlugs(at, model, slug);
    isAny = true;
  }
  return isAny;
}
