import type { PoolClient } from "pg";
import type { Catalog, Statement, Variables } from "../compiler/index.ts";
import type { OpenProject } from "../projects/index.ts";
import { publicDatabaseError } from "./database-error.ts";
import { queryText } from "./text-query.ts";

/** How often a statement has run: one that comes once is not worth a prepared statement on every connection. */
const runs = new WeakMap<Statement, number>();

/**
 * The first column of the first row. Prepared by name from its second run on. Throws public errors, or the database's own
 * where the definitions in memory are stale.
 */
export function runStatement(
  queryable: OpenProject["database"]["pool"] | PoolClient,
  statement: Statement,
  variables: Variables,
): Promise<string> {
  const values = statement.bind(variables);
  const count = runs.get(statement) ?? 0;
  if (count < 2) runs.set(statement, count + 1);
  return queryText(queryable, count > 0 ? statement.name : "", statement.text, values);
}

/**
 * All writes of one request together: all or nothing. Waits at most 5 s for a lock of a model change.
 */
export async function inTransaction<T>(project: OpenProject, run: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await project.database.pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query("begin; set local lock_timeout = '5s'");
    const result = await run(tx);
    await tx.query("commit");
    return result;
  } catch (error) {
    await tx.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    tx.release(broken);
  }
}

/** Runs `act` and tells in plain words what the database refuses. */
export async function withPublicErrors<T>(catalog: Catalog, prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw publicDatabaseError(error, catalog.models, prefix);
  }
}
