import type { Platform } from "../../platform/platform.ts";
import { readChain } from "./audit-chain.ts";
import { applyAuditRetention } from "./audit-retention.ts";
import { sealAuditLog } from "./verify-audit-log.ts";

const everyMs = 60 * 60 * 1000;

/**
 * What a running server does for the audit log: begins its chain, deletes what is older than the retention, and writes
 * the chain's end into the operator's log, where nobody who can only write to the database can change it; now and every
 * hour. Returns the way to stop.
 */
export function startAuditUpkeep(platform: Platform): () => Promise<void> {
  let noted = 0;
  return platform.every(
    async () => {
      noted = await keepUpAudit(platform, noted);
    },
    { everyMs, failure: "the audit log could not be kept up; it is tried again in an hour" },
  );
}

/** Gives the position that the operator's log has now. */
async function keepUpAudit(platform: Platform, noted: number): Promise<number> {
  await sealAuditLog(platform);
  await applyAuditRetention(platform);
  const chain = await readChain(platform.db);
  if (!chain || chain.position === noted) return noted;
  platform.log.info({ position: chain.position, hash: chain.hash.toString("hex") }, "end of the audit log's chain");
  return chain.position;
}
