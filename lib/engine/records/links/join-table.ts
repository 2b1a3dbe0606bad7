import type { Catalog, CatalogRelation } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";

/** Columns of a relation's join table: the record's own id, and the other's. */
export const joinSides = (relation: CatalogRelation) =>
  relation.direction === "forward" ? (["from_id", "to_id"] as const) : (["to_id", "from_id"] as const);

/** Quoted, with its schema. */
export const joinTable = (catalog: Catalog, table: string) =>
  `${quoteIdentifier(catalog.schema)}.${quoteIdentifier(table)}`;
