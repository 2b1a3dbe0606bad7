import type { Context } from "../../access/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { listRecords, type StoredRecord } from "../reading/read-records.ts";
import { memberCatalog } from "../reading/record-catalog.ts";
import { type KeptRelations, keptMax, relationKey, relationsSql } from "./kept-relations.ts";
import { readRevision } from "./revisions.ts";

/** What a relation led to in a revision and leads to no more, and the other way round. */
export interface RevisionRelation {
  name: string;
  model: string;
  removed: StoredRecord[];
  added: StoredRecord[];
  /** How many of either there are beside those: deleted since, not the caller's to see, or too many to show. */
  others: number;
  /** Those of both, in the order of the revision and of today, where it is another one. */
  order: { before: StoredRecord[]; now: StoredRecord[] };
}

/** Records of each side that are shown. */
const shownMax = 100;

/**
 * The relations that differ between a revision and its record today, as far as the caller may read them. Nothing of
 * revisions that were kept before relations were, and of relations with more than 1,000 records. NOT_FOUND for a
 * revision that the caller may not see.
 */
export async function listRevisionRelations(
  ctx: Context,
  project: OpenProject,
  input: { model: string; id: string },
): Promise<RevisionRelation[]> {
  const { row, model } = await readRevision(ctx, project, input);
  const catalog = await memberCatalog(ctx, project);
  const { rows } = await project.database.pool.query<{ relations: KeptRelations }>(
    `select ${relationsSql(catalog, model.relations.values())} as relations from ${model.table} t where t.id = $1::uuid`,
    [row.record_id],
  );
  const changes: RevisionRelation[] = [];
  for (const relation of model.relations.values()) {
    const then = row.relations?.[relationKey(relation)];
    const now = rows[0]?.relations[relationKey(relation)];
    if (!then || !now) continue;
    const removed = then.filter((id) => !now.includes(id));
    const added = now.filter((id) => !then.includes(id));
    const order = await orderOf(ctx, project, relation.model, then, now);
    if (removed.length + added.length + order.now.length === 0) continue;
    const seen = await recordsOf(ctx, project, relation.model, removed);
    const seenNow = await recordsOf(ctx, project, relation.model, added);
    const others = removed.length + added.length - seen.length - seenNow.length;
    changes.push({ name: relation.name, model: relation.model, removed: seen, added: seenNow, others, order });
  }
  return changes;
}

/** Nobody learns from it that there is something which they may not see between two that they may. */
async function orderOf(
  ctx: Context,
  project: OpenProject,
  model: string,
  then: readonly string[],
  now: readonly string[],
): Promise<RevisionRelation["order"]> {
  const [before, after] = [then.filter((id) => now.includes(id)), now.filter((id) => then.includes(id))];
  if (before.join() === after.join()) return sameOrder;
  const seen = new Map((await recordsOf(ctx, project, model, before, keptMax)).map((record) => [record.id, record]));
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => seen.get(id) ?? []);
  const [old, today] = [inOrder(before), inOrder(after)];
  const first = old.findIndex(({ id }, place) => today[place]?.id !== id);
  if (first < 0) return sameOrder;
  // Of a long list from the first that has moved.
  const shown = (records: StoredRecord[]) => records.slice(first, first + shownMax);
  return { before: shown(old), now: shown(today) };
}

const sameOrder: RevisionRelation["order"] = { before: [], now: [] };

async function recordsOf(
  ctx: Context,
  project: OpenProject,
  model: string,
  ids: string[],
  most = shownMax,
): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  const where = { id: { in: ids.slice(0, most) } };
  return (await listRecords(ctx, project, { model, where, limit: most }, ["results"])).results;
}
