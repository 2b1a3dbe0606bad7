/** A project whose webhooks reach a real receiver, for several test files. */
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  startDeliveries,
  type Webhook,
} from "../../../lib/engine/webhooks/index.ts";
import { type TestPlatform, testPlatform } from "../platform.ts";
import { type TestProject, testProject } from "../project.ts";
import { type WebhookReceiver, webhookReceiver } from "../services/webhook-receiver.ts";

export const sketch = {
  models: {
    author: { fields: [{ field_label: "Name", field_type: "text", input_type: "string" }] },
    post: {
      fields: [
        { field_label: "Title", field_type: "text", input_type: "string" },
        { field_label: "Pin", field_type: "text", input_type: "string", validation: { is_password: true } },
      ],
    },
  },
  relations: [{ from: "author", to: "post", forward: "has_many", reverse: "has_one" }],
};

export const guide = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");

export let platform: TestPlatform;
export let p: TestProject;
export let receiver: WebhookReceiver;

/** To be called at the top of a test file: the project starts and ends with that, and each test has a receiver of its own and begins without webhooks. */
export function withWebhooks(): void {
  let stops: (() => Promise<void>)[];
  beforeAll(async () => {
    platform = await testPlatform({ env: { WEBHOOK_ALLOW_PRIVATE: "1" } });
    p = await testProject(platform, sketch);
    stops = [startDeliveries(platform), platform.jobs.start()];
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
    await platform.close();
  });
  beforeEach(async () => {
    receiver = await webhookReceiver();
  });
  afterEach(async () => {
    for (const { id } of await listWebhooks(p.owner, null)) await deleteWebhook(p.owner, id);
    await receiver.close();
  });
}

export const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

export const hook = (more: object = {}): Promise<Webhook> =>
  createWebhook(p.owner, {
    name: "Deploy",
    url: `${receiver.url}/hook`,
    model: "post",
    events: ["create", "update", "delete"],
    ...more,
  });

export async function make(mutation: string): Promise<string> {
  const { json } = await p.ask(`mutation { made: ${mutation} { id } }`);
  expect(json.errors).toBeUndefined();
  return json.data.made.id;
}
export const post = (title: string) => make(`createPost(input: { title: "${title}" })`);
export const retitle = (id: string, title: string) => make(`updatePost(id: "${id}", input: { title: "${title}" })`);
export const titles = () => receiver.received.map(({ event }) => `${event.type} ${event.data.record?.title}`);
/** As if the pauses were over. */
export const hurry = async () => {
  await platform.pool.query("update plinth.webhook_deliveries set next_attempt_at = now() where status = 'pending'");
  await platform.pool.query("update plinth.webhooks set held_until = null");
  for (const { id } of await listWebhooks(p.owner, null))
    await platform.jobs.add("webhooks.deliver", { webhook_id: id }, { jobKey: `webhook:${id}` });
};
