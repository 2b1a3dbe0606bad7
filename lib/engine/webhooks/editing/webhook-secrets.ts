import { parseInput } from "../../../contract/parse-input.ts";
import { RotateInput } from "../../../contract/plugins/extensions.ts";
import type { Context } from "../../access/index.ts";
import { requireWebhook } from "./list-webhooks.ts";
import { seal, secretsOf, type WebhookSecret, withNewSecret } from "./secrets.ts";

/** How long the secret until now stays in force, where nothing is said. */
const overlapHours = 24;

/** The secrets in force, the newest first. Needs `webhooks`; NOT_FOUND. */
export async function webhookSecrets(ctx: Context, id: string): Promise<WebhookSecret[]> {
  const { webhook } = await requireWebhook(ctx, id);
  return secretsOf(ctx.platform, webhook);
}

/** A new secret; deliveries are signed with both until the one before ends. Needs `webhooks`; NOT_FOUND. */
export async function rotateSecret(ctx: Context, input: unknown): Promise<WebhookSecret[]> {
  const { id, hours } = parseInput(RotateInput, input);
  const { webhook } = await requireWebhook(ctx, id);
  const { transaction, clock } = ctx.platform;
  const until = new Date(clock.now().getTime() + (hours ?? overlapHours) * 3_600_000);
  await secretsOf(ctx.platform, webhook);
  return transaction(async (tx) => {
    const locked = await tx
      .selectFrom("plinth.webhooks")
      .select(["id", "secrets"])
      .where("id", "=", webhook.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const secrets = withNewSecret(ctx.platform, await secretsOf(ctx.platform, locked), until);
    await tx
      .updateTable("plinth.webhooks")
      .set({ secrets: seal(ctx.platform, secrets) })
      .where("id", "=", webhook.id)
      .execute();
    return secrets;
  });
}
