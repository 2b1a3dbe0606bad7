/** Parts of statements by themselves. */

import { compileWhere } from "../../../lib/engine/compiler/filters/where.ts";
import type { Catalog, RootNode } from "../../../lib/engine/compiler/index.ts";
import { constant } from "../../../lib/engine/compiler/index.ts";
import type { Scope, StatusFilter } from "../../../lib/engine/compiler/sql/scope.ts";
import { type Sql, sql, trusted } from "../../../lib/engine/compiler/sql/sql.ts";
import { compileWith } from "../../../lib/engine/compiler/statements/compile-statement.ts";

/** A fragment that is made in a scope, as a statement. */
export const compiled = (catalog: Catalog, make: (scope: Scope) => Sql, locale: string | null = null) =>
  compileWith(catalog, { estimated: 0 }, make, locale);

/** The condition that a filter on a model's rows, which are called `t`, becomes. */
export const conditionOf = (
  catalog: Catalog,
  model: string,
  where: unknown,
  { status = "all", locale = null }: { status?: StatusFilter; locale?: string | null } = {},
) =>
  compiled(
    catalog,
    (scope) => compileWhere(scope, catalog.models.get(model)!, trusted("t"), constant(where), status) ?? sql`none`,
    locale,
  );

/** A root field that reads. */
export const rootOf = (
  kind: RootNode["kind"],
  model: string,
  args: Record<string, unknown> = {},
  children: RootNode["children"] = [],
  more: Partial<RootNode> = {},
): RootNode => ({
  alias: "found",
  kind,
  model,
  status: "published",
  args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, constant(value)])),
  children,
  ...more,
});
