/** What is said of plans: prices and states, in plain words. lib/contract/plans/plan-limits.ts says what they allow. */

import { type Plan, planOf } from "../../../lib/contract/plans/plans.ts";
import type { Money, PlanChange, Subscription } from "../../../lib/contract/plans/subscription.ts";
import { currentLanguage, known, t } from "../../../lib/kernel/words/words.ts";
import type { BadgeKind } from "../../ui/badge.tsx";
import { dateText } from "../../ui/time/date-text.ts";

/** `$19/month`; `Free` and `Custom` as they are. */
export const priceText = ({ price }: Plan): string =>
  /^(Free|Custom)$/.test(price) ? known(price) : t("{price}/month", { price });

/** `$110.00` */
export const moneyText = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat(currentLanguage(), { style: "currency", currency }).format(Number(amount));

export function stateOf({ status, scheduled, billed }: Subscription): { kind: BadgeKind; text: string } {
  if (status === "past_due") return { kind: "danger", text: t("Past due") };
  if (status === "paused") return { kind: "warning", text: t("Paused") };
  if (status === "canceled" && !billed) return { kind: "neutral", text: t("Ended") };
  if (scheduled?.action === "cancel") return { kind: "warning", text: t("Ends soon") };
  if (scheduled) return { kind: "warning", text: t("Changes soon") };
  return { kind: "success", text: status === "trialing" ? t("In trial") : t("Active") };
}

/**
 * The sentences below the plan's name: what is billed, and what is going to happen when; without payments, who sets the
 * limits.
 */
export function sentencesOf(
  { plan, status, billed, renews_at, scheduled, granted }: Subscription,
  hasPayments: boolean,
): string[] {
  const given = granted && [
    granted.ends_at
      ? t("The operator of this installation has given it until {ends_at}.", { ends_at: dateText(granted.ends_at) })
      : t("The operator of this installation has given it."),
  ];
  if (!hasPayments) return given ?? [t("No plans are sold here. The operator of this installation sets its limits.")];
  if (given && !billed) return given;
  const free = planOf("free").name;
  const sentences: string[] = [];
  if (status === "past_due")
    sentences.push(
      t(
        "The last payment did not go through. The plan stays while the provider tries again; please update the payment method.",
      ),
    );
  if (status === "paused")
    return [t("The subscription is paused. The project is on {free} until it is resumed.", { free })];
  if (!billed)
    return [
      ...(status === "canceled" ? [t("The subscription has ended.")] : []),
      plan === "free"
        ? t("Nothing is billed.")
        : t("Nothing is billed for this project: its plan is set by the operator of this installation."),
    ];
  const at = scheduled ? dateText(scheduled.at) : "";
  if (scheduled?.action === "cancel")
    sentences.push(t("It ends on {at}, and is not billed again. The project then goes on with {free}.", { at, free }));
  else if (scheduled?.action === "downgrade")
    sentences.push(
      t("It changes to {plan} on {at}. Until then everything stays as it is.", {
        plan: planOf(scheduled.plan ?? "free").name,
        at,
      }),
    );
  else if (scheduled?.action === "pause")
    sentences.push(t("It pauses on {at}. The project then goes on with {free}.", { at, free }));
  else if (renews_at) sentences.push(t("It renews on {renews_at}.", { renews_at: dateText(renews_at) }));
  return sentences;
}

/** When a change of plan counts. */
export function effectText({ kind, from, effective_at }: PlanChange): string {
  if (kind === "checkout") return t("It takes effect when the payment has arrived.");
  if (kind === "upgrade") return t("It takes effect at once.");
  const plan = planOf(from).name;
  return effective_at
    ? t("It counts from {date} on. Until then you keep {plan}.", { date: dateText(effective_at), plan })
    : t("It counts from the next period on. Until then you keep {plan}.", { plan });
}
