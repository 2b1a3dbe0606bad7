/**
 * Slugs that are made (docs/generated-api.md, "Slugs"): a record with words in a slug's source has a slug, in whichever
 * way it was written. They are made in the writer's own transaction; the unique index has the last word, so where
 * another transaction takes one at the same time, the next free one is looked for.
 */
import pg from "pg";
import { proposedSlug } from "../../../contract/fields/slugs.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { freeSlugs, quoteIdentifier, type SlugColumn } from "../../models/index.ts";
import type { RecordValues } from "../values/prepare-values.ts";
import type { Writing } from "./writing.ts";

/** A slug and the field that it is made from, also where one of them is hidden from the role. */
export interface MadeSlug {
  name: string;
  source: string;
  label: string;
  isRequired: boolean;
}

const known = new WeakMap<CatalogModel["definition"], readonly MadeSlug[]>();

/** The slugs of a model that are made where they are empty. */
export function madeSlugsOf({ definition }: CatalogModel): readonly MadeSlug[] {
  const found = known.get(definition);
  if (found) return found;
  const slugs = definition.fields.flatMap(({ identifier, label, validation: { slug_source, required } }) =>
    slug_source ? [{ name: identifier, source: slug_source, label, isRequired: Boolean(required) }] : [],
  );
  known.set(definition, slugs);
  return slugs;
}

export const slugColumn = ({ tx }: Writing, model: CatalogModel, name: string): SlugColumn => ({
  table: model.table,
  column: quoteIdentifier(name),
  sql: async (text, values) => (await tx.query(text, values)).rows,
});

/** The slug that a value of its source proposes; empty for none. */
export const proposalOf = async (value: unknown): Promise<string> =>
  typeof value === "string" ? proposedSlug(value) : "";

/** Whether a new record with these values would be given a slug. */
export const lacksSlug = (model: CatalogModel, values: RecordValues): boolean =>
  madeSlugsOf(model).some(({ name, source }) => isNone(values[name]) && !isNone(values[source]));

const isNone = (value: unknown) => value === null || value === undefined;

/** Times that another transaction may take the slug that was free: each time it has written a record. */
const triesMax = 100;

/**
 * Gives new records, by their values, the slugs that they lack, and inserts them. `insert` leaves the transaction as it
 * was where a value is taken.
 */
export async function insertWithSlugs(
  at: Writing,
  model: CatalogModel,
  records: readonly RecordValues[],
  insert: () => Promise<void>,
): Promise<void> {
  const open: { slug: MadeSlug; values: RecordValues; proposal: string }[] = [];
  for (const slug of madeSlugsOf(model))
    for (const values of records) {
      const proposal = isNone(values[slug.name]) ? await proposalOf(values[slug.source]) : "";
      if (proposal) open.push({ slug, values, proposal });
    }
  if (open.length === 0) return insert();
  /** Whether any of them is another than before. */
  const make = async () => {
    let isChanged = false;
    for (const [slug, places] of Map.groupBy(open, ({ slug }) => slug)) {
      const own = new Set(places.map(({ values }) => values));
      const given = records.filter((values) => !own.has(values)).map((values) => values[slug.name]);
      const proposals = places.map(({ proposal }) => proposal);
      const made = await freeSlugs(slugColumn(at, model, slug.name), proposals, {
        given: given.filter((one) => typeof one === "string"),
      });
      for (const [i, { values }] of places.entries()) {
        isChanged ||= values[slug.name] !== made[i];
        values[slug.name] = made[i];
      }
    }
    return isChanged;
  };
  await make();
  for (let tries = 1; ; tries++) {
    try {
      return await insert();
    } catch (error) {
      if (tries === triesMax || !isClash(error) || !(await make())) throw error;
    }
  }
}

const isClash = (error: unknown) =>
  error instanceof PlinthError
    ? error.code === "CONFLICT"
    : error instanceof pg.DatabaseError && error.code === "23505";

/**
 * Before a change of records is written: those that have no slug, or are given null for it, get one where their source
 * has words then. Asked where the change writes slug or source, or publishes. Gives the values of the change without
 * the nulls that are written already.
 */
export async function fillSlugs(
  at: Writing,
  model: CatalogModel,
  ids: readonly string[],
  values: RecordValues,
  isPublishing = false,
): Promise<RecordValues> {
  let rest = values;
  for (const slug of madeSlugsOf(model)) {
    const given = values[slug.name];
    if (!isNone(given)) continue;
    const isEmptied = given === null;
    if (!isEmptied && !isPublishing && !Object.hasOwn(values, slug.source)) continue;
    await fillSlug(at, model, slug, ids, values, isEmptied);
    if (!isEmptied) continue;
    const { [slug.name]: _, ...others } = rest;
    rest = others;
  }
  return rest;
}

async function fillSlug(
  at: Writing,
  model: CatalogModel,
  slug: MadeSlug,
  ids: readonly string[],
  values: RecordValues,
  isEmptied: boolean,
): Promise<void> {
  const column = quoteIdentifier(slug.name);
  const { rows } = await at.tx.query<{ id: string; source: string | null }>(
    `select id, ${quoteIdentifier(slug.source)} as source from ${model.table}
     where id = any($1::uuid[]) ${isEmptied ? "" : `and ${column} is null`} order by id for update`,
    [ids],
  );
  const wanted: { id: string; proposal: string }[] = [];
  const none: string[] = [];
  for (const { id, source } of rows) {
    const proposal = await proposalOf(Object.hasOwn(values, slug.source) ? values[slug.source] : source);
    if (proposal) wanted.push({ id, proposal });
    else none.push(id);
  }
  if (isEmptied && none.length > 0)
    await at.tx.query(`update ${model.table} set ${column} = null where id = any($1::uuid[])`, [none]);
  if (wanted.length === 0) return;
  const proposals = wanted.map(({ proposal }) => proposal);
  const targets = wanted.map(({ id }) => id);
  // What several give up at once is not shared out among them: a row could meet another's in the middle.
  const except = ids.length === 1 ? ids : [];
  for (let tries = 1; ; tries++) {
    const made = await freeSlugs(slugColumn(at, model, slug.name), proposals, { except });
    await at.tx.query("savepoint before_slugs");
    try {
      await at.tx.query(
        `update ${model.table} t set ${column} = x.slug from unnest($1::uuid[], $2::text[]) as x (id, slug)
         where t.id = x.id`,
        [targets, made],
      );
      await at.tx.query("release savepoint before_slugs");
      return;
    } catch (error) {
      if (tries === triesMax || !isClash(error)) throw error;
      await at.tx.query("rollback to savepoint before_slugs");
    }
  }
}
