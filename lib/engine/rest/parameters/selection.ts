/** `fields=id,title,author.name` and `include=author,comment_list`: from dotted names to what the compiler selects. */

import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import {
  type Catalog,
  type CatalogField,
  type CatalogModel,
  type CatalogRelation,
  fieldOnceCalled,
  highlightParts,
  measuredFields,
  measureNames,
  measures,
  mediaParts,
  node,
  readableFields,
  type SelectionNode,
} from "../../compiler/index.ts";
import { badParameter } from "./bad-parameter.ts";

/** Names wanted of one record. `all`: every readable field, without relations. */
interface Wanted {
  all: boolean;
  names: Map<string, Wanted>;
}

const nothing = (): Wanted => ({ all: false, names: new Map() });

/**
 * Parts of `meta` in REST; the people who wrote a record are `meta.created_by` and `meta.last_modified_by`, and where a
 * search found it is `meta.search_highlights`.
 */
const metaParts = ["created_at", "updated_at", "status"];
const actorParts = ["id", "first_name", "last_name", "email", "avatar"];

interface Selecting {
  catalog: Catalog;
  /** What the whole selection costs so far. */
  fields: number;
}

/**
 * The selection of `fields` and `include`. Without `fields` it is every readable field with `id` and `meta`; rich text
 * is its HTML. BAD_USER_INPUT names what does not exist, COST_LIMIT what is too much.
 */
export function readSelection(
  catalog: Catalog,
  model: CatalogModel,
  fields: string | null,
  include: string | null,
): SelectionNode[] {
  const root = nothing();
  root.all = fields === null;
  for (const path of namesOf(fields)) descend(root, path, "fields");
  for (const path of namesOf(include)) descend(root, path, "include");
  const selecting: Selecting = { catalog, fields: 0 };
  return recordNodes(selecting, model, root, "fields");
}

