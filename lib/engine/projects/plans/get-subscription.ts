import { parseInput } from "../../../contract/parse-input.ts";
import {
  type LimitName,
  limitNames,
  noLimits,
  type PlanLimits,
  trialPlan,
} from "../../../contract/plans/plan-limits.ts";
import { type Plan, planOf, plans } from "../../../contract/plans/plans.ts";
import type { Subscription } from "../../../contract/plans/subscription.ts";
import { SubscriptionCheckInput } from "../../../contract/projects/projects.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { chosenProject, memberRole } from "../opening/member-role.ts";
import { flushUsage } from "../usage/flush-usage.ts";
import { monthOf } from "../usage/usage.ts";
import { findPaidSubscription, keepsLargerPlan, type PaidSubscription } from "./find-paid-subscription.ts";
import { holdingsOf, limitsOf, newProjectLimits, projectLimit } from "./plan-limits.ts";
import { planInForce } from "./trial.ts";

/** The signed-in user's subscription. Nothing of it needs the project's own database. */
export async function getSubscription(ctx: Context): Promise<Subscription> {
  const { user } = requireUser(ctx);
  const projects = await projectLimit(ctx);
  const chosen = await findChosen(ctx);
  const plan = planOf(chosen?.plan ?? (await holdingsOf(sqlOf(ctx.platform.db), user.id)).plan.key);
  const paid = chosen ? await findPaidSubscription(ctx.platform, chosen.id) : null;
  return {
    plan: plan.key,
    name: plan.name,
    status: paid?.status ?? (chosen?.trial_ends ? "trialing" : "active"),
    trial: chosen?.trial_ends ? { plan: trialPlan, ends_at: chosen.trial_ends.toISOString() } : null,
    renews_at: paid?.renews_at?.toISOString() ?? null,
    cancel_at: paid?.scheduled_action === "cancel" ? (paid.scheduled_at?.toISOString() ?? null) : null,
    limits: { ...(chosen?.limits ?? noLimits), projects: projects.limit },
    usage: { ...(chosen?.usage ?? { members: 0, api_calls_per_month: 0, storage_bytes: 0 }), projects: projects.used },
    database: chosen?.database ?? null,
    move: chosen?.move ?? null,
    granted: chosen?.granted ?? null,
    new_project: { ...newProjectLimits(ctx), projects: projects.limit },
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
  /** Null without one, and when it is over. */
  trial_ends: Date | null;
  may_change: boolean;
  database: NonNullable<Subscription["database"]>;
  move: Subscription["move"];
  granted: Subscription["granted"];
  limits: PlanLimits;
  /** API calls are those of this month, over all nodes. */
  usage: Omit<Subscription["usage"], "projects">;
}

/** The project that the session has chosen; null before one is. */
async function findChosen(ctx: Context): Promise<Chosen | null> {
  const { project_id } = requireUser(ctx);
  if (!project_id) return null;
  chosenProject(ctx);
  const { administrative_permissions } = await memberRole(ctx, project_id);
  await flushUsage(ctx.platform);
  const { rows } = await ctx.platform.pool.query<ChosenRow>(
    `select p.name, p.plan, p.trial_ends, p.database_kind as database, o.role, u.calls,
       (select jsonb_build_object('target', v.target, 'status', v.status, 'phase', v.phase, 'percent', v.percent,
         'problem', v.problem)
        from plinth.project_moves v where v.project_id = p.id and v.status in ('waiting', 'running', 'failed')) as move,
       (select jsonb_build_object('plan', g.plan, 'ends_at', to_char(g.ends_at at time zone 'utc',
         'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from plinth.plan_grants g where (g.project_id = p.id or g.user_id = p.owner_id) and g.plan = p.plan
          and p.paid_plan <> p.plan
        order by g.ends_at desc nulls first limit 1) as granted,
       (select count(*) from plinth.project_members m where m.project_id = p.id) as members,
       (select coalesce(sum(f.size::bigint), 0) from plinth.media_files f where f.project_id = p.id) as bytes
     from plinth.projects p
     join plinth.users o on o.id = p.owner_id
     left join plinth.api_usage u on u.project_id = p.id and u.month = $2::date
     where p.id = $1`,
    [project_id, monthOf(ctx.platform)],
  );
  const { name, plan, trial_ends, role, database, move, granted, calls, members, bytes } = rows[0]!;
  return {
    id: project_id,
    name,
    plan,
    may_change: administrative_permissions.includes("billing"),
    database,
    move,
    granted,
    trial_ends: planInForce(ctx.platform, { plan, trial_ends }) === plan ? null : trial_ends,
    limits: limitsOf(ctx.platform, planInForce(ctx.platform, { plan, trial_ends }), role),
    usage: { members: Number(members), api_calls_per_month: Number(calls ?? 0), storage_bytes: Number(bytes) },
  };
}

interface ChosenRow {
  name: string;
  trial_ends: Date | null;
  plan: string;
  role: string;
  database: Chosen["database"];
  move: Chosen["move"];
  granted: Chosen["granted"];
  calls: string | null;
  members: string;
  bytes: string;
}

/** Of the chosen project. */
async function usedOf(ctx: Context, name: LimitName): Promise<{ limit: number | null; used: number }> {
  if (name === "projects") return projectLimit(ctx);
  const chosen = await findChosen(ctx);
  return { limit: chosen?.limits[name] ?? null, used: name === "file_bytes" ? 0 : (chosen?.usage[name] ?? 0) };
}

/**
 * Whether the signed-in user may use one more of a limit by its name (`projects`), or a feature by its text in the
 * catalogue. What no plan has is allowed to nobody; BAD_USER_INPUT for a limit that there is not.
 */
export async function checkSubscription(
  ctx: Context,
  input: unknown,
): Promise<{ allowed: boolean; limit: number | null; used: number | null }> {
  const asked = parseInput(SubscriptionCheckInput, input);
  const { user } = requireUser(ctx);
  const name = asked.feature ?? asked.limit!;
  const asLimit = limitNames.find((one) => one === name);
  if (asLimit) {
    const { limit, used } = await usedOf(ctx, asLimit);
    return { allowed: limit === null || used < limit, limit, used };
  }
  if (asked.feature === undefined) throw badInput({ limit: t("There is no limit {name}", { name }) });
  const { plan } = await holdingsOf(sqlOf(ctx.platform.db), user.id);
  return { allowed: featuresOf(plan).includes(name), limit: null, used: null };
}

/** A plan has what every smaller one has. */
const featuresOf = (plan: Plan): string[] =>
  plans.slice(0, plans.indexOf(plan) + 1).flatMap(({ features }) => features);
