/** `sort`: a list of one-key objects. */
import { PlinthError } from "../../kernel/errors.ts";
import type { CatalogField, CatalogModel, CatalogRelation } from "./catalog.ts";
import { type ScalarKind, scalarKindOf } from "./encode.ts";
import { isTranslated, valueIn } from "./locale.ts";
import { column, readableModel, relatedRows, type Scope, type StatusFilter, visible } from "./scope.ts";
import { constant, entriesOf, fixedValue, isNothing, itemsOf, type Source, sortDirections } from "./source.ts";
import { allOf, join, type Sql, sql, trusted } from "./sql.ts";
import { countOf } from "./where.ts";

/** One key of an order. */
export interface Term {
  value: Sql;
  kind: ScalarKind;
  /** Whether it is the id of the rows themselves, which whoever reads them has anyway. */
  isOwnId: boolean;
  /** Whether rows may have no value there. */
  nullable: boolean;
  descending: boolean;
  nullsFirst: boolean;
  /** As it stands in ORDER BY: `desc nulls last`. */
  direction: Sql;
  /** What is sorted by and how, in words that are equal for equal orders. */
  name: string;
}

/** The keys of an order, the id last, so that pages never overlap. */
export function sortTerms(
  scope: Scope,
  model: CatalogModel,
  alias: Sql,
  sort: Source | undefined,
  status: StatusFilter,
  byDefault: "asc" | "desc" = "asc",
): Term[] {
  const terms =
    !sort || isNothing(sort) ? [] : itemsOf(sort).map((item) => termOf(scope, model, alias, item, status, "sort"));
  return [...terms, idTerm(alias, terms.length === 0 ? byDefault : "asc")];
}

const idTerm = (alias: Sql, direction: "asc" | "desc"): Term => ownId(alias, constant(direction), "id");

const ownId = (alias: Sql, direction: Source, path: string): Term => ({
  ...term({ value: column(alias, "id"), kind: "id", nullable: false }, direction, path),
  isOwnId: true,
});

/** The terms of ORDER BY. */
export function compileSort(
  scope: Scope,
  model: CatalogModel,
  alias: Sql,
  sort: Source | undefined,
  status: StatusFilter,
  byDefault: "asc" | "desc" = "asc",
): Sql {
  const terms = sortTerms(scope, model, alias, sort, status, byDefault);
  return join(
    terms.map(({ value, direction }) => sql`${value} ${direction}`),
    ", ",
  );
}

function termOf(scope: Scope, model: CatalogModel, alias: Sql, item: Source, status: StatusFilter, path: string): Term {
  const [key, value] = onlyEntry(item, path);
  const here = `${path}.${key}`;
  if (key === "id") return ownId(alias, value, here);
  if (key === "meta") {
    const [name, direction] = onlyEntry(value, here);
    if (!["created_at", "updated_at", "status"].includes(name)) throw unknownKey(here, name);
    const kind = name === "status" ? "text" : "date";
    return term({ value: column(alias, `_${name}`), kind, nullable: false }, direction, `${here}.${name}`);
  }
  const field = model.fields.get(key);
  if (field && isSortable(field)) {
    const kind = scalarKindOf(field.shape.kind)!;
    const sorted = term({ value: valueIn(scope, model, alias, key), kind, nullable: true }, value, here);
    return isTranslated(scope, field) ? { ...sorted, name: `${sorted.name} ${scope.locale}` } : sorted;
  }
  const one = model.relations.get(key);
  if (one?.kind === "has_one") return relatedTerm(scope, one, alias, value, status, here);
  const many = key.endsWith("_count") ? model.relations.get(key.slice(0, -"_count".length)) : undefined;
  if (many?.kind === "has_many")
    return term({ value: countOf(scope, many, alias, status), kind: "int", nullable: false }, value, here);
  throw unknownKey(path, key);
}

function term(of: Pick<Term, "value" | "kind" | "nullable">, source: Source, path: string): Term {
  const name = String(fixedValue(source));
  const direction = sortDirections.get(name);
  if (!direction) {
    const message = `${path} must be one of: ${[...sortDirections.keys()].join(", ")}.`;
    throw new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
  }
  const descending = name.startsWith("desc");
  const nullsFirst = name.endsWith("nulls_first") || (descending && !name.endsWith("nulls_last"));
  return { ...of, isOwnId: false, descending, nullsFirst, direction: trusted(direction), name: `${path} ${direction}` };
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
  const inner = termOf(scope, model, child, item, status, path);
  const conditions = [on, visible(scope, model, child, status, true)].filter((one) => one !== null);
  return {
    ...inner,
    isOwnId: false,
    value: sql`(select ${inner.value} from ${from} where ${allOf(conditions)})`,
    nullable: true,
  };
}

function onlyEntry(item: Source, path: string): readonly [string, Source] {
  const entries = entriesOf(item);
  if (entries.length === 1) return entries[0]!;
  const message = `${path} takes objects with one key each, such as { id: desc }.`;
  throw new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}

function unknownKey(path: string, key: string): PlinthError {
  const message = `Records cannot be sorted by "${key.slice(0, 100)}".`;
  return new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}
