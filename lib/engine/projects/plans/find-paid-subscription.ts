import { planRank } from "../../../contract/plans/plans.ts";
import type { Subscription } from "../../../contract/plans/subscription.ts";
import type { Platform } from "../../../platform/platform.ts";

/** As plinth.subscriptions has it. */
export interface PaidSubscription {
  id: string;
  /** What is billed, from `kept_until` on where that is set. */
  plan: string;
  status: Subscription["status"];
  renews_at: Date | null;
  scheduled_action: "cancel" | "pause" | "resume" | null;
  scheduled_at: Date | null;
  kept_plan: string | null;
  kept_until: Date | null;
}

/**
 * Whether the project still has the larger plan that was paid, because a smaller one is billed only from the next
 * period on.
 */
export const keepsLargerPlan = ({ plan, kept_plan, kept_until }: PaidSubscription, now: Date): boolean =>
  kept_plan !== null && kept_until !== null && kept_until > now && planRank(plan) < planRank(kept_plan);

/** The subscription that pays for a project: one that lives before one that has ended, then the newest. */
export async function findPaidSubscription({ pool }: Platform, projectId: string): Promise<PaidSubscription | null> {
  const { rows } = await pool.query<PaidSubscription>(
    `select s.id, s.plan, s.status, s.renews_at, s.scheduled_action, s.scheduled_at, s.kept_plan, s.kept_until
     from plinth.subscriptions s
     where s.id in (select subscription_id from plinth.payments where project_id = $1)
     order by s.status <> 'canceled' desc, s.occurred_at desc limit 1`,
    [projectId],
  );
  return rows[0] ?? null;
}
