/**
 * All records of a model in the order of a text, for pages far down. PostgreSQL skips rows the fastest in an index that
 * it needs no row of the table beside, and it reads no expression that way, as the cut text is that such an order is
 * about (sort.ts). So it reads two indexes at once: of the texts that the cut leaves as they are, in all likelihood
 * nearly all of them, by the column itself; and of the others.
 */
import type { CatalogModel } from "../catalog/catalog.ts";
import { farPageIndex } from "../sql/index-suggestion.ts";
import { column, type Scope, suggestIndex } from "../sql/scope.ts";
import { print, type Sql, sql, trusted } from "../sql/sql.ts";
import { orderBy, risesFromNulls, type Term } from "./sort.ts";

/**
 * By bytes, whose number is known without reading a long text, and in no encoding fewer than the 500 characters of the
 * cut.
 */
const isShort = (text: Sql) => sql`coalesce(octet_length(${text}), 0) <= 500`;
const isLong = (text: Sql) => sql`octet_length(${text}) > 500`;

/** Whether the order is of a text of the records themselves and nothing else: the keys are that and the id. */
export const isTextOrder = (terms: readonly Term[]) => terms.length === 2 && terms[0]!.uncut !== undefined;

/**
 * The ids and `key`s of a model's rows under `child` in the order of `terms`, and a note of the indexes that give them
 * so.
 */
export function textOrder(scope: Scope, model: CatalogModel, child: Sql, terms: readonly Term[], key: Sql): Sql {
  const [term] = terms as [Term];
  const { value, indexed } = term.uncut!;
  for (const [of, where] of [
    [indexed, isShort(indexed)],
    [term.indexed!, isLong(indexed)],
  ] as const)
    suggestIndex(scope, farPageIndex(model.table, print(of).text, risesFromNulls(term), print(where).text));
  const order = orderBy(terms, ({ isOwnId }) => (isOwnId ? column(child, "id") : key));
  const half = (of: Sql, where: Sql) =>
    sql`(select ${column(child, "id")}, ${of} as ${key} from ${trusted(model.table)} ${child} where ${where} order by ${order})`;
  return sql`${half(value, isShort(value))} union all ${half(sql`(${term.value})::text`, isLong(value))}`;
}
