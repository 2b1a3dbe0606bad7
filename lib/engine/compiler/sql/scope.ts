/** What the parts of the compiler share while one statement is made. */

import type { FieldAction } from "../../../contract/projects/field-conditions.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Action, ruleName, tenantName } from "../../access/index.ts";
import type { Catalog, CatalogField, CatalogModel, CatalogRelation } from "../catalog/catalog.ts";
import { castOf, encodeScalar } from "./encode.ts";
import type { IndexSuggestion } from "./index-suggestion.ts";
import { constant, type Source, variable } from "./source.ts";
import { allOf, anyOf, identifier, type Parameter, type Sql, sql, trusted } from "./sql.ts";

export type StatusFilter = "published" | "draft" | "all";

/** One statement in the making. */
export interface Scope {
  readonly catalog: Catalog;
  /** The language that is read, null for the default one. It holds for everything below a root field. */
  readonly locale: string | null;
  /** Whether searches look into the texts of all languages, and not of that one alone. */
  readonly searchesTranslations?: boolean | undefined;
  /** Names of the models whose records the statement reads: when none of them changes, nor does its answer. */
  readonly models: Set<string>;
  /** Names the next table: t0, t1 ... */
  nextAlias(): Sql;
  /** Whether the answer has rich text that is to be converted (rich-text.ts). */
  readonly richText: { isMarked: boolean };
  /** Whether the plan depends so much on the values that each run is worth one of its own. */
  readonly planning: { isForValues: boolean };
  /** Indexes that the statement would run faster with, by name. */
  readonly suggestedIndexes: Map<string, IndexSuggestion>;
  /** Compiles a filter; handed in, for filters need the conditions below. */
  compileFilter(scope: Scope, model: CatalogModel, alias: Sql, where: Source): Sql;
}

/** A row whose columns are selected; `column` notes which the innermost subquery must give. */
export interface Row {
  readonly alias: Sql;
  column(name: string): Sql;
  /** What it was searched by; of rows of a search alone, not of those below them. */
  readonly search?: Source;
}

export function newScope(catalog: Catalog, compileFilter: Scope["compileFilter"], locale: string | null): Scope {
  let count = 0;
  return {
    catalog,
    locale,
    compileFilter,
    models: new Set(),
    richText: { isMarked: false },
    planning: { isForValues: false },
    suggestedIndexes: new Map(),
    nextAlias: () => trusted(`t${count++}`),
  };
}

/**
 * A model that the role may read; NOT_FOUND for any other, as if it did not exist; FORBIDDEN where a tenant is needed
 * and not named.
 */
export function readableModel(scope: Scope, name: string): CatalogModel {
  const model = scope.catalog.models.get(name);
  if (!model?.can.read) throw new PlinthError("NOT_FOUND", t("There is no model {name}.", { name }));
  requireTenant(scope.catalog, model);
  scope.models.add(name);
  return model;
}

/**
 * FORBIDDEN for a caller who is bound to no tenant, where the model's records belong to tenants and the role may not
 * see them all.
 */
export function requireTenant(catalog: Catalog, model: CatalogModel): void {
  if (catalog.tenancy === "missing" && model.tenant !== "shared")
    throw new PlinthError(
      "FORBIDDEN",
      t("Records of {name} belong to tenants. Please use a token of one tenant.", { name: model.name }),
    );
}

export function column(alias: Sql, name: string): Sql {
  return sql`${alias}.${identifier(name)}`;
}

/**
 * Which records of a model a statement sees: those of the caller's tenant that the role may read. What it may not
 * update it sees when it is published, whatever was asked for; below a list of drafts, related records of any status
 * are shown.
 */
export function visible(
  scope: Scope,
  model: CatalogModel,
  alias: Sql,
  status: StatusFilter,
  related: boolean,
): Sql | null {
  const effective = related && status === "draft" ? "all" : status;
  return bothOf(withStatus(scope, model, alias, effective), permitted(scope, model, alias, "read"));
}

/**
 * Rows with this status, as far as the role may know of them: drafts are for those who may update them. Null where it
 * is all of them.
 */
export function withStatus(scope: Scope, model: CatalogModel, alias: Sql, status: StatusFilter): Sql | null {
  const published = sql`${column(alias, "_status")} = 'published'`;
  if (status === "published" || !model.can.update) return published;
  const mayUpdate = ruleCondition(scope, model, alias, "update");
  if (status === "draft") return bothOf(sql`${column(alias, "_status")} = 'draft'`, mayUpdate);
  return mayUpdate && anyOf([published, mayUpdate]);
}

/**
 * Which records of a model a role may do this with, by tenant and by custom logic; null where it is all of them.
 * `visible` holds it for reading; statements that write add it for what they do.
 */
