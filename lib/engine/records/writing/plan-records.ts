/**
 * New records with everything that is made with them: `create` stands beside `connect` and names relations as answers
 * do (docs/decisions, "Records made together"). Nothing is written here; ids are given, so that each row knows its keys
 * before the first is written.
 */

import { limits } from "../../../contract/limits.ts";
import type { RecordStatus } from "../../../contract/models.ts";
import type { RecordMode } from "../../../contract/records/records.ts";
import { type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { isObject } from "../../../kernel/is-object.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Catalog, CatalogModel, CatalogRelation } from "../../compiler/index.ts";
import { holdsKey, type Link, linkKey, ownKeys, readLinks } from "../links/links.ts";
import { requireModel } from "../reading/require-model.ts";
import { prepareRecord } from "../values/translations.ts";
import type { WriteInput } from "./write-records.ts";

/** How deep `create` may go below the record that it belongs to. */
const depthMax = 2;

export interface NewRecord {
  model: CatalogModel;
  id: string;
  /** Where its values stand in the request: `input`, `create.comment_list.2`. */
  place: string;
  write: WriteInput;
  connect: readonly Link[];
  /** How what it is connected with is ordered. */
  order?: readonly Link[];
  /** Rows of a lower rank are written first: keys point only to them, or to records that were there before. */
  rank: number;
}

/** A row of a join table between two records, one of them new. */
export interface NewJoin {
  relation: CatalogRelation;
  id: string;
  other: string;
}

/** What the relations' `create` of one request make. */
export interface Plan {
  catalog: Catalog;
  status: RecordStatus | undefined;
  /** The language of all values; null for the default one. */
  locale: string | null;
  records: NewRecord[];
  joins: NewJoin[];
  errors: FieldErrors;
}

/** The record that `create` belongs to. */
type Parent = Pick<NewRecord, "model" | "id" | "rank" | "connect"> & { keys: Record<string, string | null> };

/** Key of a relation in `create`: as answers call it. */
export function createKey(relation: Pick<CatalogRelation, "kind" | "name">): string {
  return relation.kind === "has_one" ? relation.name : `${relation.name}_list`;
}

/**
 * Plans the records of a `create` map; keys to them go into the parent's. Bad entries go to the plan's errors, rights
 * that are missing are FORBIDDEN.
 */
export async function planCreates(plan: Plan, parent: Parent, input: unknown, place: string, depth = 1): Promise<void> {
  if (input === null || input === undefined) return;
  if (!isObject(input)) {
    plan.errors[place] = "create must be an object";
    return;
  }
  const relations = new Map([...parent.model.relations.values()].map((one) => [createKey(one), one]));
  for (const [key, value] of Object.entries(input)) {
    const here = `${place}.${key.slice(0, 100)}`;
    const relation = relations.get(key);
    if (!relation) plan.errors[here] = `There is no relation for "${key.slice(0, 100)}"`;
    else if (value !== null && value !== undefined) await planRelation(plan, parent, relation, value, here, depth);
  }
}

async function planRelation(
  plan: Plan,
  parent: Parent,
  relation: CatalogRelation,
  value: unknown,
  place: string,
  depth: number,
): Promise<void> {
  const model = requireModel(plan.catalog, relation.model, "create");
  const one = relation.kind === "has_one";
  if (depth > depthMax) plan.errors[place] = `Records can be created at most ${depthMax} levels deep`;
  else if (model.definition.single_page) plan.errors[place] = "A single-page model has only one record";
  else if (one === Array.isArray(value))
    plan.errors[place] = one ? "Only one record can be created here" : "This must be a list";
  else if (one && parent.connect.some((link) => link.relation === relation && link.ids.length > 0))
    plan.errors[place] = `${linkKey(relation)} names a record for this relation already`;
  else if (one) await planRecord(plan, parent, relation, model, value, place, depth);
  else
    for (const [i, entry] of (value as unknown[]).entries())
      await planRecord(plan, parent, relation, model, entry, `${place}.${i}`, depth);
}

async function planRecord(
  plan: Plan,
  parent: Parent,
  relation: CatalogRelation,
  model: CatalogModel,
  entry: unknown,
  place: string,
  depth: number,
): Promise<void> {
  if (!isObject(entry)) {
    plan.errors[place] = "This must be an object";
    return;
  }
  requireRoom(plan.records.length + 1);
  const parts = splitEntry(model, entry);
  const back = backRelation(model, relation);
  if (back)
    for (const key of [linkKey(back), createKey(back)])
      if (entry[key] !== null && entry[key] !== undefined)
        plan.errors[`${place}.${key}`] = "The record is connected here by where it stands";
  const mode: RecordMode = plan.status === "draft" ? "draft" : "create";
  const given = { input: parts.values, locale: plan.locale, isNew: true };
  const { values, translations } = await prepareRecord(plan.catalog, model, given, mode, place, plan.errors);
  const connect = readLinks(plan.catalog, model, parts.connect, "connect", plan.errors, { base: place });
  const keys = ownKeys(connect);
  const record: NewRecord = {
    model,
    id: uuidv7(),
    place,
    write: { values, translations, keys, status: plan.status },
    connect,
    rank: parent.rank + (holdsKey(relation) ? -1 : 1),
  };
  plan.records.push(record);
  if (relation.storage.kind === "join") plan.joins.push({ relation, id: parent.id, other: record.id });
  else if (holdsKey(relation)) parent.keys[relation.storage.column] = record.id;
  else keys[relation.storage.column] = parent.id;
  if (Object.keys(parts.create).length > 0)
    await planCreates(plan, { ...record, keys }, parts.create, place, depth + 1);
}

/** BAD_USER_INPUT for more records than one request may write, whatever they belong to. */
export function requireRoom(count: number): void {
  if (count > limits.listRowsMax)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("At most {listRowsMax} records can be written at once.", { listRowsMax: limits.listRowsMax }),
    );
}

