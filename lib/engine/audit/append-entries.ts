import type { Insertable } from "kysely";
import type { AuditLogTable } from "../../platform/db/tables/audit.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeChain, lockChain } from "./audit-chain.ts";
import { chainHash } from "./chained-entry.ts";

/** An entry before it has its place: all of its columns, texts well-formed. */
export type NewEntry = Required<Omit<Insertable<AuditLogTable>, "position" | "hash" | "created_at">> & {
  created_at: Date;
};

/**
 * Adds entries to the end of the chain, all or none. Where the chain's row was taken away they stand outside of it, for
 * verification to tell.
 */
export async function appendEntries(platform: Platform, entries: readonly NewEntry[]): Promise<void> {
  await platform.transaction(async (tx) => {
    const chain = await lockChain(platform, tx);
    if (!chain) {
      await tx
        .insertInto("plinth.audit_log")
        .values(entries.map((entry) => ({ ...entry, hash: null })))
        .execute();
      return;
    }
    let { position, hash } = chain;
    const rows = entries.map((entry) => {
      position += 1;
      hash = chainHash(hash, position, { ...entry, micros: `${entry.created_at.getTime()}000` });
      return { ...entry, position, hash };
    });
    await tx.insertInto("plinth.audit_log").values(rows).execute();
    await changeChain(platform, tx, chain, { position, hash });
  });
}
