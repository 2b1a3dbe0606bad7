/** What other subsystems change of tokens, each in the transaction of the caller. */
import type { Kysely } from "kysely";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import type { SystemTransaction } from "../../platform/db/transaction.ts";
import type { Platform } from "../../platform/platform.ts";

/** Ends the API tokens that somebody has made. */
export async function removeTokensOf(db: Kysely<SystemTables>, userId: string): Promise<void> {
  await db.deleteFrom("plinth.api_tokens").where("created_by", "=", userId).execute();
}

/** Ends the logins of the command line that wait for somebody. */
export async function endSyncLogins(db: Kysely<SystemTables>, userId: string): Promise<void> {
  await db.deleteFrom("plinth.sync_logins").where("user_id", "=", userId).execute();
}

/**
 * Ends every way in to an account that is a token, or a login that would become one. Once the transaction is committed,
 * the function that it gives tells every node of the ended API tokens.
 */
export async function endWaysInByToken(
  { notices }: Pick<Platform, "notices">,
  tx: SystemTransaction,
  userId: string,
): Promise<() => Promise<void>> {
  await endSyncLogins(tx, userId);
  await tx.deleteFrom("plinth.sync_tokens").where("user_id", "=", userId).execute();
  const ended = await tx
    .deleteFrom("plinth.api_tokens")
    .where("created_by", "=", userId)
    .returning("token_hash")
    .execute();
  return async () => {
    for (const { token_hash } of ended) await notices.publish("tokens", token_hash.toString("hex"));
  };
}

/** Notes that a sync token was used. */
export async function noteSyncTokenUse(db: Kysely<SystemTables>, id: string, now: Date): Promise<void> {
  await db.updateTable("plinth.sync_tokens").set({ last_used_at: now }).where("id", "=", id).execute();
}
