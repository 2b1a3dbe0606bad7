/** Lists of records: the page is cut in the innermost subquery, so that relations are read for its rows alone. */

import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { CatalogModel } from "../catalog/catalog.ts";
import { valueIn } from "../catalog/locale.ts";
import { compileWhere } from "../filters/where.ts";
import { orderBy, reversed, sortTerms, suggestSortIndex, type Term } from "../order/sort.ts";
import { isTextOrder, textOrder } from "../order/text-order.ts";
import { compileSearch } from "../search/search.ts";
import { bestFirst, comparedMax, isBestFirst } from "../search/search-best.ts";
import { publishedIndex } from "../sql/index-suggestion.ts";
import {
  column,
  type Places,
  placeIn,
  type Row,
  type Scope,
  type StatusFilter,
  suggestIndex,
  visible,
} from "../sql/scope.ts";
import { fixedValue, isNothing, type Source } from "../sql/source.ts";
import { allOf, identifier, integer, join, type Parameter, type Sql, sql, trusted } from "../sql/sql.ts";

/** Arguments of a list, where they were given. */
export interface ListArguments {
  where?: Source;
  sort?: Source;
  limit?: Source;
  offset?: Source;
  search?: Source;
}

export interface RowsInput extends ListArguments {
  status: StatusFilter;
  /** Whether the rows hang below another record. */
  related: boolean;
  byDefault?: "asc" | "desc";
  /** Places that the rows have below a record which the list does not hang below. */
  places?: Places | undefined;
  /** Whether the words of the search are known when the statement is planned. */
  isKnown?: boolean;
  /**
   * `offset` counts from the end of the list, with its last record as 0. The page is in the list's order all the same.
   */
  fromEnd?: boolean;
}

/** Whether a list is about all records of its model that may be seen. */
export const isWhole = ({ related, where, search }: RowsInput) => !related && isNothing(where) && isNothing(search);

/** Where rows come from: a table under `child`, what ties them to a parent, and their places there. */
export type RowsFrom = (child: Sql) => { from: Sql; on: Sql | null; place?: Sql | null };

/** All rows of a model. */
export const allRows =
  (model: CatalogModel): RowsFrom =>
  (child) => ({ from: sql`${trusted(model.table)} ${child}`, on: null });

/** What a list or a count is about, but for paging. */
export function rowConditions(scope: Scope, model: CatalogModel, input: RowsInput, child: Sql, on: Sql | null): Sql {
  const conditions = [
    on,
    visible(scope, model, child, input.status, input.related),
    compileWhere(scope, model, child, input.where, input.status),
    compileSearch(scope, model, child, input),
  ];
  return allOf(conditions.filter((one) => one !== null));
}

/**
 * Records that a list and its count are both about, found once: the name of a common table with their ids and sort
 * values.
 */
export interface Matches {
  readonly name: Sql;
  readonly terms: readonly Term[];
}

/** So many rows are skipped in the step that reads the page; further down, ids alone are skipped first. */
const nearOffsetMax = 1_000;

/**
 * Whether a page lies far down. Part of the shape of a list's offset: a statement serves the pages near the start, or
 * those far down.
 */
export const isFarOffset = (offset: unknown): boolean => typeof offset === "number" && offset > nearOffsetMax;

/** Rows that are skipped before a walk through the table is worth an index of its own. */
const indexedOffset = 5_000;

const keyName = (i: number) => `_k${i}`;

/**
 * Finds them: what stands in `with name as materialized (...)`. Kept narrow, because it may have many rows. What comes
 * in the order of how well it fits has no terms yet (search-best.ts).
 */
export function compileMatches(
  scope: Scope,
  model: CatalogModel,
  input: RowsInput,
): Pick<Matches, "terms"> & { select: Sql } {
  const child = scope.nextAlias();
  const { from, on } = allRows(model)(child);
  const place = input.places && placeIn(scope, input.places, child);
  const terms = isBestFirst(model, input) ? [] : sortTerms(scope, model, child, { ...input, place });
  const columns = join([column(child, "id"), ...keyColumns(terms)], ", ");
  return { terms, select: sql`select ${columns} from ${from} where ${rowConditions(scope, model, input, child, on)}` };
}

