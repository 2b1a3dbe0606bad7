/** Relay connections: a page by keyset, in either direction, as part of ONE statement. */
import { typeNameOf } from "../../../kernel/names.ts";
import type { CatalogModel } from "../catalog/catalog.ts";
import { columnsOf, type SelectionNode, unknownName } from "../catalog/columns.ts";
import { valueIn } from "../catalog/locale.ts";
import { badArgument } from "../filters/where.ts";
import { beyondCursor, cursorOf, orderKey } from "../order/cursor.ts";
import { orderBy, reversed, sortTerms, suggestSortIndex, type Term } from "../order/sort.ts";
import { column, type Row, type Scope } from "../sql/scope.ts";
import { isNothing, type Source } from "../sql/source.ts";
import { allOf, anyOf, identifier, integer, join, type Sql, sql, trusted } from "../sql/sql.ts";
import { allRows, fenced, isWhole, type ListArguments, pageSize, type RowsInput, rowConditions } from "./rows.ts";
import { compileSelection } from "./selection.ts";

export interface ConnectionArguments extends ListArguments {
  first?: Source;
  after?: Source;
  last?: Source;
  before?: Source;
}

/** One connection in the making. */
interface Page {
  scope: Scope;
  model: CatalogModel;
  input: RowsInput & ConnectionArguments;
  terms: Term[];
  order: string;
  size: number;
  /** Reads the page from its end. */
  backward: boolean;
  /** The page's rows, one more than are asked for, numbered in the order they were read in. */
  rows: Sql;
  /** Names of the columns that what is selected needs. */
  needed: Set<string>;
}

const keyName = (i: number) => `_k${i}`;

/** `{ edges pageInfo totalCount }`; what is not selected is not computed. */
export function compileConnection(
  scope: Scope,
  model: CatalogModel,
  input: RowsInput & ConnectionArguments,
  nodes: readonly SelectionNode[],
  total: () => Sql,
): Sql {
  const backward = !isNothing(input.last);
  if (backward && !isNothing(input.first))
    throw badArgument(
      "last",
      "first and last cannot be used together: one reads from the start, the other from the end.",
    );
  const size = backward ? pageSize("last", input.last) : pageSize("first", input.first);
  const terms = sortTerms(scope, model, trusted("t"), input);
  const order = orderKey(model, terms);
  const page: Page = { scope, model, input, terms, order, size, backward, rows: scope.nextAlias(), needed: new Set() };
  let isRead = false;
  const columns = columnsOf(nodes, `${typeNameOf(model.name)}Connection`, (node) => {
    if (node.name === "totalCount") return total();
    isRead = true;
    if (node.name === "edges") return edges(page, node);
    if (node.name === "pageInfo") return pageInfo(page, node);
    throw unknownName(node.name);
  });
  const rows = isRead ? sql`with ${page.rows} as materialized (${readPage(page)}) ` : sql``;
  return sql`(select c from (${rows}select ${columns}) c)`;
}

/** Rows with their sort values, up to one more than the page has. */
function readPage(page: Page): Sql {
  const { scope, input, needed, backward } = page;
  const { inner, from, where, terms } = matches(page);
  const rows = scope.nextAlias();
  const cut = scope.nextAlias();
  const selected = join(
    [
      ...[...needed].map((name) => sql`${valueIn(scope, page.model, inner, name)} as ${identifier(name)}`),
      ...terms.map(({ value }, i) => sql`${value} as ${identifier(keyName(i))}`),
    ],
    ", ",
  );
  const all = sql`select ${selected} from ${from} where ${where}`;
  const keys = terms.map((_, i) => column(rows, keyName(i)));
  const bounds = (["after", "before"] as const)
    .filter((name) => !isNothing(input[name]))
    .map((name) => beyondCursor(terms, keys, page.order, input[name]!, name));
  const order = orderBy(backward ? reversed(terms) : terms, (_, i) => keys[i]!);
  if (isWhole(input)) suggestSortIndex(scope, page.model, terms);
  return sql`select ${cut}.*, row_number() over () as "_n" from (select * from (${isNothing(input.search) ? all : fenced(all)}) ${rows} where ${allOf(bounds)} order by ${order} limit ${integer(page.size + 1)}) ${cut}`;
}

/** All rows of the connection, whatever the page. */
function matches({ scope, model, input }: Page): { inner: Sql; from: Sql; where: Sql; terms: Term[] } {
  const inner = scope.nextAlias();
  const { from, on } = allRows(model)(inner);
  return {
    inner,
    from,
    where: rowConditions(scope, model, input, inner, on),
    terms: sortTerms(scope, model, inner, input),
  };
}

function edges(page: Page, node: SelectionNode): Sql {
  const alias = page.scope.nextAlias();
  const columns = columnsOf(node.children, `${typeNameOf(page.model.name)}Edge`, (part) => {
    if (part.name === "cursor") return cursorIn(page, alias);
    if (part.name !== "node") throw unknownName(part.name);
    const row: Row = {
      alias,
      search: page.input.search,
      column(name) {
        page.needed.add(name);
        return column(alias, name);
      },
    };
    const record = compileSelection(page.scope, page.model, row, part.children, page.input.status);
    return sql`(select r from (select ${record}) r)`;
  });
  const order = trusted(page.backward ? "desc" : "asc");
  return sql`array(select e from (select ${columns} from ${page.rows} ${alias} where ${alias}."_n" <= ${integer(page.size)} order by ${alias}."_n" ${order}) e)`;
}

const cursorIn = ({ order, terms }: Page, alias: Sql) =>
  cursorOf(
    order,
    terms.map((_, i) => column(alias, keyName(i))),
  );

function pageInfo(page: Page, node: SelectionNode): Sql {
  const columns = columnsOf(node.children, "PageInfo", (part) => {
    switch (part.name) {
      case "hasNextPage":
        return hasMore(page, !page.backward, "before");
      case "hasPreviousPage":
        return hasMore(page, page.backward, "after");
      case "startCursor":
        return endCursor(page, page.backward);
      case "endCursor":
        return endCursor(page, !page.backward);
      default:
        throw unknownName(part.name);
    }
  });
  return sql`(select i from (select ${columns}) i)`;
}

/** Rows further on in the direction of reading, or on the other side of the cursor that the page begins at. */
function hasMore(page: Page, isAhead: boolean, name: "after" | "before"): Sql {
  const cursor = page.input[name];
  const some: Sql[] = [];
  if (isAhead) some.push(sql`exists (select from ${page.rows} where "_n" > ${integer(page.size)})`);
  if (!isNothing(cursor)) {
    const { from, where, terms } = matches(page);
    const values = terms.map(({ value }) => value);
    const beyond = beyondCursor(terms, values, page.order, cursor!, name);
    some.push(sql`exists (select from ${from} where ${where} and (${beyond}) is not true)`);
  }
  return anyOf(some);
}

function endCursor(page: Page, isFar: boolean): Sql {
  const alias = page.scope.nextAlias();
  const order = trusted(isFar ? "desc" : "asc");
  return sql`(select ${cursorIn(page, alias)} from ${page.rows} ${alias} where ${alias}."_n" <= ${integer(page.size)} order by ${alias}."_n" ${order} limit 1)`;
}
