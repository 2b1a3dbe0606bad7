/** What the relations of a record lead to, as revisions keep it. */
import { escapeLiteral } from "pg";
import type { Catalog, CatalogRelation } from "../../compiler/index.ts";
import { quoteIdentifier, tableOf } from "../../models/index.ts";
import { joinSides, joinTable } from "../links/join-table.ts";
import { holdsKey } from "../links/links.ts";

/** Ids by `relationKey`; null of a relation that led to more than are kept. */
export type KeptRelations = Record<string, string[] | null>;

/** Of one relation of a record. */
export const keptMax = 1_000;

/** Stays the same when the relation or its models are renamed. */
export const relationKey = ({ connection, direction }: CatalogRelation) => `${connection.relation.id} ${direction}`;

/** KeptRelations of the row `t`, as an SQL expression. */
export function relationsSql(catalog: Catalog, relations: Iterable<CatalogRelation>): string {
  const pairs = [...relations].map(
    (relation) =>
      `jsonb_build_object(${escapeLiteral(relationKey(relation))}, (
         select case when count(*) <= ${keptMax} then coalesce(jsonb_agg(x.id order by x.place, x.id), '[]') end
         from (${idsSql(catalog, relation)} limit ${keptMax + 1}) x))`,
  );
  return pairs.length === 0 ? "'{}'::jsonb" : pairs.join(" || ");
}

/** Their ids and places. */
function idsSql(catalog: Catalog, relation: CatalogRelation): string {
  const { storage } = relation;
  const placeIn = (alias: string) =>
    `${relation.place === null ? "null::integer" : `${alias}.${quoteIdentifier(relation.place)}`} as place`;
  if (storage.kind === "join") {
    const [near, far] = joinSides(relation);
    return `select j.${far} as id, ${placeIn("j")} from ${joinTable(catalog, storage.table)} j where j.${near} = t.id`;
  }
  const column = quoteIdentifier(storage.column);
  if (holdsKey(relation)) return `select t.${column} as id, null::integer as place where t.${column} is not null`;
  return `select o.id, ${placeIn("o")} from ${tableOf(catalog, relation.model)} o where o.${column} = t.id`;
}
