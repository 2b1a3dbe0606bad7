/** A list and its count in one operation look for their records once. */

import { compileMatches, type ListArguments, type Matches } from "../selection/rows.ts";
import { readableModel, type Scope } from "../sql/scope.ts";
import { isNothing } from "../sql/source.ts";
import { join, type Sql, sql } from "../sql/sql.ts";
import type { RootNode } from "./root-node.ts";

/**
 * Common tables for the lists that a count of the same records goes with, and which root fields read from them. Worth
 * it where the list has to see every match anyway, which is when it is searched, or filtered and sorted: without a
 * filter the count needs no columns, and without a sort the list stops after its first rows.
 */
export function sharedMatches(scope: Scope, roots: readonly RootNode[]): { found: Sql; of: Map<RootNode, Matches> } {
  const of = new Map<RootNode, Matches>();
  const tables: Sql[] = [];
  for (const root of roots) {
    const counts = roots.filter((other) => other.kind === "count" && aboutOf(other) === aboutOf(root));
    if (root.kind !== "list" || counts.length === 0 || !looksAtAll(root.args)) continue;
    const model = readableModel(scope, root.model);
    const input = { ...root.args, status: root.status, related: false, byDefault: root.byDefault };
    const name = scope.nextAlias();
    const { terms, select } = compileMatches({ ...scope, locale: root.locale ?? null }, model, input);
    tables.push(sql`${name} as materialized (${select})`);
    for (const one of [root, ...counts]) of.set(one, { name, terms });
  }
  return { found: tables.length > 0 ? sql`with ${join(tables, ", ")} ` : sql``, of };
}

const looksAtAll = ({ where, search, sort }: ListArguments) =>
  !isNothing(search) || (!isNothing(sort) && !isNothing(where));

/** Equal for root fields about the same records. Variables have the same value wherever they are used. */
function aboutOf({ model, status, locale, args }: RootNode): string {
  const { limit, offset, sort, ...about } = args as ListArguments;
  return JSON.stringify([model, status, locale, Object.entries(about).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
