/** Projects have the plan that is paid for. */
import { planKeys } from "../../contract/plans/plans.ts";
import { type SystemSql, sqlOf } from "../../platform/db/raw-sql.ts";
import type { Platform } from "../../platform/platform.ts";
import { followPlans, setPaidPlan, settlePlans } from "../projects/index.ts";

/** Gives the project of a subscription the plan that is paid for; its id, where both are known. For `followPlans`. */
export async function followSubscription(
  { clock }: Platform,
  sql: SystemSql,
  subscriptionId: string,
): Promise<string[]> {
  const [project] = await sql<{ id: string }>(
    `select id from plinth.projects
     where id = (select project_id from plinth.payments where subscription_id = $1 and project_id is not null limit 1)
     for update`,
    [subscriptionId],
  );
  if (!project) return [];
  await setPaidPlan(sql, project.id, await paidPlanOf(sql, project.id, clock.now()));
  return settlePlans({ clock }, sql, "p.id = $3", [project.id]);
}

/** The largest of what lives, where two were bought for the same project. */
async function paidPlanOf(sql: SystemSql, projectId: string, now: Date): Promise<string> {
  const [largest] = await sql<{ plan: string }>(
    `select paid.plan from (
       select unnest(array[s.plan, case when s.kept_until > $2 then s.kept_plan end]) as plan
         from plinth.subscriptions s
       where s.status in ('active', 'trialing', 'past_due')
         and s.id in (select subscription_id from plinth.payments where project_id = $1)) paid
     where paid.plan is not null order by array_position($3::text[], paid.plan) desc limit 1`,
    [projectId, now, planKeys],
  );
  return largest?.plan ?? "free";
}

/** The plan that the subscription has meanwhile: its events may have come before the payment's. */
export async function followNow(platform: Platform, subscriptionId: string | null | undefined): Promise<void> {
  if (!subscriptionId) return;
  await follow(platform, subscriptionId, "select id from plinth.subscriptions where id = $1 for update");
}

/** Takes the larger plan from those whose paid period is over. */
export async function endKeptPlans(platform: Platform): Promise<void> {
  const { rows } = await platform.pool.query<{ id: string }>(
    "select id from plinth.subscriptions where kept_until <= $1",
    [platform.clock.now()],
  );
  for (const { id } of rows)
    await follow(
      platform,
      id,
      "update plinth.subscriptions set kept_plan = null, kept_until = null where id = $1 returning id",
    );
}

/** `first` locks the subscription's row, if there is one. */
async function follow(platform: Platform, subscriptionId: string, first: string): Promise<void> {
  const settled = await platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    const known = await sql(first, [subscriptionId]);
    return known.length > 0 ? followSubscription(platform, sql, subscriptionId) : [];
  });
  await followPlans(platform, settled);
}
