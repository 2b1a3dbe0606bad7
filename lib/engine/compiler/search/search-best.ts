/**
 * The order of what a search finds, the best first. Only so many records are compared, the first by their ids: a word
 * that all records have would otherwise have all of them read before the first one is shown.
 */
import type { CatalogModel } from "../catalog/catalog.ts";
import { sortTerms, type Term } from "../order/sort.ts";
import { column, type Scope, type StatusFilter } from "../sql/scope.ts";
import { isNothing, type Source } from "../sql/source.ts";
import { identifier, integer, type Sql, sql, trusted } from "../sql/sql.ts";
import { rankedFields } from "./search.ts";

/** Those behind them follow in the order of their ids. */
export const comparedMax = 1_000;

interface Searched {
  search?: Source;
  sort?: Source;
  status: StatusFilter;
  byDefault?: "asc" | "desc";
}

/** Whether the best comes first: an order that was asked for goes before. */
export const isBestFirst = (model: CatalogModel, { search, sort }: Searched): boolean =>
  !isNothing(search) && isNothing(sort) && rankedFields(model, search).length > 0;

/**
 * Ids and sort values of what a search finds. `found` is a select of their ids, `reach` how many of them are needed
 * from the first id on; null for all of them.
 */
export function bestFirst(
  scope: Scope,
  model: CatalogModel,
  input: Searched,
  { found, reach, key }: { found: Sql; reach: Sql | null; key: string },
): { terms: Term[]; select: Sql } {
  const [all, first, row] = [scope.nextAlias(), scope.nextAlias(), scope.nextAlias()];
  const terms = sortTerms(scope, model, row, input);
  const [rank, id] = terms as [Term, Term];
  const order = sql`order by ${column(all, "id")} ${id.direction}`;
  const cut = reach ? sql` limit ${reach}` : sql``;
  const inOrder = sql`select ${column(all, "id")}, row_number() over (${order}) as n from (${found}) ${all} ${order}${cut}`;
  const value = sql`case when ${first}.n <= ${integer(comparedMax)} then ${rank.value} else ${trusted("-1")} end`;
  return {
    terms,
    select: sql`select ${column(first, "id")}, ${value} as ${identifier(key)} from (${inOrder}) ${first} join ${trusted(model.table)} ${row} on ${column(row, "id")} = ${column(first, "id")}`,
  };
}
