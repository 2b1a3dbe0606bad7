/**
 * The row that tells where the chain begins and ends. Whoever changes it holds its lock, so that all nodes add to one
 * chain in one order.
 */
import { type Kysely, sql } from "kysely";
import { equalInConstantTime } from "../../platform/crypto.ts";
import { maintenanceTime } from "../../platform/db/pool.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import type { SystemTransaction } from "../../platform/db/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { chainHash, type StoredEntry, storedEntry } from "./chained-entry.ts";

export interface AuditChain {
  /** The newest entry that retention deleted; 0 and nothing where all are kept. */
  base_position: number;
  base_hash: Buffer;
  /** The newest entry. */
  position: number;
  hash: Buffer;
  /** 0 keeps entries for ever. */
  retention_days: number;
  /** When the chain began; null before. */
  sealed_at: Date | null;
  signature: Buffer | null;
}

const purpose = "audit chain";
const rowsAtOnce = 1_000;

function signatureOf({ secrets }: Platform, chain: AuditChain): Buffer {
  const { base_position, base_hash, position, hash, retention_days, sealed_at } = chain;
  const hex = (bytes: Buffer) => bytes.toString("hex");
  return secrets.sign(
    purpose,
    JSON.stringify([base_position, hex(base_hash), position, hex(hash), retention_days, sealed_at?.toISOString()]),
  );
}

/** Whether this installation has written the row: nobody without PLINTH_SECRET can. */
export function isSigned(platform: Platform, chain: AuditChain): boolean {
  return chain.signature !== null && equalInConstantTime(chain.signature, signatureOf(platform, chain));
}

/** The row as it is; null where it was taken away. */
export async function readChain(db: Kysely<SystemTables>, lock = false): Promise<AuditChain | null> {
  const row = await db
    .selectFrom("plinth.audit_chain")
    .selectAll()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row
    ? { ...row, base_position: Number(row.base_position), position: Number(row.position), sealed_at: row.sealed_at }
    : null;
}

/**
 * The row, locked until the transaction ends; the first time, the entries from before are chained. Null where it was
 * taken away.
 */
export async function lockChain(platform: Platform, tx: SystemTransaction): Promise<AuditChain | null> {
  const chain = await readChain(tx, true);
  return chain && chain.sealed_at === null ? seal(platform, tx, chain) : chain;
}

/** Changes the locked row. One that was tampered with is not signed again: that would hide it. */
export async function changeChain(
  platform: Platform,
  tx: SystemTransaction,
  chain: AuditChain,
  changes: Partial<AuditChain>,
): Promise<void> {
  const next = { ...chain, ...changes };
  const isNew = chain.sealed_at === null;
  const signature = isNew || isSigned(platform, chain) ? signatureOf(platform, next) : chain.signature;
  await tx
    .updateTable("plinth.audit_chain")
    .set({ ...next, signature })
    .execute();
}

/** Chains the entries of before by their ids, which are in the order of their making. */
async function seal(platform: Platform, tx: SystemTransaction, chain: AuditChain): Promise<AuditChain> {
  await sql.raw(maintenanceTime).execute(tx);
  let { position, hash } = chain;
  for (;;) {
    const rows = await tx
      .selectFrom("plinth.audit_log")
      .select(storedEntry)
      .where("position", "is", null)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) break;
    const hashes = (rows as StoredEntry[]).map((row) => {
      position += 1;
      hash = chainHash(hash, position, row);
      return hash;
    });
    await sql`update plinth.audit_log a set position = ${position - rows.length}::bigint + u.nth, hash = u.hash
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${hashes}::bytea[]) with ordinality as u (id, hash, nth)
      where a.id = u.id`.execute(tx);
  }
  const changes = { position, hash, sealed_at: platform.clock.now() };
  await changeChain(platform, tx, chain, changes);
  return (await readChain(tx))!;
}
