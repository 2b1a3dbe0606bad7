/**
 * The order of the records that a relation to many leads to, kept beside its links (decision 061): each link may have a
 * place, and those without one come behind.
 */
import type { CatalogRelation } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import type { Writing } from "../writing/writing.ts";
import { joinSides, joinTable } from "./join-table.ts";

/** Records that a relation leads to, in the order in which they were named. */
interface Named {
  relation: CatalogRelation;
  ids: readonly string[];
}

/** There are no places yet for the records of these relations; withFreshModels makes them, and tries again. */
export class NoPlaces extends Error {
  readonly relations: readonly CatalogRelation[];

  constructor(relations: readonly CatalogRelation[]) {
    super("There are no places for these relations yet.");
    this.relations = relations;
  }
}

/** The links of one relation as SQL: a table, its columns with the record's id and the other's, and that of places. */
function linksSql({ catalog }: Writing, relation: CatalogRelation, column: string) {
  const { storage } = relation;
  const place = quoteIdentifier(column);
  if (storage.kind === "column")
    return {
      table: catalog.models.get(relation.model)!.table,
      near: quoteIdentifier(storage.column),
      far: "id",
      place,
    };
  const [near, far] = joinSides(relation);
  return { table: joinTable(catalog, storage.table), near, far, place };
}

/**
 * Puts connected records in order: those that are named change places among themselves, all others stay where they are.
 * What is not connected, or no longer, has no place. The record's own row is locked by the write that this is part of.
 */
export async function writeOrders(at: Writing, id: string, order: readonly Named[]): Promise<void> {
  const without = order.filter(({ relation }) => relation.place === null);
  if (without.length > 0) throw new NoPlaces(without.map(({ relation }) => relation));
  for (const { relation, ids } of order) {
    const { table, near, far, place } = linksSql(at, relation, relation.place!);
    await at.tx.query(
      `with was as (
         select ${far} as id, ${place} as place,
           row_number() over (order by ${place} nulls last, ${far})::integer as rank
         from ${table} where ${near} = $1::uuid),
       named as (
         select was.id, was.rank, row_number() over (order by x.i) as wanted,
           row_number() over (order by was.rank) as slot
         from unnest($2::uuid[]) with ordinality as x (id, i) join was on was.id = x.id),
       next as (
         select was.id, was.place, coalesce(target.rank, was.rank) as rank
         from was left join named on named.id = was.id left join named target on target.slot = named.wanted)
       update ${table} as t set ${place} = next.rank from next
       where t.${near} = $1::uuid and t.${far} = next.id and next.place is distinct from next.rank
         and (next.place is not null or next.rank <= (select max(rank) from named))`,
      [id, ids],
    );
  }
}

/** Where the record's list has an order, those that were just connected come at its end, as they were named. */
export async function placeLast(at: Writing, id: string, { relation, ids }: Named): Promise<void> {
  if (relation.place === null) return;
  const { table, near, far, place } = linksSql(at, relation, relation.place);
  await at.tx.query(
    `with was as (select ${far} as id, ${place} as place from ${table} where ${near} = $1::uuid),
     next as (
       select was.id,
         (select max(place) from was) + row_number() over (order by x.i nulls first, was.id)::integer as place
       from was left join unnest($2::uuid[]) with ordinality as x (id, i) on x.id = was.id
       where was.place is null and exists (select from was where place is not null))
     update ${table} as t set ${place} = next.place from next where t.${near} = $1::uuid and t.${far} = next.id`,
    [id, ids],
  );
}

/**
 * What an update of rows `t` must set as well where it gives this key the value `next`: a record that leaves a list
 * forgets its place there.
 */
export function forgottenPlace({ storage, place }: CatalogRelation, next: string): string[] {
  if (storage.kind !== "column" || place === null) return [];
  const [key, column] = [quoteIdentifier(storage.column), quoteIdentifier(place)];
  return [`${column} = case when t.${key} is not distinct from ${next} then t.${column} end`];
}
