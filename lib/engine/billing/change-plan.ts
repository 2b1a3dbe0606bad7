import type { Paddle, Subscription as ProviderSubscription } from "@paddle/paddle-node-sdk";
import { parseInput } from "../../contract/parse-input.ts";
import { SubscriptionState } from "../../contract/plans/payments.ts";
import { type Plan, planOf } from "../../contract/plans/plans.ts";
import { UpgradeInput } from "../../contract/plans/subscription.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { limitConcurrency } from "../../kernel/limit-concurrency.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Context } from "../access/index.ts";
import { chosenProject, keepsLargerPlan } from "../projects/index.ts";
import { applySubscription } from "./apply-subscription.ts";
import { requirePayer, requireSubscription, stepTo } from "./payer.ts";
import { itemsOf, priceOf } from "./prices.ts";
import { askProvider } from "./provider.ts";

/**
 * Brings the session's project to another plan. A larger one counts, and is charged, at once; a smaller one, or none,
 * from the next period on. Gives the address of the checkout where nothing is billed yet, and then nothing has changed.
 * BAD_USER_INPUT where the plan is no longer what the reader has seen; CONFLICT while another change is under way; what
 * requirePayer, stepTo and askProvider throw.
 */
export async function upgradeSubscription(ctx: Context, input: unknown): Promise<{ checkout: string | null }> {
  const asked = parseInput(UpgradeInput, input);
  const { platform } = ctx;
  const plan = planOf(asked.subscription_type);
  return oneAtATime(ctx, async () => {
    const payer = await requirePayer(ctx);
    const step = stepTo(payer, plan, platform.clock.now());
    requireSeen(plan, asked, priceOf(platform.env, plan));
    const items = step.kind === "cancel" ? [] : itemsOf(platform.env, plan);
    if (step.kind === "checkout") return { checkout: `${platform.env.PUBLIC_URL}/subscriptions?checkout=${plan.key}` };
    const { id, renews_at } = step.subscription;
    if (step.kind === "cancel")
      await change(platform, (subscriptions) => subscriptions.cancel(id, { effectiveFrom: "next_billing_period" }));
    if (step.kind === "upgrade")
      await change(platform, (subscriptions) =>
        subscriptions.update(id, {
          items,
          prorationBillingMode: "prorated_immediately",
          onPaymentFailure: "prevent_change",
        }),
      );
    if (step.kind === "downgrade") {
      // The provider knows no change of price at a later time: it takes the new one without a charge or a credit, and
      // bills it from the next period on. That the project keeps what is paid is noted before: the provider's event may
      // be here before its answer. Where nothing comes of it, the note changes nothing.
      await keepUntil(platform, id, step.current, renews_at);
      await change(platform, (subscriptions) =>
        subscriptions.update(id, { items, prorationBillingMode: "do_not_bill" }),
      );
    }
    return { checkout: null };
  });
}

const keepUntil = ({ pool }: Platform, id: string, plan: string | null, until: Date | null) =>
  pool.query("update plinth.subscriptions set kept_plan = $2, kept_until = $3 where id = $1", [id, plan, until]);

/** Nobody is charged for something else than what they have read. */
function requireSeen(plan: Plan, asked: UpgradeInput, price: string | null): void {
  const isSeen =
    asked.name === plan.name &&
    asked.feature_promise.join("\n") === plan.features.join("\n") &&
    (asked.subscription_code ?? price) === price;
  if (!isSeen) throw badInput({ subscription_type: t("The plans have changed meanwhile. Please load the page again") });
}

/**
 * Takes back what is settled to happen to the subscription of the session's project, or resumes it; gives the plan that
 * goes on. NOT_FOUND where there is nothing to take back.
 */
export async function keepSubscription(ctx: Context): Promise<{ kept: Plan["key"] }> {
  const { platform } = ctx;
  return oneAtATime(ctx, async () => {
    const { subscription } = await requireSubscription(ctx);
    const { id, status, plan, scheduled_action, kept_plan } = subscription;
    if (status === "paused")
      await change(platform, (subscriptions) => subscriptions.resume(id, { effectiveFrom: "immediately" }));
    else if (scheduled_action)
      await change(platform, (subscriptions) => subscriptions.update(id, { scheduledChange: null }));
    else if (keepsLargerPlan(subscription, platform.clock.now())) {
      const items = itemsOf(platform.env, planOf(kept_plan!));
      await change(platform, (subscriptions) =>
        subscriptions.update(id, { items, prorationBillingMode: "do_not_bill" }),
      );
      await keepUntil(platform, id, null, null);
    } else throw new PlinthError("NOT_FOUND", t("No change of this plan is settled."));
    return { kept: planOf(kept_plan ?? plan).key };
  });
}

/** The page of the provider where the means of payment is changed. */
export async function paymentMethodAddress(ctx: Context): Promise<string> {
  const { id } = (await requireSubscription(ctx)).subscription;
  const { managementUrls } = await askProvider(ctx.platform, ({ subscriptions }) => subscriptions.get(id));
  if (!managementUrls?.updatePaymentMethod)
    throw new PlinthError("NOT_FOUND", t("The payment provider offers no way to change the payment method."));
  return managementUrls.updatePaymentMethod;
}

/**
 * Asks the provider for a change. What the subscription has become counts here at once, and does not wait for the
 * provider's event.
 */
async function change(
  platform: Platform,
  ask: (subscriptions: Paddle["subscriptions"]) => Promise<ProviderSubscription>,
): Promise<void> {
  const state = await askProvider(platform, ({ subscriptions }) => ask(subscriptions));
  await applySubscription(platform, stateOf(state), state.updatedAt);
}

/** Each holds a connection while the provider is asked: others are always left. */
const holdAtOnce = limitConcurrency(2);

/** CONFLICT while the plan of the session's project is being changed by somebody else, on any node. */
const oneAtATime = <T>(ctx: Context, act: () => Promise<T>): Promise<T> => holdAtOnce(() => alone(ctx, act));

async function alone<T>(ctx: Context, act: () => Promise<T>): Promise<T> {
  const lock = [`plan of ${chosenProject(ctx)}`];
  const client = await ctx.platform.pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtext($1)) as locked",
      lock,
    );
    if (!rows[0]!.locked)
      throw new PlinthError("CONFLICT", t("Another change of this plan is under way. Please wait for it."));
    try {
      return await act();
    } finally {
      await client.query("select pg_advisory_unlock(hashtext($1))", lock);
    }
  } finally {
    client.release();
  }
}

const stateOf = ({ id, status, items, nextBilledAt, scheduledChange }: ProviderSubscription): SubscriptionState =>
  SubscriptionState.parse({
    id,
    status,
    items: items.map(({ price }) => ({ price: { id: price.id } })),
    next_billed_at: nextBilledAt,
    scheduled_change: scheduledChange && { action: scheduledChange.action, effective_at: scheduledChange.effectiveAt },
  });
