/** Models for pasted records: one for each table, and for each object inside of it that is a thing of its own. */

import { proposedIdentifier } from "../../../lib/contract/fields/identifiers.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { type KindName, kindOfValues, valueFor } from "../../field-kinds/pasted-kinds.ts";
import { isObject, isTable, type Pasted } from "./read-pasted.ts";

export interface ProposedField {
  label: string;
  identifier: string;
  kind: KindName | "object";
  /** Those inside of an object. */
  fields?: ProposedField[];
}

export interface ProposedRelation {
  /** Key of the other model. */
  to: string;
  forward: "has_one" | "has_many";
  /** How many of this model one of the other has. */
  reverse: "has_one" | "has_many";
  known_as: string;
}

export interface ProposedModel {
  /** By which the others know it; its name may be changed. */
  key: string;
  name: string;
  fields: ProposedField[];
  relations: ProposedRelation[];
  /** Records by keys of their own; under the name of a relation, those of others. */
  rows: Map<string, Record<string, unknown>>;
}

/** What a record is known by in the pasted text. */
const idNames = ["id", "_id", "uuid", "key"];
const idOf = (row: Pasted): string | null => {
  const name = idNames.find((one) => typeof row[one] === "string" || typeof row[one] === "number");
  return name === undefined ? null : String(row[name]);
};

/** A table on its way to a model. */
interface Draft {
  key: string;
  rows: Map<string, { row: Pasted; links: Record<string, string | string[]> }>;
  relations: ProposedRelation[];
  /** Names of values that are records of other models. */
  linked: Set<string>;
}

/** The models in the order in which they were met. */
export async function propose(tables: ReadonlyMap<string, Pasted[]>): Promise<ProposedModel[]> {
  const drafts = new Map<string, Draft>();
  for (const [name, rows] of tables) await addTable(drafts, await nameFor(name), rows);
  for (const draft of drafts.values()) await joinByIds(draft, drafts);
  return Promise.all([...drafts.values()].map(modelOf));
}

/** `Blog Posts` is `blog_post`. */
async function nameFor(text: string): Promise<string> {
  const name = await proposedIdentifier(text);
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  return /[^sui]s$/.test(name) ? name.slice(0, -1) : name;
}

function draftOf(drafts: Map<string, Draft>, key: string): Draft {
  const draft = drafts.get(key) ?? { key, rows: new Map(), relations: [], linked: new Set() };
  drafts.set(key, draft);
  return draft;
}

async function addTable(drafts: Map<string, Draft>, key: string, rows: readonly Pasted[]): Promise<string[]> {
  const draft = draftOf(drafts, key);
  const keys: string[] = [];
  for (const row of rows) {
    const own = idOf(row) ?? `#${draft.rows.size + 1}`;
    keys.push(own);
    const kept = { row: {} as Pasted, links: {} as Record<string, string | string[]> };
    // What comes twice says the more of it the second time.
    const before = draft.rows.get(own);
    draft.rows.set(own, before ?? kept);
    const { row: values, links } = before ?? kept;
    for (const [name, value] of Object.entries(row)) {
      const link = await linkOf(drafts, draft, name, value);
      if (link) {
        links[link.name] = link.keys;
        draft.linked.add(name);
      } else values[name] = value;
    }
  }
  return keys;
}

/** An object with an id, and a list of objects, are records of a model of their own. */
async function linkOf(drafts: Map<string, Draft>, draft: Draft, name: string, value: unknown) {
  const isOne = isObject(value) && idOf(value) !== null;
  if (!isOne && !isTable(value)) return null;
  const known_as = isOne ? await proposedIdentifier(name) : await nameFor(name);
  const to = await nameFor(name);
  if (to === draft.key) return null;
  const keys = await addTable(drafts, to, isOne ? [value] : (value as Pasted[]));
  // Without ids they are nobody else's.
  const isShared = isOne || (value as Pasted[]).every((row) => idOf(row) !== null);
  relate(draft, { to, forward: isOne ? "has_one" : "has_many", reverse: isShared ? "has_many" : "has_one", known_as });
  return { name: known_as, keys: isOne ? keys[0]! : keys };
}