/** The records of a searched list that its page is cut from. */
function compileFound(
  scope: Scope,
  model: CatalogModel,
  input: RowsInput,
  matches: Matches | undefined,
): ReturnType<typeof compileMatches> {
  const { terms, select } = matches
    ? { terms: matches.terms, select: sql`select * from ${matches.name}` }
    : compileMatches(scope, model, { ...input, isKnown: isBestFirst(model, input) && !input.fromEnd });
  if (isBestFirst(model, input))
    return bestFirst(scope, model, input, { found: select, reach: reachOf(input), key: keyName(0) });
  return { terms, select: matches ? select : fenced(select) };
}

/** How many of the records that are found a page may need from the first one on; null for all of them. */
function reachOf(input: RowsInput): Sql | null {
  if (input.fromEnd) return null;
  if (isNothing(input.offset)) return integer(comparedMax);
  const offset: Parameter = { source: input.offset!, cast: "bigint", encode: encodeOffset };
  return sql`greatest(${integer(comparedMax)}, ${offset} + ${integer(pageSize("limit", input.limit))})`;
}

const isFar = (input: RowsInput): boolean =>
  !isNothing(input.offset) && (input.fromEnd === true || isFarOffset(fixedValue(input.offset!)));

/** The same for a page far down a list of all records in a text's order; null for other pages. */
function compileFarText(scope: Scope, model: CatalogModel, input: RowsInput): ReturnType<typeof compileMatches> | null {
  if (!isWhole(input) || input.offset?.kind !== "constant" || Number(input.offset.value) < indexedOffset) return null;
  const child = scope.nextAlias();
  if (visible(scope, model, child, input.status, input.related)) return null;
  const terms = sortTerms(scope, model, child, input);
  if (!isTextOrder(terms)) return null;
  const walked = input.fromEnd ? reversed(terms) : terms;
  return { terms, select: textOrder(scope, model, child, walked, identifier(keyName(0))) };
}

/** Beside the id: a second copy of it would be made for every record that is skipped. */
const keyColumns = (terms: readonly Term[]) =>
  terms.flatMap(({ value, isOwnId }, i) => (isOwnId ? [] : [sql`${value} as ${identifier(keyName(i))}`]));

/**
 * `array(select ...)` of records: JSON makes a list of it, empty where there are none. Scalar subqueries keep the order
 * of the page and were measured
 * 2 to 3 times as fast as lateral joins with json_agg (docs/decisions, "How JSON is built").
 */
export function compileRows(
  scope: Scope,
  model: CatalogModel,
  input: RowsInput,
  source: RowsFrom,
  select: (row: Row) => Sql,
  matches?: Matches,
): Sql {
  const inner = scope.nextAlias();
  const outer = scope.nextAlias();
  const { from, on, place = input.places && placeIn(scope, input.places, inner) } = source(inner);
  const needed = new Set<string>();
  const row: Row = {
    alias: outer,
    search: input.search,
    column(name) {
      needed.add(name);
      return column(outer, name);
    },
  };
  const columns = select(row);
  const page = join(
    [...needed].map((name) => sql`${valueIn(scope, model, inner, name)} as ${identifier(name)}`),
    ", ",
  );
  const rows = () => {
    if (matches || (!input.related && !isNothing(input.search))) {
      const { terms, select } = compileFound(scope, model, input, matches);
      return idsFirst(scope, model, inner, page, select, terms, input);
    }
    const isPaged = !input.related && !isNothing(input.offset);
    if (isPaged && isFar(input)) {
      if (isNothing(input.sort) && input.status === "published") suggestIndex(scope, publishedIndex(model.table));
      const { terms, select } = compileFarText(scope, model, input) ?? compileMatches(scope, model, input);
      if (isWhole(input)) suggestSortIndex(scope, model, terms);
      return idsFirst(scope, model, inner, page, select, terms, input);
    }
    const where = rowConditions(scope, model, input, inner, on);
    const terms = sortTerms(scope, model, inner, { ...input, place });
    if (isWhole(input)) suggestSortIndex(scope, model, terms);
    const all = sql`select ${page} from ${from} where ${where} order by ${orderBy(terms, ({ value }) => value)}`;
    return isPaged ? nearPage(scope, all, input) : sql`${all}${pageCut(input)}`;
  };
  return sql`array(select r from (select ${columns} from (${rows()}) ${outer}) r)`;
}

