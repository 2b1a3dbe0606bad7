/**
 * The places that records have at others: a key names the record that has the place. Who overwrites or empties the key
 * takes it away, and must be one who may change that record too (docs/roles-and-tenants.md).
 */
import { PlinthError } from "../../../kernel/errors.ts";
import type { Catalog, CatalogModel, CatalogRelation } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import { isLimited, permittedIds } from "../reading/permitted.ts";
import type { Writing } from "../writing/writing.ts";

export interface PlaceKey {
  /** Of either model. */
  relation: CatalogRelation;
  /** Whose rows hold the key, and whose records it names. */
  holder: CatalogModel;
  named: CatalogModel;
}

/**
 * CONFLICT at `path` where one of these rows names a record that would lose its place, as `isTaken` says, and that the
 * caller may not change. The rows are locked, so that nobody is given the place in between.
 */
export async function requirePlaces(
  at: Writing,
  key: PlaceKey,
  rowIds: readonly string[],
  isTaken: (id: string) => boolean,
  path: string,
): Promise<void> {
  const { relation, holder } = key;
  if (relation.storage.kind !== "column" || !isAsked(at.catalog, key)) return;
  const column = quoteIdentifier(relation.storage.column);
  const { rows } = await at.tx.query<{ named: string | null }>(
    `select ${column} as named from ${holder.table} where id = any($1::uuid[]) order by id for update`,
    [rowIds],
  );
  const named = rows.flatMap((row) => (row.named !== null && isTaken(row.named) ? [row.named] : []));
  await requireChangeable(at, key, named, path);
}

/** The same of these records' places at rows of the holder beside those of `rowIds`, which are to have them. */
export async function requireMovable(
  at: Writing,
  key: PlaceKey,
  ids: readonly string[],
  rowIds: readonly string[],
  path: string,
): Promise<void> {
  const { relation, holder } = key;
  if (relation.storage.kind !== "column" || !isAsked(at.catalog, key)) return;
  const column = quoteIdentifier(relation.storage.column);
  const { rows } = await at.tx.query<{ named: string }>(
    `select ${column} as named from ${holder.table} where ${column} = any($1::uuid[]) and id <> all($2::uuid[]) order by id for update`,
    [ids, rowIds],
  );
  await requireChangeable(
    at,
    key,
    rows.map((row) => row.named),
    path,
  );
}

/** A role that may change none of these records takes the places of those that it may read, by its right to the row. */
const actionOf = ({ can }: CatalogModel) => (can.update ? "update" : "read");

/** A place is asked about in relations of one to one, and at records that all tenants share. */
export function isAsked(catalog: Catalog, { relation, holder, named }: PlaceKey): boolean {
  const isOneToOne = relation.storage.kind === "column" && relation.storage.unique;
  const isShared = catalog.tenancy !== "none" && holder.tenant === "shared";
  return (isOneToOne || isShared) && isLimited(catalog, named, actionOf(named));
}

async function requireChangeable(at: Writing, key: PlaceKey, ids: readonly string[], path: string) {
  if ((await keptPlaces(at, key, ids)).size > 0) throw placeTaken(path);
}

/** Those of these named records whose places the caller may not take. */
export async function keptPlaces(at: Writing, key: PlaceKey, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = new Set(ids);
  if (asked.size === 0 || !isAsked(at.catalog, key)) return new Set();
  return asked.difference(new Set(await permittedIds(at, key.named, [...asked], actionOf(key.named))));
}

export const placeTakenMessage = "Another record is connected here that you may not change.";

/** CONFLICT: the record that is connected is not the caller's to change. */
export function placeTaken(path: string): PlinthError {
  return new PlinthError("CONFLICT", placeTakenMessage, { fields: { [path]: placeTakenMessage } });
}
