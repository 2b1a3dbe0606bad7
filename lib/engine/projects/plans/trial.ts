/** The trial: the first free project of an account has the limits of a larger plan for some days (TRIAL_DAYS). */
import { trialPlan } from "../../../contract/plans/plan-limits.ts";
import { largestPlan } from "../../../contract/plans/plans.ts";
import type { SystemSql } from "../../../platform/db/raw-sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import { takeTrial } from "../../accounts/index.ts";

/** The plan whose limits count for a project now. */
export function planInForce(
  { clock }: Pick<Platform, "clock">,
  { plan, trial_ends }: { plan: string; trial_ends: Date | null },
): string {
  return trial_ends && trial_ends > clock.now() ? largestPlan([plan, trialPlan]).key : plan;
}

/**
 * Begins the trial of a free project that was just made, where there are trials and its owner had none. Call inside of
 * its transaction.
 */
export async function beginTrial(
  { env, clock }: Pick<Platform, "env" | "clock">,
  sql: SystemSql,
  { id, owner_id }: { id: string; owner_id: string },
): Promise<void> {
  if (env.TRIAL_DAYS === 0 || !env.PLAN_LIMITS) return;
  const now = clock.now();
  if (!(await takeTrial(sql, owner_id, now))) return;
  const ends = new Date(now.getTime() + env.TRIAL_DAYS * 86_400_000);
  await sql("update plinth.projects set trial_ends = $2 where id = $1", [id, ends]);
}
