import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { findTokenRow } from "./find-token-row.ts";

/**
 * Ends an API token of the session's project at once, on every node. Named by its whole text or by what the list shows.
 * Needs `api_secrets`. NOT_FOUND, FORBIDDEN for one with more rights than the caller.
 */
export async function deleteToken(ctx: Context, token: string): Promise<void> {
  const row = await findTokenRow(ctx, await requireMember(ctx, "api_secrets"), token);
  await ctx.platform.db.deleteFrom("plinth.api_tokens").where("id", "=", row.id).execute();
  await ctx.platform.notices.publish("tokens", row.token_hash.toString("hex"));
}
