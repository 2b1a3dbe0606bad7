/** What is said of plans: prices and states, in plain words. lib/contract/plans/plan-limits.ts says what they allow. */

import { type Plan, planOf } from "../../../lib/contract/plans/plans.ts";
import type { Money, PlanChange, Subscription } from "../../../lib/contract/plans/subscription.ts";
import type { BadgeKind } from "../../ui/badge.tsx";
import { dateText } from "../../ui/time/date-text.ts";

/** `$19/month`; `Free` and `Custom` as they are. */
export const priceText = ({ price }: Plan): string => (/^(Free|Custom)$/.test(price) ? price : `${price}/month`);

/** `$110.00` */
export const moneyText = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(Number(amount));

export function stateOf({ status, scheduled, billed }: Subscription): { kind: BadgeKind; text: string } {
  if (status === "past_due") return { kind: "danger", text: "Past due" };
  if (status === "paused") return { kind: "warning", text: "Paused" };
  if (status === "canceled" && !billed) return { kind: "neutral", text: "Ended" };
  if (scheduled?.action === "cancel") return { kind: "warning", text: "Ends soon" };
  if (scheduled) return { kind: "warning", text: "Changes soon" };
  return { kind: "success", text: status === "trialing" ? "In trial" : "Active" };
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
      ? `The operator of this installation has given it until ${dateText(granted.ends_at)}.`
      : "The operator of this installation has given it.",
  ];
  if (!hasPayments) return given ?? ["No plans are sold here. The operator of this installation sets its limits."];
  if (given && !billed) return given;
  const free = planOf("free").name;
  const sentences: string[] = [];
  if (status === "past_due")
    sentences.push(
      "The last payment did not go through. The plan stays while the provider tries again; please update the payment method.",
    );
  if (status === "paused") return [`The subscription is paused. The project is on ${free} until it is resumed.`];
  if (!billed)
    return [
      ...(status === "canceled" ? ["The subscription has ended."] : []),
      plan === "free"
        ? "Nothing is billed."
        : "Nothing is billed for this project: its plan is set by the operator of this installation.",
    ];
  const at = scheduled && dateText(scheduled.at);
  if (scheduled?.action === "cancel")
    sentences.push(`It ends on ${at}, and is not billed again. The project then goes on with ${free}.`);
  else if (scheduled?.action === "downgrade")
    sentences.push(
      `It changes to ${planOf(scheduled.plan ?? "free").name} on ${at}. Until then everything stays as it is.`,
    );
  else if (scheduled?.action === "pause") sentences.push(`It pauses on ${at}. The project then goes on with ${free}.`);
  else if (renews_at) sentences.push(`It renews on ${dateText(renews_at)}.`);
  return sentences;
}

/** When a change of plan counts. */
export function effectText({ kind, from, effective_at }: PlanChange): string {
  if (kind === "checkout") return "It takes effect when the payment has arrived.";
  if (kind === "upgrade") return "It takes effect at once.";
  return `It counts from ${effective_at ? dateText(effective_at) : "the next period"} on. Until then you keep ${planOf(from).name}.`;
}
