"use client";

import { routes } from "../../../lib/console/routes.ts";
import type { Plan } from "../../../lib/contract/plans/plans.ts";
import type { Subscription } from "../../../lib/contract/plans/subscription.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Tooltip } from "../../ui/menus/tooltip.tsx";

interface PlanButtonProps {
  plan: Plan;
  subscription: Subscription;
  /** Prices of the plans that are sold here. */
  prices: Partial<Record<string, string>>;
  onChoose(): void;
}

/** The button of a plan: leads to what gets the reader there, or says why nothing does. */
export function PlanButton({ plan, subscription, prices, onChoose }: PlanButtonProps) {
  if (plan.key === subscription.plan) return <Button disabled>Current Plan</Button>;
  if (plan.price === "Custom") return <ButtonLink href={routes.support()}>{plan.cta}</ButtonLink>;
  const label = (
    <>
      {plan.cta}
      <span className="sr-only">{` (${plan.name})`}</span>
    </>
  );
  if (!subscription.project)
    return <ButtonLink href={routes.newProject(plan.key === "free" ? {} : { tier: plan.key })}>{label}</ButtonLink>;
  const reason = reasonAgainst(plan, subscription, prices);
  return (
    <Tooltip content={reason}>
      <Button
        variant={plan.badge ? "primary" : "secondary"}
        aria-disabled={reason === "" ? undefined : true}
        onClick={() => reason === "" && onChoose()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

function reasonAgainst(
  plan: Plan,
  { may_change, billed, scheduled, status }: Subscription,
  prices: PlanButtonProps["prices"],
): string {
  if (!may_change) return 'You need the permission "billing" for this.';
  if (plan.key !== "free" && !prices[plan.key]) return "This plan is not sold on this installation.";
  if (!billed) return plan.key === "free" ? "Nothing is billed for this project." : "";
  if (status === "paused") return "The subscription is paused. Resume it first.";
  return scheduled ? "Another change is scheduled already. Take it back first." : "";
}
