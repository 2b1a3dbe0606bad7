import { limits } from "../../../contract/limits.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { CreateWebhookInput } from "../../../contract/plugins/extensions.ts";
import { badInput } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Context } from "../../access/index.ts";
import { requireFunctions, requireMember, requireModels } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { withRelay } from "../events/relay.ts";
import { requirePublicUrl, typeOf } from "./check-target.ts";
import { type Webhook, webhookColumns } from "./list-webhooks.ts";
import { requireHeldWebhook } from "./require-held-webhook.ts";
import { firstSecret } from "./secrets.ts";

/**
 * A webhook of the session's project, told of what is committed after this resolves unless the input says otherwise.
 * Needs `webhooks`. BAD_USER_INPUT for unknown models, functions and events, and for addresses inside private networks,
 * which only the setting WEBHOOK_ALLOW_PRIVATE lets through; FORBIDDEN where it would be told of more than the caller
 * sees.
 */
export async function createWebhook(ctx: Context, input: unknown): Promise<Webhook> {
  const asked = parseInput(CreateWebhookInput, input);
  const { name, url, events, model, logic_executions, active } = asked;
  const member = await holderOf(await requireMember(ctx, "webhooks"));
  const { project } = member;
  await requireHeldWebhook(sqlOf(ctx.platform.db), member, asked);
  await requirePublicUrl(ctx.platform, url);
  return withRelay(project, async (tx, from) => {
    await requireModels(project, { model });
    await requireFunctions(tx, project.id, logic_executions ?? []);
    // The project's row is held: two at once count one after the other.
    const { count } = await tx
      .selectFrom("plinth.webhooks")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("project_id", "=", project.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limits.webhooksMax)
      throw badInput({ name: t("A project has at most {webhooksMax} webhooks", { webhooksMax: limits.webhooksMax }) });
    return tx
      .insertInto("plinth.webhooks")
      .values({
        id: uuidv7(),
        project_id: project.id,
        name,
        url,
        model,
        type: typeOf(events),
        events,
        logic_executions: [...new Set(logic_executions)],
        active: active ?? true,
        secrets: firstSecret(ctx.platform),
        heard_from: from,
      })
      .returning(webhookColumns)
      .executeTakeFirstOrThrow();
  });
}
