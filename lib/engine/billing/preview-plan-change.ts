import { parseInput } from "../../contract/parse-input.ts";
import { type Plan, planOf, planRank, plans } from "../../contract/plans.ts";
import { type LimitChange, type Money, type PlanChange, PlanChangeInput } from "../../contract/subscription.ts";
import type { Context } from "../access/index.ts";
import { heldPlans, largestPlan, limitsOf, type PaidSubscription } from "../projects/index.ts";
import { inUnits } from "./money.ts";
import { type Payer, requirePayer, stepTo } from "./payer.ts";
import { itemsOf } from "./prices.ts";
import { askProvider } from "./provider.ts";

/** What another plan would do to the session's project. Changes nothing. What requirePayer, stepTo and askProvider throw. */
export async function previewPlanChange(ctx: Context, input: unknown): Promise<PlanChange> {
  const plan = planOf(parseInput(PlanChangeInput, input).subscription_type);
  const payer = await requirePayer(ctx);
  const step = stepTo(payer, plan, ctx.platform.clock.now());
  const costs =
    step.kind === "upgrade" || step.kind === "downgrade" ? await costsOf(ctx, step.subscription, plan, step.kind) : {};
  const isLater = step.kind === "downgrade" || step.kind === "cancel";
  const from = planOf(payer.project.plan);
  return {
    kind: step.kind,
    from: from.key,
    to: plan.key,
    effective_at: isLater ? (step.subscription.renews_at?.toISOString() ?? null) : null,
    due_now: null,
    recurring: null,
    ...costs,
    limits: await limitChanges(ctx, payer, plan),
    gained: featuresBetween(from, plan).filter((feature) => !(isShared(payer) && feature === dedicated)),
    lost: featuresBetween(plan, from).filter((feature) => feature !== dedicated),
    notes: notesOf(payer, from, plan),
  };
}

const dedicated = "Dedicated database";
const isShared = ({ project }: Payer) => project.database_kind === "shared";

/** What a plan has more of than the smaller ones, such as team members. */
const amount = /^(\d+|Unlimited) /;

/** What the larger plan has beyond the smaller one, each amount as the larger one has it; nothing where it is not the larger one. */
function featuresBetween(small: Plan, large: Plan): string[] {
  const features = plans
    .slice(planRank(small.key) + 1, planRank(large.key) + 1)
    .flatMap(({ features }) => features.filter((feature) => !feature.startsWith("Everything in ")));
  return [...new Map(features.map((feature) => [feature.replace(amount, ""), feature])).values()];
}

function notesOf(payer: Payer, from: Plan, to: Plan): string[] {
  const isUp = planRank(to.key) > planRank(from.key);
  if (isShared(payer) && isUp)
    return [
      "The data stays where it is, in the shared PostgreSQL. Projects created on this plan get a database of their own.",
    ];
  if (payer.project.database_kind === "dedicated" && !isUp) return ["The data stays in its own database."];
  return [];
}

/** Projects count for the account, whose plan is the largest among its projects; calls count for the project. */
async function limitChanges(ctx: Context, { project }: Payer, plan: Plan): Promise<LimitChange[]> {
  const { platform } = ctx;
  const held = await heldPlans(platform.pool, project.owner_id);
  const { rows } = await platform.pool.query<{ role: string; calls: string | null }>(
    `select o.role, u.calls from plinth.users o left join plinth.api_usage u on u.project_id = $2 and u.month = $3::date
     where o.id = $1`,
    [project.owner_id, project.id, `${platform.clock.now().toISOString().slice(0, 7)}-01`],
  );
  const isLimited = rows[0]?.role !== "super_admin";
  const projects = (key: string) => {
    const plans = held.map((one) => (one.project_id === project.id ? key : one.plan));
    return limitsOf(platform, largestPlan(plans).key).projects;
  };
  const calls = (key: string) => limitsOf(platform, key).api_calls_per_month;
  const bounds = (of: (key: string) => number | null) =>
    isLimited ? { from: of(project.plan), to: of(plan.key) } : { from: null, to: null };
  return [
    { name: "projects", ...bounds(projects), used: held.filter((one) => one.project_id).length },
    { name: "api_calls_per_month", ...bounds(calls), used: Number(rows[0]?.calls ?? 0) },
  ];
}

/** As the provider reckons it: what of the running period was paid already counts. */
async function costsOf(
  { platform }: Context,
  subscription: PaidSubscription,
  plan: Plan,
  kind: "upgrade" | "downgrade",
): Promise<{ due_now: Money | null; recurring: Money | null }> {
  const preview = await askProvider(platform, ({ subscriptions }) =>
    subscriptions.previewUpdate(subscription.id, {
      items: itemsOf(platform.env, plan),
      prorationBillingMode: kind === "upgrade" ? "prorated_immediately" : "do_not_bill",
    }),
  );
  const money = (details: { totals: { grandTotal: string; currencyCode: string } } | null | undefined) =>
    details
      ? {
          amount: inUnits(details.totals.grandTotal, details.totals.currencyCode),
          currency: details.totals.currencyCode,
        }
      : null;
  return {
    due_now: money(preview.immediateTransaction?.details),
    recurring: money(preview.recurringTransactionDetails),
  };
}
