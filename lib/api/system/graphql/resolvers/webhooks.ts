import type { Context } from "../../../../engine/access/index.ts";
import { createWebhook, deleteWebhook, listWebhooks, type Webhook } from "../../../../engine/webhooks/index.ts";

/** Webhooks of a project. */
export const webhookResolvers = {
  listWebHooks: async ({ _id }: { _id?: string | null }, ctx: Context) =>
    (await listWebhooks(ctx, _id ?? null)).map(presentWebhook),
  createWebHook: async (input: object, ctx: Context) => presentWebhook(await createWebhook(ctx, input)),
  async deleteWebHook({ id }: { id: string }, ctx: Context) {
    await deleteWebhook(ctx, id);
    return { msg: "Webhook deleted successfully!" };
  },
};

function presentWebhook({ created_at: _, ...webhook }: Webhook) {
  return { ...webhook, _key: webhook.id };
}
