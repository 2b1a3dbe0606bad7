import { CompletedTransaction, type PaymentEvent, SubscriptionState } from "../../contract/plans/payments.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import { perPlatform } from "../../platform/per-platform.ts";
import type { Platform } from "../../platform/platform.ts";
import { applySubscription } from "./apply-subscription.ts";
import { applyTransaction } from "./apply-transaction.ts";
import { endKeptPlans } from "./follow-subscription.ts";

/** Events of other types are kept and nothing else. */
async function act(platform: Platform, { event_type, data, occurred_at }: PaymentEvent): Promise<void> {
  if (event_type === "transaction.completed") await applyTransaction(platform, CompletedTransaction.parse(data));
  if (event_type === "subscription.created" || event_type === "subscription.updated")
    await applySubscription(platform, SubscriptionState.parse(data), occurred_at);
}

/**
 * Does what a stored event asks for, once, whichever node comes first; nothing where it is done or another node is at
 * it. What goes wrong is logged and tried again, with growing pauses of up to an hour, until it succeeds.
 */
async function actOnEvent(platform: Platform, id: string): Promise<void> {
  try {
    await platform.transaction(async (tx) => {
      const sql = sqlOf(tx);
      const [event] = await sql<{ payload: PaymentEvent }>(
        "select payload from plinth.payment_events where id = $1 and acted_at is null for update skip locked",
        [id],
      );
      if (!event) return;
      // Each act is a transaction of its own that can be repeated: after a crash before this one ends, it finds its
      // work done.
      await act(platform, event.payload);
      await sql("update plinth.payment_events set acted_at = now() where id = $1", [id]);
    });
  } catch (error) {
    platform.log.error({ err: error, event: id }, "a payment event could not be acted on; it is tried again");
    await platform.pool
      .query(
        `update plinth.payment_events set tries = tries + 1,
           next_try_at = now() + least(interval '1 hour', interval '5 seconds' * power(2, least(tries, 12)))
             where id = $1`,
        [id],
      )
      .catch(() => {});
  }
}

/** Acts on all events that are due, the oldest first. Returns how many there were. */
export async function actOnDueEvents(platform: Platform): Promise<number> {
  const { rows } = await platform.pool.query<{ id: string }>(
    "select id from plinth.payment_events where acted_at is null and next_try_at <= now() order by occurred_at limit 100",
  );
  for (const { id } of rows) await actOnEvent(platform, id);
  return rows.length;
}

const everyMs = 10_000;

/** One at a time: an act takes several connections of the pool, and events come in bursts. */
const queueOf = perPlatform(() => ({ last: Promise.resolve() as Promise<unknown> }));

function enqueue(platform: Platform, act: () => Promise<unknown>): Promise<unknown> {
  const queue = queueOf(platform);
  const acted = queue.last.then(act);
  // One that fails stops none of those behind it.
  queue.last = acted.catch(() => {});
  return acted;
}

/** Acts on a stored event soon. */
export function queueEvent(platform: Platform, id: string): void {
  void enqueue(platform, () => actOnEvent(platform, id));
}

/**
 * Looks for events that were stored and not acted on, and for paid periods that are over, now and every 10 s, until it
 * is stopped.
 */
export function startPaymentEvents(platform: Platform): () => Promise<void> {
  const stop = platform.every(
    () => enqueue(platform, () => Promise.all([actOnDueEvents(platform), endKeptPlans(platform)])),
    { everyMs, failure: "payment events and ended plans could not be looked for" },
  );
  return async () => {
    await stop();
    await queueOf(platform).last;
  };
}
