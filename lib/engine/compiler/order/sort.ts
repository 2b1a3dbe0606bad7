/** `sort`: a list of one-key objects. */
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { type ScalarKind, scalars } from "../../field-kinds/index.ts";
import type { CatalogField, CatalogModel, CatalogRelation } from "../catalog/catalog.ts";
import { indexValueIn, isReadInSome, isTranslated, valueIn } from "../catalog/locale.ts";
import { compileDistance } from "../filters/geo.ts";
import { badArgument, countOf, nestedScalar } from "../filters/where.ts";
import { searchRank } from "../search/search.ts";
import { sortIndex } from "../sql/index-suggestion.ts";
import {
  column,
  readableModel,
  relatedRows,
  type Scope,
  type StatusFilter,
  suggestIndex,
  visible,
} from "../sql/scope.ts";
import {
  constant,
  entriesOf,
  fixedName,
  fixedValue,
  isNothing,
  itemsOf,
  type Source,
  sortDirections,
} from "../sql/source.ts";
import { allOf, identifier, join, literal, print, type Sql, sql, trusted } from "../sql/sql.ts";

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
  /** The value in the table's own columns, as an index has it; null for values that no index has. */
  indexed: Sql | null;
  /** Of a text that an index may have: all of it, in the rows that are read and in the table's own columns. */
  uncut?: { value: Sql; indexed: Sql };
}

/**
 * Texts are sorted by as many characters: what an index takes of a text of any length (2,704 bytes), and more than a
 * reader compares. A cast, because it copies nothing of texts that are shorter. Texts of at most 500 bytes are sorted
 * as they are (text-order.ts).
 */
const sortedText = (value: Sql) => sql`(${value})::varchar(500)`;

/** What decides the order of a list. */
interface Ordered {
  sort?: Source;
  search?: Source;
  status: StatusFilter;
  byDefault?: "asc" | "desc";
  /** The places that the rows have below another record, in which they come where nothing else is asked for. */
  place?: Sql | null | undefined;
}

/**
 * The keys of an order, the id last, so that pages never overlap; it runs as the key before it, so that one index
 * serves an order and its reverse. What was asked for behind the id decides nothing, and is left out. Without `sort`,
 * what fits a search best comes first, and related records are in their places.
 */
export function sortTerms(
  scope: Scope,
  model: CatalogModel,
  alias: Sql,
  { sort, search, status, byDefault = "asc", place }: Ordered,
): Term[] {
  const terms =
    !sort || isNothing(sort)
      ? [...bestFirst(scope, model, alias, search), ...inPlaces(place)]
      : sortItems(sort).map((item) => termOf(scope, model, alias, item, status, "sort"));
  const idAt = terms.findIndex(({ isOwnId }) => isOwnId);
  if (idAt >= 0) return terms.slice(0, idAt + 1);
  const last = isNothing(sort) ? undefined : terms.at(-1);
  const direction = last ? (last.descending ? "desc" : "asc") : byDefault;
  return [...terms, ownId(alias, constant(direction), "id")];
}

/** The terms of an order as they were asked for. BAD_USER_INPUT for more than are allowed. */
export function sortItems(sort: Source): Source[] {
  const items = itemsOf(sort);
  if (items.length <= limits.sortTermsMax) return items;
  throw badArgument("sort", `sort may have at most ${limits.sortTermsMax} terms.`);
}

/** What a search finds, the best of it first. */
function bestFirst(scope: Scope, model: CatalogModel, alias: Sql, search: Source | undefined): Term[] {
  const value = searchRank(scope, model, alias, search);
  if (!value) return [];
  return [term({ value, kind: "int", nullable: false, indexed: null }, constant("desc"), "search")];
}

/** Records without a place come last. */
function inPlaces(place: Sql | null | undefined): Term[] {
  if (!place) return [];
  return [term({ value: place, kind: "int", nullable: true, indexed: null }, constant("asc_nulls_last"), "place")];
}

