import type { SubscriptionState } from "../../contract/plans/payments.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { Platform } from "../../platform/platform.ts";
import { followPlans } from "../projects/index.ts";
import { followSubscription } from "./follow-subscription.ts";
import { planOfItems } from "./prices.ts";

/**
 * Takes what a subscription has become at a moment, unless something newer is known: events come in any order. Its
 * project gets the plan; paused and cancelled ones leave it on the free plan, a late payment leaves it as it is.
 */
export async function applySubscription(
  platform: Platform,
  state: SubscriptionState,
  occurredAt: string,
): Promise<void> {
  const plan = planOfItems(platform.env, state.items);
  // Of something else that is sold with the same account of the provider.
  if (!plan) return;
  const settled = await platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    // Locks the row also where it stays as it is, so that what follows goes by the newest.
    await sql(
      `insert into plinth.subscriptions as s (id, plan, status, renews_at, scheduled_action, scheduled_at, occurred_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set (plan, status, renews_at, scheduled_action, scheduled_at, occurred_at)
         = row(excluded.plan, excluded.status, excluded.renews_at, excluded.scheduled_action, excluded.scheduled_at,
           excluded.occurred_at)
       where s.occurred_at < excluded.occurred_at`,
      [
        state.id,
        plan,
        state.status,
        state.next_billed_at ?? null,
        state.scheduled_change?.action ?? null,
        state.scheduled_change?.effective_at ?? null,
        occurredAt,
      ],
    );
    return followSubscription(platform, sql, state.id);
  });
  await followPlans(platform, settled);
}
