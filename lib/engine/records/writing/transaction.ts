import type { PoolClient } from "pg";
import { tenantName } from "../../access/index.ts";
import type { Catalog } from "../../compiler/index.ts";
import { type OpenProject, tenantGuard } from "../../projects/index.ts";
import { announceChanges } from "../changes/announce-changes.ts";
import { pruneSometimes } from "../changes/prune-outbox.ts";
import { holdTenant, requireNothingLeft } from "../tenants/tenant-rows.ts";

/** Models whose records a running transaction has written. */
const written = new WeakMap<PoolClient, Set<string>>();
/** Running transactions of projects whose `enable_revision_history` is on. */
const historic = new WeakSet<PoolClient>();

/**
 * All writes of one request together: all or nothing. Waits at most 5 s for a lock of a model change. What was written
 * is announced after the commit. Bound to the catalog's tenant, it runs under the database's own guard of tenants;
 * FORBIDDEN where that tenant does not exist.
 */
export async function inTransaction<T>(
  project: OpenProject,
  catalog: Catalog,
  run: (tx: PoolClient) => Promise<T>,
): Promise<T> {
  const tx = await project.database.pool.connect();
  const models = new Set<string>();
  written.set(tx, models);
  if (project.settings.enable_revision_history) historic.add(tx);
  let broken: Error | undefined;
  try {
    await tx.query("begin; set local lock_timeout = '5s'");
    const tenant = catalog.bound[tenantName];
    if (typeof tenant === "string") {
      const guard = tenantGuard(project.database, tenant);
      await tx.query(guard.text, [...guard.values]);
      await holdTenant(tx, catalog, tenant);
    }
    const result = await run(tx);
    if (typeof tenant === "string") await requireNothingLeft(tx, catalog, tenant, models);
    await tx.query("commit");
    if (models.size > 0) {
      announceChanges(project, models);
      void pruneSometimes(project);
    }
    return result;
  } catch (error) {
    await tx.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    written.delete(tx);
    historic.delete(tx);
    tx.release(broken);
  }
}

/** Remembers that records of the model were written, for the announcement after the commit. */
export function noteWritten(tx: PoolClient, model: string): void {
  written.get(tx)?.add(model);
}

/** Whether the transaction's project keeps what records were before each change. */
export function keepsHistory(tx: PoolClient): boolean {
  return historic.has(tx);
}
