import type { Kysely } from "kysely";
import type { AuditAnchor, AuditFault, AuditVerification } from "../../contract/admin/audit.ts";
import { t } from "../../kernel/words/words.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AuditChain, isSigned, lockChain, readChain } from "./audit-chain.ts";
import { findFault } from "./find-fault.ts";

/**
 * Reads the whole audit log and compares it with its chain, as of one moment; people may write meanwhile. With
 * `anchor`, also that the log still has that place: only so is it seen when somebody put back an older state of the
 * whole database.
 */
export async function verifyAuditLog(platform: Platform, anchor?: AuditAnchor): Promise<AuditVerification> {
  await sealAuditLog(platform);
  return platform.transaction(
    async (tx) => {
      const chain = await readChain(tx);
      if (!chain) {
        const message = t("The row that tells where the chain begins and ends was deleted.");
        return { fault: { kind: "head", position: null, id: null, message }, entries: 0, head: null, sealed_at: null };
      }
      const { entries, fault } = await findFault(tx, chain, anchor);
      return {
        fault: fault ?? (await outside(tx)) ?? headFault(platform, chain),
        entries,
        head: chain.position > 0 ? { position: chain.position, hash: chain.hash.toString("hex") } : null,
        sealed_at: chain.sealed_at?.toISOString() ?? null,
      };
    },
    { isSnapshot: true },
  );
}

/** Begins the chain with the entries that are there, where it has not begun yet. */
export async function sealAuditLog(platform: Platform): Promise<void> {
  if ((await readChain(platform.db))?.sealed_at !== null) return;
  await platform.transaction((tx) => lockChain(platform, tx));
}

async function outside(db: Kysely<SystemTables>): Promise<AuditFault | null> {
  const row = await db.selectFrom("plinth.audit_log").select("id").where("position", "is", null).executeTakeFirst();
  return row
    ? {
        kind: "added",
        position: null,
        id: row.id,
        message: t("The entry {id} was not written by Plinth.", { id: row.id }),
      }
    : null;
}

function headFault(platform: Platform, chain: AuditChain): AuditFault | null {
  if (isSigned(platform, chain)) return null;
  const message = t(
    "The end of the chain does not have this installation's signature: entries were taken off its ends or written anew, or PLINTH_SECRET has changed.",
  );
  return { kind: "head", position: chain.position, id: null, message };
}
