import { uuidv7 } from "../../../kernel/ids.ts";
import { randomToken, sha256 } from "../../../platform/crypto.ts";
import type { Context } from "../../access/index.ts";

/** Days after which one must sign in again, whatever one does. */
const sessionDays = 30;

/** What the sealed cookie holds of a session. The table knows the secret by hash only. */
export interface SessionKey {
  id: string;
  secret: string;
}

/**
 * Signs a user in: a new session in the project that the user had open last. With SINGLE_SESSION their older sessions
 * are superseded. Also removes the user's expired sessions.
 */
export async function createSession(ctx: Context, userId: string): Promise<SessionKey> {
  const now = ctx.platform.clock.now();
  const key = { id: uuidv7(), secret: randomToken() };
  await ctx.platform.transaction(async (tx) => {
    await tx.deleteFrom("plinth.sessions").where("user_id", "=", userId).where("expires_at", "<=", now).execute();
    if (ctx.platform.env.SINGLE_SESSION)
      await tx
        .updateTable("plinth.sessions")
        .set({ superseded_at: now })
        .where("user_id", "=", userId)
        .where("superseded_at", "is", null)
        .execute();
    const { current_project_id } = await tx
      .updateTable("plinth.users")
      .set({ last_login_at: now })
      .where("id", "=", userId)
      .returning("current_project_id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("plinth.sessions")
      .values({
        id: key.id,
        secret_hash: sha256(key.secret),
        user_id: userId,
        project_id: current_project_id,
        user_agent: ctx.user_agent.slice(0, 500),
        ip_address: ctx.ip_address,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + sessionDays * 86_400_000),
      })
      .execute();
  });
  return key;
}
