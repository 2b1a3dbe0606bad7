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
import { t } from "../../../../kernel/words/words.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** Webhooks of a project, and what they were told. */
export const webhookResolvers = {
  listWebHooks: async ({ _id }, ctx) => (await listWebhooks(ctx, _id ?? null)).map(presentWebhook),
  createWebHook: async (input, ctx) => presentWebhook(await createWebhook(ctx, input)),
  updateWebHook: async (input, ctx) => presentWebhook(await updateWebhook(ctx, input)),
  resumeWebHook: async ({ id }, ctx) => presentWebhook(await resumeWebhook(ctx, id)),
  async deleteWebHook({ id }, ctx) {
    await deleteWebhook(ctx, id);
    return { msg: t("Webhook deleted successfully!") };
  },
  webHookSecrets: ({ id }, ctx) => webhookSecrets(ctx, id),
  rotateWebHookSecret: (input, ctx) => rotateSecret(ctx, input),
  testWebHook: async ({ id }, ctx) => presentWhole(await sendTest(ctx, id)),
  async webHookDeliveries(input, ctx) {
    const { rows, next } = await listDeliveries(ctx, input);
    const results = rows.map(presentDelivery);
    return { results, rows: results, next };
  },
  webHookDelivery: async ({ id }, ctx) => presentWhole(await getDelivery(ctx, id)),
  replayWebHookDeliveries: async (input, ctx) => ({ count: await replayDeliveries(ctx, input) }),
} satisfies Partial<Resolvers>;

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
