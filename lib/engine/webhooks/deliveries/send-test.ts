import { PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { requireWebhook } from "../editing/list-webhooks.ts";
import { attempt } from "./attempt.ts";
import { readDelivery, type WholeDelivery } from "./list-deliveries.ts";

/** Tests under way on this node, by webhook. */
const underWay = new Set<string>();

/**
 * Sends a made-up event at once, once, also to a webhook that is paused or off, and gives what came of it. It counts
 * neither as a failure nor as a success of the webhook. Needs `webhooks`; NOT_FOUND; RATE_LIMITED while a test of it is
 * under way.
 */
export async function sendTest(ctx: Context, id: string): Promise<WholeDelivery> {
  const {
    member: { project },
    webhook,
  } = await requireWebhook(ctx, id);
  if (underWay.has(webhook.id))
    throw new PlinthError("RATE_LIMITED", t("A test of this webhook is under way."), { retryAfterSeconds: 10 });
  underWay.add(webhook.id);
  try {
    const { transaction, clock } = ctx.platform;
    const [deliveryId, now] = [uuidv7(), clock.now()];
    const body = JSON.stringify({
      type: "test",
      timestamp: now.toISOString(),
      data: { webhook: webhook.name, events: webhook.events, model: webhook.model },
    });
    const made = await attempt(
      ctx.platform,
      webhook,
      { id: deliveryId, body, sent_body: null },
      { signal: new AbortController().signal },
    );
    const { status_code, duration_ms, error, sent_body } = made;
    await transaction(async (tx) => {
      await tx
        .insertInto("plinth.webhook_deliveries")
        .values({
          id: deliveryId,
          project_id: project.id,
          webhook_id: webhook.id,
          event: "test",
          model: webhook.model,
          subject_id: null,
          occurred_at: now,
          body,
          sent_body,
          status: made.outcome === "gone" || made.outcome === "busy" ? "failed" : made.outcome,
          attempts: 1,
          finished_at: clock.now(),
          status_code,
          duration_ms,
          error,
        })
        .execute();
      await tx
        .insertInto("plinth.webhook_attempts")
        .values({
          delivery_id: deliveryId,
          number: 1,
          at: made.at,
          duration_ms,
          status_code,
          error,
          request_headers: JSON.stringify(made.request_headers),
          response_headers: JSON.stringify(made.response_headers),
          response_body: made.response_body,
        })
        .execute();
    });
    return (await readDelivery(ctx, project.id, deliveryId))!;
  } finally {
    underWay.delete(webhook.id);
  }
}
