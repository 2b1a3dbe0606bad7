import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { requireAdmin, requireMember } from "../projects/index.ts";
import { findTokenRow } from "./find-token-row.ts";
import { listTokens, type TokenSummary } from "./list-tokens.ts";

/**
 * Makes an API token of the session's project the caller's own, so that it goes on when whoever made it has left. It
 * keeps its text, role, list and expiry. FORBIDDEN for who is neither owner nor admin of the project, NOT_FOUND.
 */
export async function takeOverToken(ctx: Context, token: string): Promise<TokenSummary> {
  const member = await requireMember(ctx, null);
  requireAdmin(member);
  const row = await findTokenRow(ctx, member, token);
  await ctx.platform.db
    .updateTable("plinth.api_tokens")
    .set({ created_by: member.actor.user.id })
    .where("id", "=", row.id)
    .execute();
  await ctx.platform.notices.publish("tokens", row.token_hash.toString("hex"));
  const listed = (await listTokens(ctx, member.project.id)).find((one) => one.token === row.token_start);
  if (!listed) throw new PlinthError("NOT_FOUND", t("There is no such token in this project."));
  return listed;
}
