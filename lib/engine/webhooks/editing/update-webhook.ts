import { parseInput } from "../../../contract/parse-input.ts";
import { UpdateWebhookInput } from "../../../contract/plugins/extensions.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Context } from "../../access/index.ts";
import { requireFunctions, requireModels } from "../../projects/index.ts";
import { failWaiting, takeBack } from "../deliveries/switch-off.ts";
import { withRelay } from "../events/relay.ts";
import { requirePublicUrl, typeOf } from "./check-target.ts";
import { requireWebhook, type Webhook, webhookColumns } from "./list-webhooks.ts";
import { requireHeldWebhook } from "./require-held-webhook.ts";

/**
 * Makes a webhook of the session's project what the input says. Needs `webhooks`; NOT_FOUND, and BAD_USER_INPUT and
 * FORBIDDEN as for a new one. Switched on again it begins anew; switched off, what waits for it goes to the dead
 * letters.
 */
export async function updateWebhook(ctx: Context, input: unknown): Promise<Webhook> {
  const { id, active: asked, ...given } = parseInput(UpdateWebhookInput, input);
  const { member, webhook } = await requireWebhook(ctx, id);
  const { project } = member;
  await requireHeldWebhook(sqlOf(ctx.platform.db), member, {
    ...given,
    logic_executions: given.logic_executions ?? webhook.logic_executions,
  });
  if (given.url !== webhook.url) await requirePublicUrl(ctx.platform, given.url);
  const active = asked ?? webhook.active;
  const isNew = active && !webhook.active;
  const changed = await withRelay(project, async (tx, from) => {
    await requireModels(project, { model: given.model });
    await requireFunctions(tx, project.id, given.logic_executions ?? []);
    return tx
      .updateTable("plinth.webhooks")
      .set({
        ...given,
        logic_executions: [...new Set(given.logic_executions ?? webhook.logic_executions)],
        type: typeOf(given.events),
        active,
        ...((isNew || !active) && { failures_in_row: 0, paused_at: null, held_until: null, note: "" }),
        ...(isNew && { heard_from: from }),
      })
      .where("id", "=", webhook.id)
      .returning(webhookColumns)
      .executeTakeFirstOrThrow();
  });
  if (!active) await failWaiting(ctx.platform, webhook.id);
  if (isNew || !active || given.name !== webhook.name) await takeBack(ctx.platform, webhook);
  return changed;
}
