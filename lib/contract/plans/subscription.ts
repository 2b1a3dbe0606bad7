/** The plan of a project: what it is, what it allows, and what becomes of it when another one is chosen. */

import { z } from "zod";
import { says } from "../../kernel/words/words.ts";
import { planKeys } from "./plan-limits.ts";

export type { LimitChange, Money, PlanChange, Subscription, UpgradeCheckout } from "../calls/answers/plans.ts";

const subscription_type = z.enum(planKeys, says("Please choose a plan of the catalogue"));

/** POST /system/user/subscription/preview */
export const PlanChangeInput = z.strictObject({ subscription_type });

/** POST /system/user/subscription/upgrade: to a larger plan, to a smaller one, or to none. */
export const UpgradeInput = z.strictObject({
  subscription_type,
  /** The plan's name and features as the reader has seen them. */
  name: z.string().max(100),
  feature_promise: z.array(z.string().max(200)).max(50),
  /** The plan's price at the provider, where it has one. */
  subscription_code: z.string().max(100).nullish(),
});
export type UpgradeInput = z.infer<typeof UpgradeInput>;
