/** What the plans of the catalogue allow on this installation. */

import { type LimitName, limitWords, noLimits, type PlanLimits } from "../../../contract/plans/plan-limits.ts";
import { largestPlan, type Plan, planOf } from "../../../contract/plans/plans.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type SystemSql, sqlOf } from "../../../platform/db/raw-sql.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { holdProject } from "../hold-project.ts";

/** The limits of a plan; none with PLAN_LIMITS=0, and none for what super admins own. */
export function limitsOf({ env }: Pick<Platform, "env">, key: string, ownerRole?: string): PlanLimits {
  return env.PLAN_LIMITS && ownerRole !== "super_admin" ? planOf(key).limits : noLimits;
}

/** Whether plans are paid on this installation. */
export const hasPayments = ({ env }: Pick<Platform, "env">): boolean => env.PADDLE_WEBHOOK_SECRET !== undefined;

/** The refusal of what is one too many for a plan: names the limit, the plan, and who can change that. */
export function overLimit(
  platform: Pick<Platform, "env">,
  name: LimitName,
  value: number,
  planKey: string,
): PlinthError {
  const said = limitWords[name].refusal(limitWords[name].amount(value), planOf(planKey).name);
  return new PlinthError(
    limitWords[name].refusedWith,
    t("{said} {platform}", { said, platform: adviceOn(platform, name) }),
  );
}

function adviceOn(platform: Pick<Platform, "env">, name: LimitName): string {
  if (name === "projects")
    return hasPayments(platform)
      ? t("Please delete one or choose a larger plan.")
      : t("Please delete one, or ask the operator of this installation for more.");
  return hasPayments(platform)
    ? t("Its owner can choose a larger plan.")
    : t("The operator of this installation can allow more.");
}

/** A plan that an account has: by a project of its own (`project_id`), or as the operators gave it (null). */
export interface HeldPlan {
  project_id: string | null;
  plan: string;
}

/**
 * An account: its plan, which is the largest among that which the operators gave it and those of the projects that it
 * owns, and how many these are, deleted ones not counted.
 */
export interface Holdings {
  plan: Plan;
  projects: number;
}

export async function holdingsOf(sql: SystemSql, userId: string): Promise<Holdings> {
  const held = await heldPlans(sql, userId);
  return { plan: largestPlan(held.map(({ plan }) => plan)), projects: held.filter((one) => one.project_id).length };
}

/** Whoever changes how many projects an account owns waits here for the others, until its transaction ends. */
export async function lockOwner(sql: SystemSql, userId: string): Promise<void> {
  await sql("select 1 from plinth.users where id = $1 for update", [userId]);
}

/** Every plan that an account has; deleted projects not counted. */
export async function heldPlans(sql: SystemSql, userId: string): Promise<HeldPlan[]> {
  return sql<HeldPlan>(
    `select id as project_id, plan from plinth.projects where owner_id = $1 and deleted_at is null
     union all select null, granted_plan from plinth.users where id = $1`,
    [userId],
  );
}

/** How many projects the signed-in user may own (null: any number) and owns. */
export async function projectLimit(ctx: Context): Promise<{ limit: number | null; used: number }> {
  const { plan, projects } = await holdingsOf(sqlOf(ctx.platform.db), requireUser(ctx).user.id);
  return { limit: limitsOf(ctx.platform, plan.key, ownRole(ctx)).projects, used: projects };
}

/**
 * FORBIDDEN where the signed-in user may own no further project. What they make and bring back at once is counted one
 * after the other.
 */
export async function requireRoomForProject(ctx: Context, tx: SystemTransaction): Promise<void> {
  const { user } = requireUser(ctx);
  const sql = sqlOf(tx);
  await lockOwner(sql, user.id);
  const { plan, projects } = await holdingsOf(sql, user.id);
  const { projects: limit } = limitsOf(ctx.platform, plan.key, ownRole(ctx));
  if (limit !== null && projects >= limit) throw overLimit(ctx.platform, "projects", limit, plan.key);
}

/** What a new project of the signed-in user may do that nobody pays for. */
export const newProjectLimits = (ctx: Context): PlanLimits => limitsOf(ctx.platform, "free", ownRole(ctx));

const ownRole = (ctx: Context) => (requireUser(ctx).is_super_admin ? "super_admin" : undefined);

/**
 * FORBIDDEN where a project may have no further member; nothing for who is one already. Two who come at once are
 * counted one after the other.
 */
export async function requireRoomForMember(
  tx: SystemTransaction,
  { platform, id, plan, limits }: { platform: Pick<Platform, "env">; id: string; plan: string; limits: PlanLimits },
  userId: string,
): Promise<void> {
  if (limits.members === null) return;
  await holdProject(sqlOf(tx), id);
  const members = await tx
    .selectFrom("plinth.project_members")
    .select("user_id")
    .where("project_id", "=", id)
    .execute();
  if (members.length >= limits.members && !members.some(({ user_id }) => user_id === userId))
    throw overLimit(platform, "members", limits.members, plan);
}
