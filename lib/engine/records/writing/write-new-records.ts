import type { CatalogModel, CatalogRelation } from "../../compiler/index.ts";
import { backOf, freeKeys, freeTargets, holdsKey, type Link, writeJoins, writeLinks } from "../links/links.ts";
import { requireCreatable } from "../reading/permitted.ts";
import { createKey, type NewJoin, type NewRecord } from "./plan-records.ts";
import { insertRecords } from "./write-records.ts";
import type { Writing } from "./writing.ts";

/**
 * Writes the rows of new records, those first that others point to; one statement for each model and rank. Targets of
 * links have been checked.
 */
export async function writeRows(at: Writing, records: readonly NewRecord[]): Promise<void> {
  for (const group of groups(records)) {
    const { model } = group[0]!;
    await freeTargets(
      at,
      model,
      group.flatMap(({ connect }) => connect),
    );
    await insertRecords(at, model, group);
  }
}

/**
 * Writes what connects new records outside of their own rows, and asks whether the role may create what they are then.
 */
export async function finishRecords(
  at: Writing,
  records: readonly NewRecord[],
  joins: readonly NewJoin[],
): Promise<void> {
  for (const { model, id, connect } of records) await writeLinks(at, model, id, { connect, disconnect: [] });
  const byRelation = new Map<CatalogRelation, NewJoin[]>();
  for (const join of joins) byRelation.set(join.relation, [...(byRelation.get(join.relation) ?? []), join]);
  for (const [relation, pairs] of byRelation) await writeJoins(at, relation, pairs);
  for (const group of groups(records))
    await requireCreatable(
      at,
      group[0]!.model,
      group.map(({ id }) => id),
    );
}

/**
 * Frees the record's place in one-to-one relations that `create` fills with new records which hold the key: the last to
 * connect wins.
 */
export async function freeHolders(at: Writing, model: CatalogModel, id: string, create: unknown): Promise<void> {
  const created = Object(create) as Record<string, unknown>;
  for (const relation of model.relations.values()) {
    const { storage, kind } = relation;
    if (storage.kind !== "column" || kind !== "has_one" || holdsKey(relation) || !created[createKey(relation)])
      continue;
    const holder = at.catalog.models.get(relation.model)!;
    await freeKeys(at, holder, backOf(holder, relation), storage.column, [id]);
  }
}

export const linksOf = (records: readonly NewRecord[]): Link[] =>
  records.flatMap(({ connect, order = [] }) => [...connect, ...order]);

function groups(records: readonly NewRecord[]): NewRecord[][] {
  const found = new Map<string, NewRecord[]>();
  for (const record of records.toSorted((a, b) => a.rank - b.rank)) {
    const key = `${record.rank} ${record.model.name}`;
    const group = found.get(key);
    if (group) group.push(record);
    else found.set(key, [record]);
  }
  return [...found.values()];
}
