export { type Delivery, getDelivery, listDeliveries, type WholeDelivery } from "./deliveries/list-deliveries.ts";
export { replayDeliveries } from "./deliveries/replay-deliveries.ts";
export { sendTest } from "./deliveries/send-test.ts";
export { startDeliveries } from "./deliveries/start-deliveries.ts";
export { privateTarget } from "./editing/check-target.ts";
export { createWebhook } from "./editing/create-webhook.ts";
export { deleteWebhook } from "./editing/delete-webhook.ts";
export { listWebhooks, type Webhook } from "./editing/list-webhooks.ts";
export { requireHeldWebhook, requireToldOf, type WebhookReach } from "./editing/require-held-webhook.ts";
export { resumeWebhook } from "./editing/resume-webhook.ts";
export type { WebhookSecret } from "./editing/secrets.ts";
export { updateWebhook } from "./editing/update-webhook.ts";
export {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renameModelInWebhooks,
  type WebhookValues,
} from "./editing/webhook-rows.ts";
export { rotateSecret, webhookSecrets } from "./editing/webhook-secrets.ts";
export { keepForWebhooks } from "./events/relay.ts";
export { type EventPayload, type RunWebhookLogic, webhookLogicSlot } from "./events/webhook-logic.ts";
