/** The one way to open a transaction of the system database. */
import type { Kysely, Transaction } from "kysely";
import type { SystemTables } from "./tables/index.ts";

/** An open transaction of the system database; `sqlOf` (raw-sql.ts) runs SQL as text in it. */
export type SystemTransaction = Transaction<SystemTables>;

export interface TransactionOptions {
  /** The transaction to join, where the caller is in one. What fails in here then rolls back all of that one. */
  within?: SystemTransaction | undefined;
  /** Sees the database as of one moment and writes nothing; not for a transaction that is joined. */
  isSnapshot?: boolean;
}

/** Does all of the work or nothing, and gives its result once it is committed or, where it joins, once it is done. */
export type Transact = <Result>(
  work: (tx: SystemTransaction) => Promise<Result>,
  options?: TransactionOptions,
) => Promise<Result>;

export function createTransact(db: Kysely<SystemTables>): Transact {
  /** What failed in transactions that others have joined: a caller that catches it must not commit the half of it. */
  const failures = new WeakMap<SystemTransaction, { error: unknown }>();
  return async (work, { within, isSnapshot = false } = {}) => {
    if (within)
      return work(within).catch((error: unknown) => {
        if (!failures.has(within)) failures.set(within, { error });
        throw error;
      });
    const transaction = isSnapshot
      ? db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
      : db.transaction();
    return transaction.execute(async (tx) => {
      const result = await work(tx);
      const failure = failures.get(tx);
      if (failure) throw failure.error;
      return result;
    });
  };
}
