import type { Pool, PoolClient } from "pg";
import { tenantName } from "../access/index.ts";
import type { Catalog, Statement, Variables } from "../compiler/index.ts";
import { type ProjectDatabase, tenantGuard } from "../projects/index.ts";
import { noteWishes } from "./automatic-indexes.ts";
import { publicDatabaseError } from "./database-error.ts";
import { StatementRuns } from "./statement-runs.ts";
import { queryText } from "./text-query.ts";

/** Of statements that have run at least once: one that comes once is not worth a prepared statement on every connection. */
const runsOf = new WeakMap<Statement, StatementRuns>();

/**
 * The first column of the first row. Prepared by name from its second run on. Throws public errors, or the database's own
 * where the definitions in memory are stale. Bound to a tenant, it runs under the database's own guard of tenants; a transaction has taken it already.
 */
export async function runStatement(
  queryable: ProjectDatabase | Pool | PoolClient,
  statement: Statement,
  variables: Variables,
): Promise<string> {
  const values = statement.bind(variables);
  const runs = runsOf.get(statement);
  if (!runs) runsOf.set(statement, new StatementRuns(statement));
  const name = runs ? statement.name : "";
  const { text } = statement;
  if (!("schema" in queryable)) return queryText(queryable, name, text, values);
  if (statement.wishes.length > 0) noteWishes(queryable, statement.wishes);
  const tenant = variables[tenantName];
  if (typeof tenant === "string") return queryText(queryable.pool, name, text, values, tenantGuard(queryable, tenant));
  return runs ? runs.run(queryable.pool, values) : queryText(queryable.pool, name, text, values);
}

/** The same of a statement that is not the compiler's; for a tenant under the guard. */
export function runText(
  database: ProjectDatabase,
  tenantId: string | null,
  text: string,
  values: readonly unknown[],
): Promise<string> {
  return queryText(database.pool, "", text, values, tenantId === null ? undefined : tenantGuard(database, tenantId));
}

/** Runs `act` and tells in plain words what the database refuses. */
export async function withPublicErrors<T>(catalog: Catalog, prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw publicDatabaseError(error, catalog.models, prefix);
  }
}
