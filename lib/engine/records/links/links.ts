/** Relations of written records: `connect` and `disconnect`, keyed `author_id` or `comment_ids`. */
import { limits } from "../../../contract/limits.ts";
import { type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import type { Catalog, CatalogModel, CatalogRelation } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import { writeNoted } from "../changes/outbox.ts";
import { idsWhere } from "../reading/matching-ids.ts";
import { isLimited, permittedIds, visibleIds } from "../reading/permitted.ts";
import type { Writing } from "../writing/writing.ts";
import { joinSides, joinTable } from "./join-table.ts";
import { forgottenPlace, placeLast } from "./orders.ts";
import { placeTaken, requireMovable, requirePlaces } from "./places.ts";

export interface Link {
  relation: CatalogRelation;
  /** None where `connect` has null: whatever is connected shall be no more. */
  ids: string[];
  /** Where it stands in the input. */
  path: string;
}

/**
 * Where a map of links stands: among those of many records, `connect.3`, or in an entry of its own,
 * `create.comment_list.2`.
 */
export interface LinkPlace {
  index?: number;
  base?: string;
}

export interface Links {
  connect: readonly Link[];
  disconnect: readonly Link[];
}

/** Maps of links in a write. */
export type LinkMap = "connect" | "disconnect" | "order";

/**
 * Reads a connect, disconnect or order map; every fault goes to `errors`. A single id is also taken as a list of one,
 * and the other way round. `connect` with null at a relation to one record disconnects it.
 */
export function readLinks(
  catalog: Catalog,
  model: CatalogModel,
  input: unknown,
  path: LinkMap,
  errors: FieldErrors,
  { index, base = index === undefined ? path : `${path}.${index}` }: LinkPlace = {},
): Link[] {
  if (input === null || input === undefined) return [];
  if (typeof input !== "object" || Array.isArray(input)) {
    errors[base] = `${path} must be an object`;
    return [];
  }
  const links: Link[] = [];
  for (const [key, value] of Object.entries(input)) {
    const here = `${base}.${key.slice(0, 100)}`;
    const name = /^(.*)_ids?$/.exec(key)?.[1] ?? "";
    const relation = model.relations.get(name);
    const ids = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
    if (!relation || key !== linkKey(relation)) errors[here] = `There is no relation for "${key.slice(0, 100)}"`;
    else if (!ids.every((id) => typeof id === "string" && isUuid(id)))
      errors[here] = "Every entry must be the id of a record";
    else if (relation.kind === "has_one" && path === "order") errors[here] = "Only relations to many have an order";
    else if (path === "order" && ids.length > limits.listRowsMax)
      errors[here] = `At most ${limits.listRowsMax} records can be put in order at once`;
    else if (relation.kind === "has_one" && ids.length > 1) errors[here] = "Only one record can be connected";
    else if (!mayLink(catalog, relation)) errors[here] = mayNotLink;
    else if (ids.length > 0 || (value === null && path === "connect" && relation.kind === "has_one"))
      links.push({ relation, ids: [...new Set(ids as string[])], path: here });
  }
  return links;
}

const mayNotLink = "Your role may not change the connected records";

/** Key of a relation in connect maps. */
export function linkKey(relation: CatalogRelation): string {
  return relation.kind === "has_one" ? `${relation.name}_id` : `${relation.name}_ids`;
}

/** Whether this model's own row holds the key. */
export function holdsKey({ storage, direction }: CatalogRelation): boolean {
  return storage.kind === "column" && (storage.side === "from") === (direction === "forward");
}

/** A key in the other model's row is a change of that row. */
export function mayLink(catalog: Catalog, relation: CatalogRelation): boolean {
  return holdsKey(relation) || relation.storage.kind === "join" || !!catalog.models.get(relation.model)?.can.update;
}

/** Foreign keys that stand in the record's own row. */
export function ownKeys(links: readonly Link[]): Record<string, string | null> {
  const keys: Record<string, string | null> = {};
  for (const { relation, ids } of links)
    if (relation.storage.kind === "column" && holdsKey(relation)) keys[relation.storage.column] = ids[0] ?? null;
  return keys;
}

/** CONFLICT where keys that are written into these rows take the place of records that the caller may not change. */
export async function requireOwnPlaces(
  at: Writing,
  model: CatalogModel,
  rowIds: readonly string[],
  keys: Readonly<Record<string, string | null>>,
  links: readonly Link[],
): Promise<void> {
  for (const relation of model.relations.values()) {
    const { storage } = relation;
    if (storage.kind !== "column" || !holdsKey(relation)) continue;
    const next = keys[storage.column]?.toLowerCase() ?? null;
    const path = links.find((link) => link.relation === relation)?.path ?? `create.${relation.name}`;
    const key = { relation, holder: model, named: at.catalog.models.get(relation.model)! };
    if (storage.column in keys) await requirePlaces(at, key, rowIds, (id) => id !== next, path);
  }
}

/**
 * Frees targets of one-to-one relations that others hold, before a row with the key is written: the last to connect
 * wins. Holders that the role may not change keep them, and the write that follows is a CONFLICT. `rowIds` are those of
 * rows that are there already.
 */
export async function freeTargets(
  at: Writing,
  model: CatalogModel,
  links: readonly Link[],
  rowIds: readonly string[] = [],
): Promise<void> {
  for (const [relation, ids] of idsByRelation(links)) {
    if (ids.length === 0 || !holdsKey(relation) || relation.storage.kind !== "column" || !relation.storage.unique)
      continue;
    const key = { relation, holder: model, named: at.catalog.models.get(relation.model)! };
    await requireMovable(at, key, ids, rowIds, links.find((link) => link.relation === relation)!.path);
    await freeKeys(at, model, relation, relation.storage.column, ids);
  }
}

/**
 * Empties the key of those rows of `holder` whose relation `back` leads to one of these records, as far as the role may
 * change them. Where others keep theirs, the write that follows is a CONFLICT.
 */
export async function freeKeys(
  at: Writing,
  holder: CatalogModel,
  back: CatalogRelation | undefined,
  key: string,
  ids: readonly string[],
): Promise<void> {
  const column = quoteIdentifier(key);
  if (!isLimited(at.catalog, holder, "update")) {
    const text = `update ${holder.table} as t set ${column} = null where ${column} = any($1::uuid[])`;
    await writeNoted(at, holder, "update", { text, values: [ids] });
    return;
  }
  const held = back ? await idsWhere(at, holder, { [back.name]: { id: { in: ids } } }, "update") : [];
  const text = `update ${holder.table} as t set ${column} = null where t.id = any($1::uuid[])`;
  await writeNoted(at, holder, "update", { text, values: [held] });
}

/** Ids of all these links together, so that many records need no more statements than one. */
function idsByRelation(links: readonly Link[]): Map<CatalogRelation, string[]> {
  const ids = new Map<CatalogRelation, Set<string>>();
  for (const link of links) {
    const known = ids.get(link.relation) ?? new Set();
    ids.set(link.relation, known);
    for (const id of link.ids) known.add(id.toLowerCase());
  }
  return new Map([...ids].map(([relation, known]) => [relation, [...known]]));
}

/** The targets must be records that the writer may see: BAD_USER_INPUT with the first that is none. */
export async function requireTargets({ tx, catalog }: Writing, links: readonly Link[]): Promise<void> {
  for (const [relation, ids] of idsByRelation(links)) {
    const target = catalog.models.get(relation.model)!;
    const seen = await visibleIds({ tx, catalog }, target, ids);
    // A key that stands in the other record is a change of that record.
    const changes = !holdsKey(relation) && relation.storage.kind === "column";
    const found = new Set(changes ? await permittedIds({ tx, catalog }, target, seen, "update") : seen);
    if (found.size === ids.length) continue;
    const link = links.find((one) => one.relation === relation && !one.ids.every((id) => found.has(id.toLowerCase())))!;
    const missing = link.ids.find((id) => !found.has(id.toLowerCase()))!;
    const message = `There is no ${relation.model} with the id ${missing}`;
    throw new PlinthError("BAD_USER_INPUT", message, { fields: { [link.path]: message } });
  }
}

/** Writes the links that stand outside of the record's own row, for a record that exists and targets that do. */
export async function writeLinks(at: Writing, model: CatalogModel, id: string, links: Links): Promise<void> {
  for (const link of links.disconnect) await disconnect(at, model, id, link);
  for (const link of links.connect) if (!holdsKey(link.relation)) await connect(at, model, id, link);
}

async function connect(at: Writing, model: CatalogModel, id: string, link: Link): Promise<void> {
  const { relation, ids, path } = link;
  const { storage } = relation;
  if (storage.kind === "join") {
    const [near, far] = joinSides(relation);
    await at.tx.query(
      `insert into ${joinTable(at.catalog, storage.table)} (${near}, ${far}) select $1::uuid, unnest($2::uuid[]) on conflict do nothing`,
      [id, ids],
    );
    return placeLast(at, id, link);
  }
  const target = at.catalog.models.get(relation.model)!;
  const column = quoteIdentifier(storage.column);
  await requirePlaces(at, { relation, holder: target, named: model }, ids, (named) => named !== id, path);
  if (relation.kind === "has_one") await freeKeys(at, target, backOf(target, relation), storage.column, [id]);
  if (ids.length === 0) {
    const { rowCount } = await at.tx.query(`select 1 from ${target.table} where ${column} = $1::uuid`, [id]);
    if (rowCount) throw placeTaken(path);
    return;
  }
  const sets = [`${column} = $1::uuid`, ...forgottenPlace(relation, "$1::uuid")].join(", ");
  await writeNoted(at, target, "update", {
    text: `update ${target.table} as t set ${sets} where id = any($2::uuid[])`,
    values: [id, ids],
  });
  await placeLast(at, id, link);
}

/** Connects pairs of records by the join table of one relation. */
export async function writeJoins(
  at: Writing,
  relation: CatalogRelation,
  pairs: readonly { id: string; other: string }[],
): Promise<void> {
  const { storage } = relation;
  if (storage.kind !== "join") return;
  const [near, far] = joinSides(relation);
  await at.tx.query(
    `insert into ${joinTable(at.catalog, storage.table)} (${near}, ${far}) select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing`,
    [pairs.map(({ id }) => id), pairs.map(({ other }) => other)],
  );
}

async function disconnect(at: Writing, model: CatalogModel, id: string, { relation, ids, path }: Link): Promise<void> {
  const { storage } = relation;
  if (storage.kind === "join") {
    const [near, far] = joinSides(relation);
    await at.tx.query(
      `delete from ${joinTable(at.catalog, storage.table)} where ${near} = $1::uuid and ${far} = any($2::uuid[])`,
      [id, ids],
    );
    return;
  }
  const column = quoteIdentifier(storage.column);
  const target = at.catalog.models.get(relation.model)!;
  const given = new Set(ids.map((one) => one.toLowerCase()));
  if (holdsKey(relation))
    await requirePlaces(at, { relation, holder: model, named: target }, [id], (named) => given.has(named), path);
  const [holder, own, other] = holdsKey(relation)
    ? [model, "id = $1::uuid", `${column} = any($2::uuid[])`]
    : [target, `${column} = $1::uuid`, "id = any($2::uuid[])"];
  const sets = [`${column} = null`, ...forgottenPlace(relation, "null")].join(", ");
  await writeNoted(at, holder, "update", {
    text: `update ${holder.table} as t set ${sets} where ${own} and ${other}`,
    values: [id, ids],
  });
}

/** The same relation seen from the other model. */
export const backOf = (target: CatalogModel, { connection, direction }: CatalogRelation) =>
  [...target.relations.values()].find(
    (one) => one.connection.relation.id === connection.relation.id && one.direction !== direction,
  );
