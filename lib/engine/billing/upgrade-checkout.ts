/** The checkout that changes the plan of a project which there is already. */

import { z } from "zod";
import { parseInput } from "../../contract/parse-input.ts";
import { planOf } from "../../contract/plans/plans.ts";
import { PlanChangeInput, type UpgradeCheckout } from "../../contract/plans/subscription.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Context, requireUser } from "../access/index.ts";
import { requirePayer, stepTo } from "./payer.ts";
import { itemsOf } from "./prices.ts";

const Sealed = z.object({ user_id: z.uuid(), project_id: z.string() });

/** Who pays for which project, as this server has written it. */
export type PaidUpgrade = z.infer<typeof Sealed>;

/**
 * What the browser opens the checkout with, for a project that nothing is billed for. CONFLICT where there is a
 * subscription, which is changed and not bought; what requirePayer and stepTo throw.
 */
export async function upgradeCheckout(ctx: Context, input: unknown): Promise<UpgradeCheckout> {
  const { platform } = ctx;
  const plan = planOf(parseInput(PlanChangeInput, input).subscription_type);
  const payer = await requirePayer(ctx);
  if (stepTo(payer, plan, platform.clock.now()).kind !== "checkout")
    throw new PlinthError("CONFLICT", t("This project has a subscription already, which can be changed."));
  const sealed: PaidUpgrade = { user_id: requireUser(ctx).user.id, project_id: payer.project.id };
  return {
    price: itemsOf(platform.env, plan)[0]!.priceId,
    custom_data: {
      upgrade: platform.secrets.encrypt(JSON.stringify(sealed)).toString("base64url"),
      projectId: payer.project.id,
      tierName: plan.key,
    },
  };
}

/**
 * The upgrade that a payment's custom data names; null where it names none. A browser hands the data over, so only what
 * was sealed here counts: nobody buys, and later cancels, a plan for a project of others.
 */
export function readUpgrade({ secrets }: Platform, customData: unknown): PaidUpgrade | null {
  const named = z.object({ upgrade: z.string().max(1_000) }).safeParse(customData);
  if (!named.success) return null;
  try {
    return Sealed.parse(JSON.parse(secrets.decrypt(Buffer.from(named.data.upgrade, "base64url"))));
  } catch {
    return null;
  }
}