function relate(draft: Draft, relation: ProposedRelation): void {
  if (!draft.relations.some(({ known_as }) => known_as === relation.known_as)) draft.relations.push(relation);
}

/** `author_id` and `authorId` name an author where each of them is one that was pasted. */
async function joinByIds(draft: Draft, drafts: ReadonlyMap<string, Draft>): Promise<void> {
  const names = new Set([...draft.rows.values()].flatMap(({ row }) => Object.keys(row)));
  for (const name of names) {
    const [, base] = /^(.+?)(?:_id|Id)$/.exec(name) ?? [];
    const to = base === undefined ? undefined : drafts.get(await nameFor(base));
    if (!to || to === draft) continue;
    const rows = [...draft.rows.values()];
    const known = rows.filter(({ row }) => row[name] !== null && row[name] !== undefined);
    if (known.length === 0 || !known.every(({ row }) => to.rows.has(String(row[name])))) continue;
    const known_as = await proposedIdentifier(base!);
    relate(draft, { to: to.key, forward: "has_one", reverse: "has_many", known_as });
    for (const { row, links } of known) links[known_as] = String(row[name]);
    for (const { row } of rows) delete row[name];
  }
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

async function modelOf({ key, rows, relations, linked }: Draft): Promise<ProposedModel> {
  const all = [...rows.values()];
  // Where others have records, an empty list says that there are none.
  for (const { row } of all) for (const name of linked) if (isNothing(row[name])) delete row[name];
  const taken = new Set(relations.flatMap(({ known_as }) => [known_as, `${known_as}_id`]));
  const { fields, valuesOf } = await fieldsOf(
    all.map(({ row }) => row),
    taken,
  );
  return {
    key,
    name: key,
    fields,
    relations,
    rows: new Map([...rows].map(([own, { row, links }]) => [own, { ...valuesOf(row), ...links }])),
  };
}

/** Fields for the values of objects, and how an object's values stand under them. */
async function fieldsOf(rows: readonly Pasted[], taken: Set<string>, isInside = false) {
  const columns: { from: string; field: ProposedField; toValue(value: unknown): unknown }[] = [];
  for (const from of new Set(rows.flatMap((row) => Object.keys(row)))) {
    const values = rows.map((row) => row[from]).filter((value) => value !== null && value !== undefined);
    const kind = kindOfValues(values);
    if (kind === null) continue;
    const label = labelOf(from);
    const identifier = freeOf(await proposedIdentifier(label), taken);
    if (kind === "json" && !isInside && values.every(isObject)) {
      const inner = await fieldsOf(values, new Set(), true);
      const toValue = (value: unknown) => (isObject(value) ? inner.valuesOf(value) : null);
      if (inner.fields.length > 0)
        columns.push({ from, field: { label, identifier, kind: "object", fields: inner.fields }, toValue });
    } else columns.push({ from, field: { label, identifier, kind }, toValue: (value) => valueFor(kind, value) });
  }
  return {
    fields: columns.map(({ field }) => field),
    valuesOf: (row: Pasted): Record<string, unknown> =>
      Object.fromEntries(columns.map(({ from, field, toValue }) => [field.identifier, toValue(row[from])])),
  };
}

/** `firstName` and `first_name` are `First name`; the id of the pasted record is `Original id`. */
function labelOf(name: string): string {
  if (idNames.includes(name)) return t("Original id");
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_\s-]+/g, " ")
    .trim()
    .toLowerCase();
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return (label.length < 2 ? `Field ${label}` : label).slice(0, 50);
}

function freeOf(identifier: string, taken: Set<string>): string {
  let free = identifier;
  for (let number = 2; taken.has(free); number++) free = `${identifier.slice(0, 46)}_${number}`;
  taken.add(free);
  return free;
}