function namesOf(text: string | null): string[][] {
  const paths = (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return [...new Set(paths)].map((path) => path.split("."));
}

/** Notes one dotted name. What `include` names is wanted as a whole on every level. */
function descend(root: Wanted, path: readonly string[], parameter: "fields" | "include"): void {
  if (path.length > limits.queryDepthMax)
    throw new PlinthError(
      "COST_LIMIT",
      t("A selection may be at most {queryDepthMax} levels deep.", { queryDepthMax: limits.queryDepthMax }),
    );
  let place = root;
  for (const name of path) {
    const next = place.names.get(name) ?? nothing();
    place.names.set(name, next);
    if (parameter === "include") next.all = true;
    place = next;
  }
  place.all = true;
}

function count(selecting: Selecting): void {
  if (++selecting.fields > limits.queryFieldsMax)
    throw new PlinthError(
      "COST_LIMIT",
      t("A request may select at most {queryFieldsMax} fields.", { queryFieldsMax: limits.queryFieldsMax }),
    );
}

function recordNodes(selecting: Selecting, model: CatalogModel, wanted: Wanted, path: string): SelectionNode[] {
  const names = new Map(wanted.names);
  if (wanted.all) for (const name of defaultNames(model)) if (!names.has(name)) names.set(name, whole);
  return [...names].map(([name, inner]) => recordNode(selecting, model, name, inner, path));
}

const whole: Wanted = { all: true, names: new Map() };

/** The names of a record's own values: what is answered where nothing is asked for. */
export function defaultNames(model: CatalogModel): string[] {
  return ["id", ...namesOfAll(model.fields.values()), "meta"];
}

/** Of all fields that can be selected, with the names that they had: who asks for nothing in particular has both. */
const namesOfAll = (fields: Iterable<CatalogField>): string[] =>
  selectable(fields).flatMap(({ name, aliases }) => [name, ...aliases.map((alias) => alias.name)]);

/** The field of the name, and its node under the name that it was asked by. */
const called = (fields: Iterable<CatalogField>, name: string): CatalogField | undefined =>
  fieldOnceCalled(fields, name)?.field;
const as = (name: string, node: SelectionNode): SelectionNode =>
  node.alias === name ? node : { ...node, alias: name };

/** Fields that can be selected: passwords never, objects where something inside of them can. */
export function selectable(fields: Iterable<CatalogField>): CatalogField[] {
  return readableFields(fields).filter((field) => !isNested(field) || selectable(field.nested).length > 0);
}

export const isNested = ({ shape }: CatalogField): boolean => shape.form === "fields" || shape.form === "entries";

function recordNode(
  selecting: Selecting,
  model: CatalogModel,
  name: string,
  wanted: Wanted,
  parent: string,
): SelectionNode {
  count(selecting);
  const path = `${parent}.${name}`;
  if (name === "id") return leaf(name, wanted, path);
  if (name === "meta") return metaNode(selecting, wanted, path);
  const field = model.fields.get(name) ?? called(model.fields.values(), name);
  if (field) return as(name, fieldNode(selecting, field, wanted, path));
  const relation = relationOf(model, name);
  if (!relation) throw unknownName(path, name, model.name);
  if (name.endsWith("_count") && relation.kind === "has_many") return leaf(name, wanted, path);
  const other = selecting.catalog.models.get(relation.model)!;
  if (name.endsWith("_aggregate") && relation.kind === "has_many")
    return aggregateNode(selecting, other, name, wanted, path);
  return node(name, recordNodes(selecting, other, wanted, path));
}

/** `comment_aggregate.count` or `comment_aggregate.sum.views`; the count alone where nothing more is named. */
function aggregateNode(
  selecting: Selecting,
  model: CatalogModel,
  name: string,
  wanted: Wanted,
  path: string,
): SelectionNode {
  const parts = wanted.names.size > 0 ? [...wanted.names] : [["count", whole] as const];
  const nodes = parts.map(([part, inner]) => {
    count(selecting);
    const here = `${path}.${part}`;
    if (part === "count") return leaf(part, inner, here);
    const measure = measureNames.find((one) => one === part);
    const fields = measure ? measuredFields(model, measures[measure]).map((field) => field.name) : [];
    const unknown = [...inner.names.keys()].find((field) => !fields.includes(field));
    if (!measure || fields.length === 0 || unknown !== undefined) throw unknownName(here, unknown ?? part, name);
    return node(part, leaves(inner.names.size > 0 ? inner.names.keys() : fields, inner, here));
  });
  return node(name, nodes);
}

/** The relation behind `author`, `comment_list`, `comment_count` or `comment_aggregate`. */
export function relationOf(model: CatalogModel, name: string): CatalogRelation | undefined {
  const one = model.relations.get(name);
  if (one?.kind === "has_one") return one;
  const many = model.relations.get(/^(.*)_(?:list|count|aggregate)$/.exec(name)?.[1] ?? "");
  return many?.kind === "has_many" ? many : undefined;
}

function fieldNode(selecting: Selecting, field: CatalogField, wanted: Wanted, path: string): SelectionNode {
  if (field.shape.form === "secret") throw unknownName(path, field.name, "the record");
  if (field.shape.form === "formatted") {
    for (const name of wanted.names.keys())
      if (!["html", "text", "markdown"].includes(name)) throw unknownName(`${path}.${name}`, name, field.name);
    return node(field.name, leaves(wanted.names.keys(), wanted, path));
  }
  if (field.shape.form === "files") {
    for (const name of wanted.names.keys())
      if (!mediaParts.includes(name)) throw unknownName(`${path}.${name}`, name, field.name);
    return node(field.name, leaves(wanted.all ? mediaParts : wanted.names.keys(), wanted, path));
  }
  if (!isNested(field)) return leaf(field.name, wanted, path);
  const inside = selectable(field.nested);
  if (inside.length === 0) throw unknownName(path, field.name, "the record");
  const named = wanted.all ? namesOfAll(inside) : [...wanted.names.keys()];
  return node(
    field.name,
    named.map((name) => {
      count(selecting);
      const nested = inside.find((one) => one.name === name) ?? called(inside, name);
      if (!nested) throw unknownName(`${path}.${name}`, name, field.name);
      return as(name, fieldNode(selecting, nested, wanted.names.get(name) ?? whole, `${path}.${name}`));
    }),
  );
}

function metaNode(selecting: Selecting, wanted: Wanted, path: string): SelectionNode {
  const parts = new Map(wanted.names);
  if (wanted.all) for (const name of metaParts) if (!parts.has(name)) parts.set(name, whole);
  const nodes = [...parts].map(([name, inner]) => {
    count(selecting);
    const here = `${path}.${name}`;
    if (metaParts.includes(name)) return leaf(name, inner, here);
    if (name === "search_highlights") return partsNode(name, inner, highlightParts, here);
    if (name !== "created_by" && name !== "last_modified_by") throw unknownName(here, name, "meta");
    return partsNode(name, inner, actorParts, here);
  });
  return node("meta", nodes);
}

/** An object whose parts have none themselves. */
function partsNode(name: string, wanted: Wanted, parts: readonly string[], path: string): SelectionNode {
  const asked = wanted.all ? parts : [...wanted.names.keys()];
  for (const part of asked) if (!parts.includes(part)) throw unknownName(`${path}.${part}`, part, name);
  return node(name, leaves(asked, wanted, path));
}

/** Parts that have none themselves. */
const leaves = (names: Iterable<string>, wanted: Wanted, path: string): SelectionNode[] =>
  [...names].map((name) => leaf(name, wanted.names.get(name) ?? whole, `${path}.${name}`));

function leaf(name: string, wanted: Wanted, path: string): SelectionNode {
  const [inner] = wanted.names.keys();
  if (inner !== undefined) throw unknownName(`${path}.${inner}`, inner, name);
  return node(name);
}

function unknownName(path: string, name: string, owner: string): PlinthError {
  return badParameter(path, `There is no field "${name.slice(0, 100)}" in ${owner.slice(0, 100)}.`);
}
