import { parseInput } from "../../contract/parse-input.ts";
import { type Plan, planOf, plans } from "../../contract/plans.ts";
import { SubscriptionCheckInput } from "../../contract/projects.ts";
import { badInput } from "../../kernel/errors.ts";
import { type Context, requireUser } from "../access/index.ts";
import { flushUsage } from "./flush-usage.ts";
import { memberRole } from "./member-role.ts";
import { openProject } from "./open-project.ts";
import { holdingsOf, projectLimit } from "./plan-limits.ts";

/** What a user has, may do and has used: of the project that the session has chosen, else of the account. */
export interface Subscription {
  plan: Plan["key"];
  name: string;
  /** As the payment provider has it; `active` where nothing is paid. */
  status: string;
  renews_at: string | null;
  cancel_at: string | null;
  /** null: no limit; API calls are of the chosen project and calendar month (UTC). */
  limits: { projects: number | null; api_calls_per_month: number | null };
  usage: { projects: number; api_calls_per_month: number };
}

/** The signed-in user's subscription. */
export async function getSubscription(ctx: Context): Promise<Subscription> {
  const { user, project_id } = requireUser(ctx);
  const projects = await projectLimit(ctx);
  const calls = await callLimit(ctx);
  const plan = project_id
    ? planOf((await openProject(ctx.platform, project_id)).plan)
    : (await holdingsOf(ctx.platform.pool, user.id)).plan;
  const paid = project_id ? await findPaid(ctx, project_id) : undefined;
  return {
    plan: plan.key,
    name: plan.name,
    status: paid?.status ?? "active",
    renews_at: paid?.renews_at?.toISOString() ?? null,
    cancel_at: paid?.scheduled_action === "cancel" ? (paid.scheduled_at?.toISOString() ?? null) : null,
    limits: { projects: projects.limit, api_calls_per_month: calls.limit },
    usage: { projects: projects.used, api_calls_per_month: calls.used },
  };
}

/** The subscription that pays for a project. */
const findPaid = (ctx: Context, projectId: string) =>
  ctx.platform.db
    .selectFrom("plinth.subscriptions as s")
    .innerJoin("plinth.payments as p", "p.subscription_id", "s.id")
    .select(["s.status", "s.renews_at", "s.scheduled_action", "s.scheduled_at"])
    .where("p.project_id", "=", projectId)
    .orderBy("s.occurred_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** API calls of the chosen project in this month, of all nodes; none where no project is chosen. */
async function callLimit(ctx: Context): Promise<{ limit: number | null; used: number }> {
  const { project_id } = requireUser(ctx);
  if (!project_id) return { limit: null, used: 0 };
  await memberRole(ctx, project_id);
  await flushUsage(ctx.platform);
  const { usage } = await openProject(ctx.platform, project_id);
  return { limit: usage.limit, used: usage.known + usage.fresh };
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
