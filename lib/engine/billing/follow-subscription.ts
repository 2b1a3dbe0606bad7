/** Projects have the plan that is paid for. */
import type { PoolClient } from "pg";
import { planKeys } from "../../contract/plans.ts";
import type { Platform } from "../../platform/platform.ts";
import { followPlans, settlePlans } from "../projects/index.ts";
import { inTransaction } from "./transaction.ts";

/** Gives the project of a subscription the plan that is paid for; its id, where both are known. For `followPlans`. */
export async function followSubscription(
  { clock }: Platform,
  client: PoolClient,
  subscriptionId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update plinth.projects p set updated_at = now(), paid_plan = coalesce(
       -- The largest of what lives, where two were bought for the same project.
       (select paid.plan from (
          select unnest(array[s.plan, case when s.kept_until > $2 then s.kept_plan end]) as plan from plinth.subscriptions s
          where s.status in ('active', 'trialing', 'past_due')
            and s.id in (select subscription_id from plinth.payments where project_id = p.id)) paid
        where paid.plan is not null order by array_position($3::text[], paid.plan) desc limit 1), 'free')
     where p.id = (select project_id from plinth.payments where subscription_id = $1 and project_id is not null limit 1)
     returning p.id`,
    [subscriptionId, clock.now(), planKeys],
  );
  return rows[0] ? settlePlans({ clock }, client, "p.id = $3", [rows[0].id]) : [];
}

/** The plan that the subscription has meanwhile: its events may have come before the payment's. */
export async function followNow(platform: Platform, subscriptionId: string | null | undefined): Promise<void> {
  if (!subscriptionId) return;
  await follow(platform, subscriptionId, "select 1 from plinth.subscriptions where id = $1 for update");
}

/** Takes the larger plan from those whose paid period is over. */
export async function endKeptPlans(platform: Platform): Promise<void> {
  const { rows } = await platform.pool.query<{ id: string }>(
    "select id from plinth.subscriptions where kept_until <= $1",
    [platform.clock.now()],
  );
  for (const { id } of rows)
    await follow(platform, id, "update plinth.subscriptions set kept_plan = null, kept_until = null where id = $1");
}

/** `first` locks the subscription's row, if there is one. */
async function follow(platform: Platform, subscriptionId: string, first: string): Promise<void> {
  const settled = await inTransaction(platform, async (client) => {
    const { rowCount } = await client.query(first, [subscriptionId]);
    return rowCount ? followSubscription(platform, client, subscriptionId) : [];
  });
  await followPlans(platform, settled);
}
