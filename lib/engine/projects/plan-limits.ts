/** What the plans of the catalogue allow on this installation. */
import { type Plan, planOf, plans } from "../../contract/plans.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Context, requireUser } from "../access/index.ts";

const unlimited: Plan["limits"] = { projects: null, api_calls_per_month: null };

/** The limits of a plan; none with PLAN_LIMITS=0. */
export function limitsOf({ env }: Pick<Platform, "env">, key: string): Plan["limits"] {
  return env.PLAN_LIMITS ? planOf(key).limits : unlimited;
}

interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: { plan: string }[] }>;
}

/** An account: its plan, which is the largest among the projects that it owns, and how many these are, deleted ones not counted. */
export interface Holdings {
  plan: Plan;
  projects: number;
}

export async function holdingsOf(queryable: Queryable, userId: string): Promise<Holdings> {
  const { rows } = await queryable.query(
    "select plan from plinth.projects where owner_id = $1 and deleted_at is null",
    [userId],
  );
  const keys = new Set(rows.map(({ plan }) => plan));
  return { plan: plans.findLast(({ key }) => keys.has(key)) ?? plans[0]!, projects: rows.length };
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
