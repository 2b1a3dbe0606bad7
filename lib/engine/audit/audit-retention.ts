import { sql } from "kysely";
import { maintenanceTime } from "../../platform/db/pool.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeChain, isSigned, lockChain, readChain } from "./audit-chain.ts";
import { findFault } from "./find-fault.ts";
import { writeAudit } from "./write-audit.ts";

const dayMs = 86_400_000;
/** Entries deleted while others wait to write. */
const rowsAtOnce = 5_000;

/** Days that entries are kept; 0 keeps them for ever. */
export async function getAuditRetention(platform: Platform): Promise<number> {
  return (await readChain(platform.db))?.retention_days ?? 0;
}

/**
 * Sets the days that entries are kept, under the chain's signature; what is older goes with the next
 * `applyAuditRetention`.
 */
export async function setAuditRetention(platform: Platform, days: number): Promise<void> {
  await platform.transaction(async (tx) => {
    const chain = await lockChain(platform, tx);
    if (chain) await changeChain(platform, tx, chain, { retention_days: days });
  });
}

/**
 * Deletes the entries that are older than the retention and notes how many. The chain then begins behind them. Nothing
 * is deleted from a log that was tampered with: that would hide it.
 */
export async function applyAuditRetention(platform: Platform): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await deleteOldest(platform);
    deleted += count;
    if (count < rowsAtOnce) break;
  }
  if (deleted > 0) await noteDeletion(platform, deleted);
  return deleted;
}

async function deleteOldest(platform: Platform): Promise<number> {
  return platform.transaction(async (tx) => {
    await sql.raw(maintenanceTime).execute(tx);
    const chain = await lockChain(platform, tx);
    if (!chain || chain.retention_days === 0) return 0;
    const since = new Date(platform.clock.now().getTime() - chain.retention_days * dayMs);
    const kept = await tx
      .selectFrom("plinth.audit_log")
      .select("position")
      .where("position", "is not", null)
      .where("created_at", ">=", since)
      .orderBy("position")
      .limit(1)
      .executeTakeFirst();
    const last = Math.min(kept ? Number(kept.position) - 1 : chain.position, chain.base_position + rowsAtOnce);
    if (last <= chain.base_position) return 0;
    const { base_position, base_hash } = chain;
    const { fault, hash } = await findFault(tx, { base_position, base_hash, position: last });
    if (fault || !isSigned(platform, chain)) {
      platform.log.error({ fault }, "old entries of the audit log are kept, for it was tampered with");
      return 0;
    }
    await tx.deleteFrom("plinth.audit_log").where("position", "<=", String(last)).execute();
    await changeChain(platform, tx, chain, { base_position: last, base_hash: hash });
    return last - base_position;
  });
}

async function noteDeletion(platform: Platform, deleted: number): Promise<void> {
  await writeAudit(platform, {
    project_id: null,
    user_id: null,
    ip_address: "",
    user_agent: "",
    internal_function: "applyAuditRetention",
    graphql_operation_name: "",
    graphql_payload: "",
    graphql_variable: JSON.stringify({ retention_days: await getAuditRetention(platform) }),
    request_path: "",
    response_payload: JSON.stringify({ deleted }),
    response_code: 200,
    internal_error: "",
  });
}
