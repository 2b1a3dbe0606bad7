import type { Context } from "../../access/index.ts";
import { takeBack } from "../deliveries/switch-off.ts";
import { requireWebhook } from "./list-webhooks.ts";

/**
 * Ends a webhook of the session's project. Needs `webhooks`; NOT_FOUND when there is none, FORBIDDEN for one that is
 * told of more than the caller sees.
 */
export async function deleteWebhook(ctx: Context, id: string): Promise<void> {
  const { webhook } = await requireWebhook(ctx, id);
  await ctx.platform.db.deleteFrom("plinth.webhooks").where("id", "=", webhook.id).execute();
  await takeBack(ctx.platform, webhook);
}
