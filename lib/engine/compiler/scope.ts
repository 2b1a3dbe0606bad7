/** What the parts of the compiler share while one statement is made. */
import { PlinthError } from "../../kernel/errors.ts";
import type { Catalog, CatalogModel, CatalogRelation } from "./catalog.ts";
import { identifier, type Sql, sql, trusted } from "./sql.ts";

export type StatusFilter = "published" | "draft" | "all";

/** One statement in the making. */
export interface Scope {
  readonly catalog: Catalog;
  /** Names the next table: t0, t1 ... */
  nextAlias(): Sql;
}

/** A row whose columns are selected; `column` notes which the innermost subquery must give. */
export interface Row {
  readonly alias: Sql;
  column(name: string): Sql;
}

export function newScope(catalog: Catalog): Scope {
  let count = 0;
  return { catalog, nextAlias: () => trusted(`t${count++}`) };
}

/** A model that the role may read; NOT_FOUND for any other, as if it did not exist. */
export function readableModel(scope: Scope, name: string): CatalogModel {
  const model = scope.catalog.models.get(name);
  if (!model?.can.read) throw new PlinthError("NOT_FOUND", `There is no model ${name}.`);
  return model;
}

export function column(alias: Sql, name: string): Sql {
  return sql`${alias}.${identifier(name)}`;
}

/**
 * Which records of a model a statement sees. Roles that may not update a model see what is published, whatever was asked for; below a
 * list of drafts, related records of any status are shown.
 */
export function visible(model: CatalogModel, alias: Sql, status: StatusFilter, related: boolean): Sql | null {
  const effective = !model.can.update ? "published" : related && status === "draft" ? "all" : status;
  if (effective === "all") return null;
  return effective === "draft"
    ? sql`${column(alias, "_status")} = 'draft'`
    : sql`${column(alias, "_status")} = 'published'`;
}

/** The other model's table under `child`, and the condition that ties it to a row of `parent`. */
export function relatedRows(
  scope: Scope,
  relation: CatalogRelation,
  target: CatalogModel,
  parent: Sql,
  child: Sql,
): { from: Sql; on: Sql } {
  const table = trusted(target.table);
  const { storage } = relation;
  if (storage.kind === "join") {
    const link = scope.nextAlias();
    const [near, far] = relation.direction === "forward" ? ["from_id", "to_id"] : ["to_id", "from_id"];
    const joinTable = sql`${identifier(scope.catalog.schema)}.${identifier(storage.table)}`;
    return {
      from: sql`${joinTable} ${link} join ${table} ${child} on ${column(child, "id")} = ${column(link, far!)}`,
      on: sql`${column(link, near!)} = ${column(parent, "id")}`,
    };
  }
  const parentHolds = (storage.side === "from") === (relation.direction === "forward");
  const on = parentHolds
    ? sql`${column(child, "id")} = ${column(parent, storage.column)}`
    : sql`${column(child, storage.column)} = ${column(parent, "id")}`;
  return { from: sql`${table} ${child}`, on };
}
