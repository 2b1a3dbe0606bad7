/** What the plans of the catalogue allow on this installation. */
import { type Plan, planOf, plans } from "../../contract/plans.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Context, requireUser } from "../access/index.ts";

const unlimited: Plan["limits"] = { projects: null, api_calls_per_month: null };

/** The limits of a plan; none with PLAN_LIMITS=0. */
export function limitsOf({ env }: Pick<Platform, "env">, key: string): Plan["limits"] {
  return env.PLAN_LIMITS ? planOf(key).limits : unlimited;
}

/** A plan that an account has: by a project of its own (`project_id`), or as the operators gave it (null). */
export interface HeldPlan {
  project_id: string | null;
  plan: string;
}

interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: HeldPlan[] }>;
}

/**
 * An account: its plan, which is the largest among that which the operators gave it and those of the projects that it owns, and how many these are, deleted
 * ones not counted.
 */
export interface Holdings {
  plan: Plan;
  projects: number;
}

export async function holdingsOf(queryable: Queryable, userId: string): Promise<Holdings> {
  const held = await heldPlans(queryable, userId);
  return { plan: largestPlan(held.map(({ plan }) => plan)), projects: held.filter((one) => one.project_id).length };
}

/** Every plan that an account has; deleted projects not counted. */
export async function heldPlans(queryable: Queryable, userId: string): Promise<HeldPlan[]> {
  const { rows } = await queryable.query(
    `select id as project_id, plan from plinth.projects where owner_id = $1 and deleted_at is null
     union all select null, granted_plan from plinth.users where id = $1`,
    [userId],
  );
  return rows;
}

/** Of plans by their keys the one that comes last in the catalogue; the free one where none is known. */
export function largestPlan(keys: readonly string[]): Plan {
  return plans.findLast(({ key }) => keys.includes(key)) ?? plans[0]!;
}

/** How many projects the signed-in user may own (null: any number) and owns. */
export async function projectLimit(
  ctx: Context,
  queryable: Queryable = ctx.platform.pool,
): Promise<{ limit: number | null; used: number }> {
  const { user, is_super_admin } = requireUser(ctx);
  const { plan, projects } = await holdingsOf(queryable, user.id);
  return { limit: is_super_admin ? null : limitsOf(ctx.platform, plan.key).projects, used: projects };
}
