import type { Context } from "../../../../engine/access/index.ts";
import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDeliveries,
  resumeWebhook,
  rotateSecret,
  sendTest,
  updateWebhook,
  type Webhook,
  type WholeDelivery,
  webhookSecrets,
} from "../../../../engine/webhooks/index.ts";

/** Webhooks of a project, and what they were told. */
export const webhookResolvers = {
  listWebHooks: async ({ _id }: { _id?: string | null }, ctx: Context) =>
    (await listWebhooks(ctx, _id ?? null)).map(presentWebhook),
  createWebHook: async (input: object, ctx: Context) => presentWebhook(await createWebhook(ctx, input)),
  updateWebHook: async (input: object, ctx: Context) => presentWebhook(await updateWebhook(ctx, input)),
  resumeWebHook: async ({ id }: { id: string }, ctx: Context) => presentWebhook(await resumeWebhook(ctx, id)),
  async deleteWebHook({ id }: { id: string }, ctx: Context) {
    await deleteWebhook(ctx, id);
    return { msg: "Webhook deleted successfully!" };
  },
  webHookSecrets: ({ id }: { id: string }, ctx: Context) => webhookSecrets(ctx, id),
  rotateWebHookSecret: (input: object, ctx: Context) => rotateSecret(ctx, input),
  testWebHook: async ({ id }: { id: string }, ctx: Context) => presentWhole(await sendTest(ctx, id)),
  async webHookDeliveries(input: object, ctx: Context) {
    const { rows, next } = await listDeliveries(ctx, input);
    return { rows: rows.map(presentDelivery), next };
  },
  webHookDelivery: async ({ id }: { id: string }, ctx: Context) => presentWhole(await getDelivery(ctx, id)),
  replayWebHookDeliveries: async (input: object, ctx: Context) => ({ count: await replayDeliveries(ctx, input) }),
};

function presentWebhook({ created_at: _, paused_at, ...webhook }: Webhook) {
  return { ...webhook, _key: webhook.id, paused_at: paused_at?.toISOString() ?? null };
}

function presentDelivery({ occurred_at, next_attempt_at, finished_at, ...delivery }: Delivery) {
  return {
    ...delivery,
    occurred_at: occurred_at.toISOString(),
    next_attempt_at: delivery.status === "pending" ? next_attempt_at.toISOString() : null,
    finished_at: finished_at?.toISOString() ?? null,
  };
}

function presentWhole({ url, body, attempt_list, ...delivery }: WholeDelivery) {
  const attempts = attempt_list.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() }));
  return { delivery: presentDelivery(delivery), url, body, attempt_list: attempts };
}
