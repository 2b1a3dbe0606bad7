/** `sort`: a list of one-key objects. */
import { PlinthError } from "../../kernel/errors.ts";
import type { CatalogField, CatalogModel, CatalogRelation } from "./catalog.ts";
import { scalarKindOf } from "./encode.ts";
import { column, readableModel, relatedRows, type Scope, type StatusFilter, visible } from "./scope.ts";
import { entriesOf, fixedValue, isNothing, itemsOf, type Source, sortDirections } from "./source.ts";
import { allOf, join, type Sql, sql, trusted } from "./sql.ts";
import { countOf } from "./where.ts";

interface Term {
  value: Sql;
  direction: Sql;
}

/** The terms of ORDER BY. The id stands last, so that pages never overlap. */
export function compileSort(
  scope: Scope,
  model: CatalogModel,
  alias: Sql,
  sort: Source | undefined,
  status: StatusFilter,
  byDefault: "asc" | "desc" = "asc",
): Sql {
  const terms =
    !sort || isNothing(sort) ? [] : itemsOf(sort).map((item) => termOf(scope, model, alias, item, status, "sort"));
  const id = sql`${column(alias, "id")} ${trusted(terms.length === 0 && byDefault === "desc" ? "desc" : "asc")}`;
  return join([...terms.map((term) => sql`${term.value} ${term.direction}`), id], ", ");
}

function termOf(scope: Scope, model: CatalogModel, alias: Sql, item: Source, status: StatusFilter, path: string): Term {
  const [key, value] = onlyEntry(item, path);
  const here = `${path}.${key}`;
  if (key === "id") return { value: column(alias, "id"), direction: directionOf(value, here) };
  if (key === "meta") {
    const [name, direction] = onlyEntry(value, here);
    if (!["created_at", "updated_at", "status"].includes(name)) throw unknownKey(here, name);
    return { value: column(alias, `_${name}`), direction: directionOf(direction, here) };
  }
  const field = model.fields.get(key);
  if (field && isSortable(field)) return { value: column(alias, key), direction: directionOf(value, here) };
  const one = model.relations.get(key);
  if (one?.kind === "has_one") return relatedTerm(scope, one, alias, value, status, here);
  const many = key.endsWith("_count") ? model.relations.get(key.slice(0, -"_count".length)) : undefined;
  if (many?.kind === "has_many")
    return { value: countOf(scope, many, alias, status), direction: directionOf(value, here) };
  throw unknownKey(path, key);
}

/** Whether records can be sorted by the field: plain values, but no long texts. */
export function isSortable(field: CatalogField): boolean {
  return scalarKindOf(field.shape.kind) !== null && field.shape.kind !== "rich_text";
}

function relatedTerm(
  scope: Scope,
  relation: CatalogRelation,
  parent: Sql,
  item: Source,
  status: StatusFilter,
  path: string,
): Term {
  const model = readableModel(scope, relation.model);
  const child = scope.nextAlias();
  const { from, on } = relatedRows(scope, relation, model, parent, child);
  const term = termOf(scope, model, child, item, status, path);
  const conditions = [on, visible(model, child, status, true)].filter((one) => one !== null);
  return { value: sql`(select ${term.value} from ${from} where ${allOf(conditions)})`, direction: term.direction };
}

function onlyEntry(item: Source, path: string): readonly [string, Source] {
  const entries = entriesOf(item);
  if (entries.length === 1) return entries[0]!;
  const message = `${path} takes objects with one key each, such as { id: desc }.`;
  throw new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}

function directionOf(source: Source, path: string): Sql {
  const direction = sortDirections.get(String(fixedValue(source)));
  if (direction) return trusted(direction);
  const message = `${path} must be one of: ${[...sortDirections.keys()].join(", ")}.`;
  throw new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}

function unknownKey(path: string, key: string): PlinthError {
  const message = `Records cannot be sorted by "${key.slice(0, 100)}".`;
  return new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}
