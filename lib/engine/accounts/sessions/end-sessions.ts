/**
 * Signing devices out from another one. A row that goes is told to every node (migration 009), which closes the
 * session's sockets.
 */

import { SessionIdInput } from "../../../contract/accounts/account-security.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser } from "../../access/index.ts";

/** Ends one of the caller's sessions. NOT_FOUND for all others. */
export async function endOneSession(ctx: Context, input: unknown): Promise<void> {
  const { id } = parseInput(SessionIdInput, input);
  const { user } = requireUser(ctx);
  const ended = await ctx.platform.db
    .deleteFrom("plinth.sessions")
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw new PlinthError("NOT_FOUND", t("This device is signed out already."));
}

/** Ends all of the caller's sessions but the one that asks. Returns how many. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { user, session_id } = requireUser(ctx);
  const ended = await ctx.platform.db
    .deleteFrom("plinth.sessions")
    .where("user_id", "=", user.id)
    .where("id", "!=", session_id)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}