export function permitted(scope: Scope, model: CatalogModel, alias: Sql, action: Action): Sql | null {
  return bothOf(tenantCondition(scope, model, alias), ruleCondition(scope, model, alias, action));
}

/** Rows of the request's tenant; the tenant itself among the tenants. */
function tenantCondition(scope: Scope, model: CatalogModel, alias: Sql): Sql | null {
  requireTenant(scope.catalog, model);
  if (scope.catalog.tenancy !== "bound" || model.tenant === "shared") return null;
  return sql`${column(alias, model.tenant === "self" ? "id" : "_tenant_id")} = ${ownTenant(scope)}`;
}

/** The request's tenant, of a catalog that is bound to one. */
export function ownTenant({ catalog: { bound } }: Scope): Parameter {
  return { source: variable(tenantName, bound[tenantName]), cast: castOf("id"), encode: encodeScalar("id") };
}

function ruleCondition(scope: Scope, model: CatalogModel, alias: Sql, action: Action): Sql | null {
  const permission = model.permissions[action];
  if (permission === "all") return null;
  if (permission === "none") return sql`false`;
  return decidedCondition(scope, model, alias, ruleName(model.name, action));
}

/** Which rows the role reads a field in, or may change it; null where it is all of them. */
export function fieldCondition(
  scope: Scope,
  model: CatalogModel,
  alias: Sql,
  field: CatalogField | undefined,
  action: FieldAction,
): Sql | null {
  if (!field?.guarded.includes(action)) return null;
  return decidedCondition(scope, model, alias, ruleName(model.name, action, field.name));
}

function decidedCondition(scope: Scope, model: CatalogModel, alias: Sql, name: string): Sql | null {
  const { catalog } = scope;
  catalog.needs?.add(name);
  const answer = catalog.bound[name];
  if (answer === true) return null;
  if (typeof answer !== "object" || answer === null) return sql`false`;
  const whole = { ...catalog.unlimited, bound: catalog.bound };
  // What a role may do is no matter of the language it reads in.
  // Names what was answered, not what was asked: a filter of the project's own is part of no message to the caller.
  return scope.compileFilter(
    { ...scope, catalog: whole, locale: null },
    whole.models.get(model.name)!,
    alias,
    variable(name, answer),
  );
}

function bothOf(a: Sql | null, b: Sql | null): Sql | null {
  return a && b ? allOf([a, b]) : (a ?? b);
}

/**
 * The other model's table under `child`, the condition that ties it to a row of `parent`, and its place there, where
 * any has one.
 */
export function relatedRows(
  scope: Scope,
  relation: CatalogRelation,
  target: CatalogModel,
  parent: Sql,
  child: Sql,
): { from: Sql; on: Sql; place: Sql | null } {
  scope.models.add(target.name);
  const table = trusted(target.table);
  const { storage } = relation;
  if (storage.kind === "join") {
    const link = scope.nextAlias();
    const [near, far] = relation.direction === "forward" ? ["from_id", "to_id"] : ["to_id", "from_id"];
    const joinTable = sql`${identifier(scope.catalog.schema)}.${identifier(storage.table)}`;
    return {
      from: sql`${joinTable} ${link} join ${table} ${child} on ${column(child, "id")} = ${column(link, far!)}`,
      on: sql`${column(link, near!)} = ${column(parent, "id")}`,
      place: relation.place === null ? null : column(link, relation.place),
    };
  }
  const parentHolds = (storage.side === "from") === (relation.direction === "forward");
  const on = parentHolds
    ? sql`${column(child, "id")} = ${column(parent, storage.column)}`
    : sql`${column(child, storage.column)} = ${column(parent, "id")}`;
  return { from: sql`${table} ${child}`, on, place: relation.place === null ? null : column(child, relation.place) };
}

/** The list of one record's relation. */
export interface Places {
  relation: CatalogRelation;
  id: string;
}

/** The place that a row has in such a list, of which it is; null where there are no places. */
export function placeIn(scope: Scope, { relation, id }: Places, child: Sql): Sql | null {
  const { storage, place } = relation;
  if (place === null) return null;
  if (storage.kind === "column") return column(child, place);
  const link = scope.nextAlias();
  const [near, far] = relation.direction === "forward" ? ["from_id", "to_id"] : ["to_id", "from_id"];
  const joinTable = sql`${identifier(scope.catalog.schema)}.${identifier(storage.table)}`;
  const parent: Parameter = { source: constant(id), cast: castOf("id"), encode: encodeScalar("id") };
  return sql`(select ${column(link, place)} from ${joinTable} ${link} where ${column(link, near!)} = ${parent} and ${column(link, far!)} = ${column(child, "id")})`;
}

/** Notes an index that would help. */
export function suggestIndex(scope: Scope, suggestion: IndexSuggestion): void {
  scope.suggestedIndexes.set(suggestion.name, suggestion);
}
