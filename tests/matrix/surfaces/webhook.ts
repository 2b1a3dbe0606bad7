/** A webhook on the model of the case, with a real receiver. */
import { vi } from "vitest";
import { type WebhookReceiver, webhookReceiver } from "../../support/services/webhook-receiver.ts";
import { done } from "../world.ts";
import { type StartWatch, toldWithinMs } from "./watch.ts";

let receiver: WebhookReceiver | undefined;

export const closeReceiver = async () => {
  await receiver?.close();
  receiver = undefined;
};

export const watchWebhook: StartWatch = async ({ home, model, mark }) => {
  receiver ??= await webhookReceiver();
  const { owner } = home.project;
  const { createWebHook } = await done(
    owner,
    `mutation ($url: String!, $model: String!) { createWebHook(name: "${mark}", url: $url, model: $model, events: ["create", "update"]) { id } }`,
    { url: `${receiver.url}/${mark}`, model },
  );
  const records = () =>
    receiver!.received.filter(({ path }) => path === `/${mark}`).map(({ event }) => event.data.record);
  return {
    ok: {
      async told(id, isIt) {
        const last = () => records().findLast((record) => record?.id === id) ?? null;
        await vi
          .waitFor(
            () => {
              if (!isIt(last())) throw new Error("not yet");
            },
            { timeout: toldWithinMs, interval: 5 },
          )
          .catch(() => {});
        return last();
      },
      async close() {
        await done(owner, `mutation ($id: String!) { deleteWebHook(id: $id) { msg } }`, { id: createWebHook.id });
      },
    },
  };
};
