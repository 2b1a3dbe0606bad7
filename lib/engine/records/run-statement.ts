import type { Pool, PoolClient } from "pg";
import { tenantName } from "../access/index.ts";
import type { Catalog, Statement, Variables } from "../compiler/index.ts";
import { type ProjectDatabase, tenantGuard } from "../projects/index.ts";
import { noteWishes } from "./automatic-indexes.ts";
import { publicDatabaseError } from "./database-error.ts";
import { queryText } from "./text-query.ts";

/** How often a statement has run: one that comes once is not worth a prepared statement on every connection. */
const runs = new WeakMap<Statement, number>();

/**
 * The first column of the first row. Prepared by name from its second run on. Throws public errors, or the database's own
 * where the definitions in memory are stale. Bound to a tenant, it runs under the database's own guard of tenants; a transaction has taken it already.
 */
export function runStatement(
  queryable: ProjectDatabase | Pool | PoolClient,
  statement: Statement,
  variables: Variables,
): Promise<string> {
  const values = statement.bind(variables);
  const count = runs.get(statement) ?? 0;
  if (count < 2) runs.set(statement, count + 1);
  const name = count > 0 ? statement.name : "";
  if (!("schema" in queryable)) return queryText(queryable, name, statement.text, values);
  if (statement.wishes.length > 0) noteWishes(queryable, statement.wishes);
  const tenant = variables[tenantName];
  const guard = typeof tenant === "string" ? tenantGuard(queryable, tenant) : undefined;
  return queryText(queryable.pool, name, statement.text, values, guard);
}

/** Runs `act` and tells in plain words what the database refuses. */
export async function withPublicErrors<T>(catalog: Catalog, prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw publicDatabaseError(error, catalog.models, prefix);
  }
}
