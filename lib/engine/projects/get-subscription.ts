import { parseInput } from "../../contract/parse-input.ts";
import { type Plan, planOf, plans } from "../../contract/plans.ts";
import { SubscriptionCheckInput } from "../../contract/projects.ts";
import type { Subscription } from "../../contract/subscription.ts";
import { badInput } from "../../kernel/errors.ts";
import { type Context, requireUser } from "../access/index.ts";
import { findPaidSubscription, keepsLargerPlan, type PaidSubscription } from "./find-paid-subscription.ts";
import { flushUsage } from "./flush-usage.ts";
import { memberRole } from "./member-role.ts";
import { holdingsOf, limitsOf, projectLimit } from "./plan-limits.ts";
import { monthOf } from "./usage.ts";

/** The signed-in user's subscription. Nothing of it needs the project's own database. */
export async function getSubscription(ctx: Context): Promise<Subscription> {
  const { user } = requireUser(ctx);
  const projects = await projectLimit(ctx);
  const chosen = await findChosen(ctx);
  const plan = planOf(chosen?.plan ?? (await holdingsOf(ctx.platform.pool, user.id)).plan.key);
  const paid = chosen ? await findPaidSubscription(ctx.platform, chosen.id) : null;
  return {
    plan: plan.key,
    name: plan.name,
    status: paid?.status ?? "active",
    renews_at: paid?.renews_at?.toISOString() ?? null,
    cancel_at: paid?.scheduled_action === "cancel" ? (paid.scheduled_at?.toISOString() ?? null) : null,
    limits: { projects: projects.limit, api_calls_per_month: chosen?.limit ?? null },
    usage: { projects: projects.used, api_calls_per_month: chosen?.calls ?? 0 },
    project: chosen && { id: chosen.id, name: chosen.name },
    may_change: chosen?.may_change ?? false,
    billed: paid !== null && paid.status !== "canceled",
    scheduled: paid && scheduledOf(ctx, paid),
  };
}

function scheduledOf({ platform }: Context, paid: PaidSubscription): Subscription["scheduled"] {
  const { plan, kept_until, scheduled_action, scheduled_at } = paid;
  if (scheduled_action && scheduled_at) return { action: scheduled_action, at: scheduled_at.toISOString(), plan: null };
  if (keepsLargerPlan(paid, platform.clock.now()))
    return { action: "downgrade", at: kept_until!.toISOString(), plan: planOf(plan).key };
  return null;
}

interface Chosen {
  id: string;
  name: string;
  plan: string;
  may_change: boolean;
  /** API calls of this month that the plan allows, and that were made, over all nodes. */
  limit: number | null;
  calls: number;
}

/** The project that the session has chosen; null before one is. */
async function findChosen(ctx: Context): Promise<Chosen | null> {
  const { project_id } = requireUser(ctx);
  if (!project_id) return null;
  const { administrative_permissions } = await memberRole(ctx, project_id);
  await flushUsage(ctx.platform);
  const { rows } = await ctx.platform.pool.query<{ name: string; plan: string; role: string; calls: string | null }>(
    `select p.name, p.plan, o.role, u.calls from plinth.projects p
     join plinth.users o on o.id = p.owner_id
     left join plinth.api_usage u on u.project_id = p.id and u.month = $2::date
     where p.id = $1`,
    [project_id, monthOf(ctx.platform)],
  );
  const { name, plan, role, calls } = rows[0]!;
  return {
    id: project_id,
    name,
    plan,
    may_change: administrative_permissions.includes("billing"),
    limit: role === "super_admin" ? null : limitsOf(ctx.platform, plan).api_calls_per_month,
    calls: Number(calls ?? 0),
  };
}

async function callLimit(ctx: Context): Promise<{ limit: number | null; used: number }> {
  const chosen = await findChosen(ctx);
  return { limit: chosen?.limit ?? null, used: chosen?.calls ?? 0 };
}

/** Whether the signed-in user may use one more of a limit (`projects`, `api_calls_per_month`), or a feature of the catalogue by its text. */
export async function checkSubscription(
  ctx: Context,
  input: unknown,
): Promise<{ allowed: boolean; limit: number | null; used: number | null }> {
  const asked = parseInput(SubscriptionCheckInput, input);
  const { user } = requireUser(ctx);
  const name = asked.feature ?? asked.limit!;
  const of = { projects: projectLimit, api_calls_per_month: callLimit }[name];
  if (of) {
    const { limit, used } = await of(ctx);
    return { allowed: limit === null || used < limit, limit, used };
  }
  if (!plans.some((plan) => plan.features.includes(name)))
    throw badInput({ feature: `No plan has a limit or feature ${name}` });
  const { plan } = await holdingsOf(ctx.platform.pool, user.id);
  return { allowed: featuresOf(plan).includes(name), limit: null, used: null };
}

/** A plan has what every smaller one has. */
const featuresOf = (plan: Plan): string[] =>
  plans.slice(0, plans.indexOf(plan) + 1).flatMap(({ features }) => features);