const ownId = (alias: Sql, direction: Source, path: string): Term => ({
  ...term({ value: column(alias, "id"), kind: "id", nullable: false, indexed: null }, direction, path),
  isOwnId: true,
});

/** Notes the index that gives all of a model's records in this order without sorting them. */
export function suggestSortIndex(scope: Scope, model: CatalogModel, [first]: readonly Term[]): void {
  // Records of one tenant are few, and an index of all tenants' would not find them.
  const whose = scope.catalog.tenancy === "bound" && model.tenant !== "shared";
  if (!first?.indexed || whose) return;
  suggestIndex(scope, sortIndex(model.table, print(first.indexed).text, risesFromNulls(first)));
}

/**
 * Whether the rows without a value come first where the order, or its reverse, is a rising one: an index has them so.
 */
export const risesFromNulls = ({ nullsFirst, descending }: Term) => nullsFirst !== descending;

/** What stands behind ORDER BY; `keyOf` names the term's value there. */
export const orderBy = (terms: readonly Term[], keyOf: (term: Term, i: number) => Sql): Sql =>
  join(
    terms.map((term, i) => sql`${keyOf(term, i)} ${term.direction}`),
    ", ",
  );

/** The same order from its other end. */
export const reversed = (terms: readonly Term[]): Term[] =>
  terms.map((term) => ({
    ...term,
    descending: !term.descending,
    nullsFirst: !term.nullsFirst,
    direction: trusted(`${term.descending ? "asc" : "desc"} nulls ${term.nullsFirst ? "last" : "first"}`),
  }));

function termOf(scope: Scope, model: CatalogModel, alias: Sql, item: Source, status: StatusFilter, path: string): Term {
  const [key, value] = onlyEntry(item, path);
  const here = `${path}.${key}`;
  if (key === "id") return ownId(alias, value, here);
  if (key === "meta") {
    const [name, direction] = onlyEntry(value, here);
    if (!["created_at", "updated_at", "status"].includes(name)) throw unknownKey(here, name);
    const kind = name === "status" ? "text" : "date";
    const indexed = identifier(`_${name}`);
    return term({ value: column(alias, `_${name}`), kind, nullable: false, indexed }, direction, `${here}.${name}`);
  }
  const field = model.fields.get(key);
  if (field) {
    const columns = { value: valueIn(scope, model, alias, key), indexed: indexValueIn(scope, model, key) };
    const sorted = fieldTerm(field, { ...columns, isColumn: true }, value, path, here);
    if (!isTranslated(scope, field) && !isReadInSome(field)) return sorted;
    const { uncut: _, ...cut } = sorted;
    return { ...cut, indexed: null, name: isTranslated(scope, field) ? `${sorted.name} ${scope.locale}` : sorted.name };
  }
  const one = model.relations.get(key);
  if (one?.kind === "has_one") return relatedTerm(scope, one, alias, value, status, here);
  const many = key.endsWith("_count") ? model.relations.get(key.slice(0, -"_count".length)) : undefined;
  if (many?.kind === "has_many")
    return term(
      { value: countOf(scope, many, alias, status), kind: "int", nullable: false, indexed: null },
      value,
      here,
    );
  throw unknownKey(path, key);
}

/** Where a value stands: in the rows that are read, and in the table's own columns, where an index may have it. */
interface Placed {
  value: Sql;
  indexed: Sql | null;
  isColumn?: boolean;
}

