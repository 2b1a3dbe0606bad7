import type { PoolClient } from "pg";
import type { SubscriptionState } from "../../contract/payments.ts";
import type { Platform } from "../../platform/platform.ts";
import { announceProject } from "../projects/index.ts";
import { planOfItems } from "./prices.ts";

/**
 * Takes what a subscription has become at a moment, unless something newer is known: events come in any order. Its project gets the plan; paused and cancelled
 * ones leave it on the free plan, a late payment leaves it as it is.
 */
export async function applySubscription(
  platform: Platform,
  state: SubscriptionState,
  occurredAt: string,
): Promise<void> {
  const plan = planOfItems(platform.env, state.items);
  // Of something else that is sold with the same account of the provider.
  if (!plan) return;
  const client = await platform.pool.connect();
  let projectId: string | null;
  try {
    await client.query("begin");
    // Locks the row also where it stays as it is, so that what follows goes by the newest.
    await client.query(
      `insert into plinth.subscriptions as s (id, plan, status, renews_at, scheduled_action, scheduled_at, occurred_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set (plan, status, renews_at, scheduled_action, scheduled_at, occurred_at)
         = row(excluded.plan, excluded.status, excluded.renews_at, excluded.scheduled_action, excluded.scheduled_at, excluded.occurred_at)
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
    projectId = await followSubscription(client, state.id);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  if (projectId) await announceProject(platform, projectId);
}

/** Gives the project of a subscription the plan that it pays for; its id, or null where one of them is not known yet. */
export async function followSubscription(client: PoolClient, subscriptionId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `update plinth.projects p set plan = case when s.status in ('active', 'trialing', 'past_due') then s.plan else 'free' end, updated_at = now()
     from plinth.subscriptions s
     where s.id = $1 and p.id = (select project_id from plinth.payments where subscription_id = $1 and project_id is not null limit 1)
     returning p.id`,
    [subscriptionId],
  );
  return rows[0]?.id ?? null;
}
