import { sha256 } from "../../../platform/crypto.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { SessionKey } from "./create-session.ts";

/** Signs a session out: its row is gone. Only who knows its secret can; an unknown one is fine. */
export async function endSession(platform: Platform, key: SessionKey): Promise<void> {
  await platform.db
    .deleteFrom("plinth.sessions")
    .where("id", "=", key.id)
    .where("secret_hash", "=", sha256(key.secret))
    .execute();
}
