/** What other subsystems change of tokens, each in the transaction of the caller. */
import type { Kysely } from "kysely";
import type { SystemTables } from "../../platform/db/tables/index.ts";

/** Ends the API tokens that somebody has made. */
export async function removeTokensOf(db: Kysely<SystemTables>, userId: string): Promise<void> {
  await db.deleteFrom("plinth.api_tokens").where("created_by", "=", userId).execute();
}

/** Notes that a sync token was used. */
export async function noteSyncTokenUse(db: Kysely<SystemTables>, id: string, now: Date): Promise<void> {
  await db.updateTable("plinth.sync_tokens").set({ last_used_at: now }).where("id", "=", id).execute();
}