/**
 * BAD_USER_INPUT for more passwords than one request may write, in these records and those made with them. Asked before
 * any is prepared, for each costs a thread's time.
 */
export function requireFewPasswords(
  catalog: Catalog,
  model: CatalogModel,
  changes: readonly { input?: unknown; create?: unknown }[],
): void {
  let count = 0;
  for (const { input, create } of changes)
    count += passwordsOf(model, input) + passwordsBelow(catalog, model, create, 1);
  if (count > limits.recordPasswordsMax)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("At most {recordPasswordsMax} passwords can be written at once.", {
        recordPasswordsMax: limits.recordPasswordsMax,
      }),
    );
}

function passwordsOf({ fields }: CatalogModel, input: unknown): number {
  if (!isObject(input)) return 0;
  return [...fields.values()].filter(({ name, kind }) => kind.secure && Object.hasOwn(input, name)).length;
}

/** Whatever is wrong with an entry is said where it is planned. */
function passwordsBelow(catalog: Catalog, { relations }: CatalogModel, entry: unknown, depth: number): number {
  if (!isObject(entry) || depth > depthMax) return 0;
  let count = 0;
  for (const relation of relations.values()) {
    const key = createKey(relation);
    const below = Object.hasOwn(entry, key) ? catalog.models.get(relation.model) : undefined;
    if (below)
      for (const one of [entry[key]].flat())
        count += passwordsOf(below, one) + passwordsBelow(catalog, below, one, depth + 1);
  }
  return count;
}

/**
 * An entry holds fields, keys of `connect` and keys of `create` side by side: no model has two of them with one name.
 */
export function splitEntry(model: CatalogModel, entry: Record<string, unknown>) {
  const parts = { values: {}, connect: {}, create: {} } as Record<
    "values" | "connect" | "create",
    Record<string, unknown>
  >;
  const relations = [...model.relations.values()];
  const links = new Set(relations.map(linkKey));
  const creates = new Set(relations.map(createKey));
  for (const [key, value] of Object.entries(entry)) {
    const part = links.has(key) ? "connect" : creates.has(key) ? "create" : "values";
    Object.defineProperty(parts[part], key, { value, enumerable: true });
  }
  return parts;
}

/** The same relation seen from the new record, where it can only be the parent. */
function backRelation(model: CatalogModel, { connection }: CatalogRelation): CatalogRelation | undefined {
  return [...model.relations.values()].find(
    (other) =>
      other.kind === "has_one" &&
      other.connection.relation.id === connection.relation.id &&
      other.direction !== connection.direction,
  );
}
