export { createWebhook } from "./create-webhook.ts";
export { deleteWebhook } from "./delete-webhook.ts";
export { listWebhooks, type Webhook } from "./list-webhooks.ts";
