import { parseInput } from "../../contract/parse-input.ts";
import { type LimitName, limitNames, rightWords } from "../../contract/plans/plan-limits.ts";
import { largestPlan, type Plan, planOf } from "../../contract/plans/plans.ts";
import { type LimitChange, type Money, type PlanChange, PlanChangeInput } from "../../contract/plans/subscription.ts";
import { t } from "../../kernel/words/words.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { Context } from "../access/index.ts";
import { heldPlans, limitsOf, type PaidSubscription } from "../projects/index.ts";
import { inUnits } from "./money.ts";
import { type Payer, requirePayer, stepTo } from "./payer.ts";
import { itemsOf } from "./prices.ts";
import { askProvider } from "./provider.ts";

/**
 * What another plan would do to the session's project. Changes nothing. What requirePayer, stepTo and askProvider
 * throw.
 */
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
    gained: rightsBeyond(from, plan),
    lost: rightsBeyond(plan, from),
    notes: notesOf(payer, plan),
  };
}

/** What one plan allows and another does not, in words. */
function rightsBeyond(from: Plan, to: Plan): string[] {
  return (Object.keys(rightWords) as (keyof Plan["rights"])[])
    .filter((name) => to.rights[name] && !from.rights[name])
    .map((name) => rightWords[name]);
}

function notesOf({ project }: Payer, to: Plan): string[] {
  if (project.database_kind === "shared" && to.rights.dedicated_database)
    return [
      t("The data moves to a database of its own. The project keeps working; writes wait for a moment at the end."),
    ];
  if (project.database_kind === "dedicated" && !to.rights.dedicated_database)
    return [
      t(
        "The data moves back to the shared PostgreSQL. The project keeps working; writes wait for a moment at the end.",
      ),
    ];
  return [];
}

/**
 * Projects count for the account, whose plan is the largest among its projects; everything else counts for the project.
 */
async function limitChanges(ctx: Context, { project }: Payer, plan: Plan): Promise<LimitChange[]> {
  const { platform } = ctx;
  const { rows } = await platform.pool.query<{ role: string; calls: string | null; members: string; bytes: string }>(
    `select o.role, u.calls, (select count(*) from plinth.project_members m where m.project_id = $2) as members,
       (select coalesce(sum(f.size::bigint), 0) from plinth.media_files f where f.project_id = $2) as bytes
     from plinth.users o left join plinth.api_usage u on u.project_id = $2 and u.month = $3::date
     where o.id = $1`,
    [project.owner_id, project.id, `${platform.clock.now().toISOString().slice(0, 7)}-01`],
  );
  const { role, calls, members, bytes } = rows[0]!;
  const held = await heldPlans(sqlOf(platform.db), project.owner_id);
  const used: Record<LimitName, number> = {
    projects: held.filter((one) => one.project_id).length,
    members: Number(members),
    api_calls_per_month: Number(calls ?? 0),
    storage_bytes: Number(bytes),
    file_bytes: 0,
  };
  const limitsWith = (key: string) => ({
    ...limitsOf(platform, key, role),
    projects: limitsOf(
      platform,
      largestPlan(held.map((one) => (one.project_id === project.id ? key : one.plan))).key,
      role,
    ).projects,
  });
  const [from, to] = [limitsWith(project.plan), limitsWith(plan.key)];
  return limitNames.map((name) => ({ name, from: from[name], to: to[name], used: used[name] }));
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