/**
 * A page whose offset is not far. The inner LIMIT is for the planner: of an offset that it does not know it takes a
 * tenth of the table, and then plans anew for every one.
 */
function nearPage(scope: Scope, all: Sql, input: RowsInput): Sql {
  const most = integer(nearOffsetMax + pageSize("limit", input.limit));
  return sql`select * from (${all} limit ${most}) ${scope.nextAlias()}${pageCut(input, { encode: encodeNearOffset })}`;
}

/**
 * A page cut out of ids and sort values alone; other columns are read for its rows only. Skipping a million rows is
 * then a walk along an index.
 */
function idsFirst(
  scope: Scope,
  model: CatalogModel,
  inner: Sql,
  page: Sql,
  matches: Sql,
  terms: readonly Term[],
  input: RowsInput,
): Sql {
  const found = scope.nextAlias();
  const cut = scope.nextAlias();
  const keyIn = (alias: Sql) => (term: Term, i: number) => column(alias, term.isOwnId ? "id" : keyName(i));
  const walked = orderBy(input.fromEnd ? reversed(terms) : terms, keyIn(found));
  const ids = sql`select * from (${matches}) ${found} order by ${walked}${pageCut(input)}`;
  return sql`select ${page} from (${ids}) ${cut} join ${trusted(model.table)} ${inner} on ${column(inner, "id")} = ${column(cut, "id")} order by ${orderBy(terms, keyIn(cut))}`;
}

/**
 * A select that is planned by itself. What a search finds is not known when its plan is made; with a LIMIT in sight the
 * planner would hope for many records, walk along the ids and search every text on its way, where the index has the few
 * that there are.
 */
export const fenced = (select: Sql): Sql => sql`${select} offset 0`;

/** LIMIT and OFFSET of a list. */
export function pageCut(
  input: Pick<ListArguments, "limit" | "offset">,
  { byDefault, encode = encodeOffset }: { byDefault?: number; encode?: Parameter["encode"] } = {},
): Sql {
  const cut = sql` limit ${integer(pageSize("limit", input.limit, byDefault))}`;
  if (isNothing(input.offset)) return cut;
  return sql`${cut} offset ${{ source: input.offset!, cast: "bigint", encode }}`;
}

/** How many rows are asked for. BAD_USER_INPUT for more than a list may have. */
export function pageSize(name: string, source: Source | undefined, byDefault: number = limits.listRowsDefault): number {
  const size = isNothing(source) ? byDefault : fixedValue(source!);
  if (typeof size === "number" && Number.isInteger(size) && size >= 0 && size <= limits.listRowsMax) return size;
  throw new PlinthError(
    "BAD_USER_INPUT",
    t("{name} must be from 0 to {listRowsMax}.", { name, listRowsMax: limits.listRowsMax }),
  );
}

function encodeOffset(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new PlinthError("BAD_USER_INPUT", t("offset must be 0 or more."));
}

/** RangeError where the statement was kept for offsets of another shape: the page would be empty. */
function encodeNearOffset(value: unknown): number {
  const offset = encodeOffset(value);
  if (isFarOffset(offset)) throw new RangeError("The statement is for pages near the start.");
  return offset;
}
