import { type Plan, planOf, planRank } from "../../contract/plans/plans.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import {
  chosenProject,
  findPaidSubscription,
  keepsLargerPlan,
  memberRole,
  type PaidSubscription,
  requirePermission,
} from "../projects/index.ts";

/** The session's project, whose plan the caller may change. */
export interface Payer {
  project: { id: string; name: string; plan: string; owner_id: string; database_kind: string };
  /** null where nothing is billed for it: never, or no more. */
  subscription: PaidSubscription | null;
}

/**
 * BAD_USER_INPUT before a project is chosen, FORBIDDEN without the permission `billing`. Works also while the project's
 * own database does not answer.
 */
export async function requirePayer(ctx: Context): Promise<Payer> {
  const id = chosenProject(ctx);
  requirePermission(await memberRole(ctx, id), "billing");
  const project = await ctx.platform.db
    .selectFrom("plinth.projects")
    .select(["id", "name", "plan", "owner_id", "database_kind"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const found = await findPaidSubscription(ctx.platform, id);
  return { project, subscription: found?.status === "canceled" ? null : found };
}

/** As `requirePayer`, with the subscription; NOT_FOUND where there is none. */
export async function requireSubscription(ctx: Context): Promise<{ subscription: PaidSubscription }> {
  const { subscription } = await requirePayer(ctx);
  if (!subscription) throw new PlinthError("NOT_FOUND", t("Nothing is billed for this project."));
  return { subscription };
}

/** How the project gets to a plan, with what it needs. BAD_USER_INPUT or CONFLICT, in a sentence, where it does not. */
export type Step =
  | { kind: "checkout" }
  | { kind: "upgrade" | "downgrade" | "cancel"; subscription: PaidSubscription; current: Plan["key"] };

export function stepTo({ project, subscription }: Payer, plan: Plan, now: Date): Step {
  const refuse = (message: string) => badInput({ subscription_type: message });
  if (plan.price === "Custom")
    throw refuse(t("{name} is agreed with the operator of this installation", { name: plan.name }));
  if (plan.key === project.plan) throw refuse(t("{name} is the current plan of this project", { name: plan.name }));
  if (!subscription) {
    if (planRank(plan.key) < planRank(project.plan))
      throw refuse(
        t("The plan of this project is set by the operator of this installation, and nothing is billed for it"),
      );
    return { kind: "checkout" };
  }
  const { status, scheduled_action } = subscription;
  if (status === "paused") throw new PlinthError("CONFLICT", t("The subscription is paused. Please resume it first."));
  if (scheduled_action || keepsLargerPlan(subscription, now))
    throw new PlinthError("CONFLICT", t("Another change of this plan is settled already. Please take it back first."));
  const current = planOf(subscription.plan).key;
  if (plan.key === "free") return { kind: "cancel", subscription, current };
  return { kind: planRank(plan.key) > planRank(current) ? "upgrade" : "downgrade", subscription, current };
}