/** A field of the record, or one inside of an object: `{ seo: { title: asc } }`. */
function fieldTerm(field: CatalogField, at: Placed, source: Source, parent: string, path: string): Term {
  if (isSortable(field)) return scalarTerm(field.kind.scalar!, at, source, path);
  if (typeof fixedValue(source) === "string") throw unknownKey(parent, field.name);
  if (field.kind.hasDistance) return distanceTerm(at, source, path);
  if (!isOpen(field)) throw unknownKey(parent, field.name);
  const [key, inner] = onlyEntry(source, path);
  const nested = field.nested.find(({ name }) => name === key);
  if (!nested) throw unknownKey(path, key);
  const inside = (value: Sql) =>
    isSortable(nested)
      ? nestedScalar(value, nested.name, nested.kind.scalar)
      : sql`nullif(${value} -> ${literal(key)}, 'null'::jsonb)`;
  const isIndexed = !isSortable(nested) || isImmutable(nested);
  const placed = { value: inside(at.value), indexed: at.indexed && isIndexed ? inside(at.indexed) : null };
  return fieldTerm(nested, placed, inner, path, `${path}.${key}`);
}

/** Moments are read from text by the settings of whoever reads, so no index has them. */
const isImmutable = ({ kind }: CatalogField): boolean =>
  ["text", "integer", "double precision", "boolean"].includes(scalars[kind.scalar!].cast);

/** Texts are cut, unless they stand in a column and are short (text-order.ts). */
function scalarTerm(kind: ScalarKind, { value, indexed, isColumn }: Placed, source: Source, path: string): Term {
  if (scalars[kind].cast !== "text") return term({ value, kind, nullable: true, indexed }, source, path);
  const cut = { value: sortedText(value), kind, nullable: true, indexed: indexed && sortedText(indexed) };
  return term({ ...cut, ...(indexed && isColumn && { uncut: { value, indexed } }) }, source, path);
}

/** `{ location: { distance: { lat: 59.9, lon: 10.7 } } }`: the nearest first, and last what is nowhere. */
function distanceTerm({ value }: Placed, source: Source, path: string): Term {
  const [key, place] = onlyEntry(source, path);
  if (key !== "distance") throw unknownKey(path, key);
  const { value: km, direction } = compileDistance(value, place, `${path}.distance`);
  return term({ value: km, kind: "double", nullable: true, indexed: null }, direction, `${path}.distance`);
}

function term(of: Pick<Term, "value" | "kind" | "nullable" | "indexed" | "uncut">, source: Source, path: string): Term {
  const name = fixedName(source);
  const direction = sortDirections.get(name);
  if (!direction) throw unknownDirection(path);
  const descending = name.startsWith("desc");
  const nullsFirst = name.endsWith("nulls_first") || (descending && !name.endsWith("nulls_last"));
  return { ...of, isOwnId: false, descending, nullsFirst, direction: trusted(direction), name: `${path} ${direction}` };
}

/** What stands behind a value in ORDER BY. BAD_USER_INPUT for what is no direction. */
export function sortDirection(source: Source, path: string): Sql {
  const direction = sortDirections.get(fixedName(source));
  if (!direction) throw unknownDirection(path);
  return trusted(direction);
}

function unknownDirection(path: string): PlinthError {
  const message = `${path} must be one of: ${[...sortDirections.keys()].join(", ")}.`;
  return new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}

/** Whether records can be sorted by the field: plain values, but no long texts. */
export function isSortable(field: Pick<CatalogField, "kind">): boolean {
  return field.kind.isSorted === true;
}

const isOpen = ({ kind, shape }: CatalogField): boolean => shape.form === "fields" && !kind.isWhole;

/** Whether records can be sorted by something inside of the field. */
export const sortsInside = (field: CatalogField): boolean =>
  isOpen(field) && field.nested.some((one) => isSortable(one) || one.kind.hasDistance || sortsInside(one));

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
    indexed: null,
  };
}

export function onlyEntry(item: Source, path: string): readonly [string, Source] {
  const entries = entriesOf(item);
  if (entries.length === 1) return entries[0]!;
  const message = `${path} takes objects with one key each, such as { id: desc }.`;
  throw new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}

function unknownKey(path: string, key: string): PlinthError {
  const message = `Records cannot be sorted by "${key.slice(0, 100)}".`;
  return new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}
