import type { CheckoutSettings } from "../../contract/plans/payments.ts";
import type { Plan } from "../../contract/plans/plans.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Env } from "../../platform/env.ts";
import type { Context } from "../access/index.ts";

/** The provider's price of each plan that can be bought here. */
const pricesOf = (env: Env): Partial<Record<Plan["key"], string>> => ({
  ...(env.PADDLE_PRICE_STARTER && { starter: env.PADDLE_PRICE_STARTER }),
  ...(env.PADDLE_PRICE_PRO && { pro: env.PADDLE_PRICE_PRO }),
  ...(env.PADDLE_PRICE_BUSINESS && { business: env.PADDLE_PRICE_BUSINESS }),
});

/** What the browser needs for a checkout; null where payments are not set up. */
export function checkoutSettings({ platform: { env } }: Context): CheckoutSettings | null {
  if (!env.PADDLE_CLIENT_TOKEN) return null;
  return { environment: env.PADDLE_ENVIRONMENT, client_token: env.PADDLE_CLIENT_TOKEN, prices: pricesOf(env) };
}

/** The provider's price of a plan; null where it is not sold here. */
export const priceOf = (env: Env, plan: Plan): string | null => pricesOf(env)[plan.key] ?? null;

/** What a subscription to a plan consists of. UNAVAILABLE where the plan is not sold here. */
export function itemsOf(env: Env, plan: Plan): { priceId: string; quantity: 1 }[] {
  const priceId = priceOf(env, plan);
  if (!priceId || !env.PADDLE_CLIENT_TOKEN)
    throw new PlinthError("UNAVAILABLE", t("The plan {name} is not sold on this installation.", { name: plan.name }));
  return [{ priceId, quantity: 1 }];
}

/**
 * The plan that one of these items is the price of; null where none is. Of several the largest: the bill of an upgrade
 * also names what was paid for the smaller plan.
 */
export function planOfItems(env: Env, items: readonly { price: { id: string } }[]): Plan["key"] | null {
  const found = Object.entries(pricesOf(env)).findLast(([, price]) => items.some((item) => item.price.id === price));
  return (found?.[0] as Plan["key"] | undefined) ?? null;
}
