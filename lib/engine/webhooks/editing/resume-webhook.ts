import type { Context } from "../../access/index.ts";
import { jobOf } from "../deliveries/insert-deliveries.ts";
import { takeBack } from "../deliveries/switch-off.ts";
import { requireWebhook, type Webhook, webhookColumns } from "./list-webhooks.ts";

/** Lets a paused webhook go on: what waited for it is delivered now, in its order. Needs `webhooks`; NOT_FOUND. */
export async function resumeWebhook(ctx: Context, id: string): Promise<Webhook> {
  const { webhook } = await requireWebhook(ctx, id);
  const { db, pool } = ctx.platform;
  const resumed = await db
    .updateTable("plinth.webhooks")
    .set({ paused_at: null, held_until: null, failures_in_row: 0, note: "" })
    .where("id", "=", webhook.id)
    .where("active", "=", true)
    .returning(webhookColumns)
    .executeTakeFirst();
  if (!resumed) return webhook;
  await pool.query(
    `with due as (update plinth.webhook_deliveries set next_attempt_at = now() where webhook_id = $1
      and status = 'pending')
     select ${jobOf("$1::uuid::text")}`,
    [webhook.id],
  );
  await takeBack(ctx.platform, webhook);
  return resumed;
}
