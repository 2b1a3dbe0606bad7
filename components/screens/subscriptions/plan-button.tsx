"use client";

import { routes } from "../../../lib/console/routes.ts";
import type { Plan } from "../../../lib/contract/plans/plans.ts";
import type { Subscription } from "../../../lib/contract/plans/subscription.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Tooltip } from "../../ui/menus/tooltip.tsx";

interface PlanButtonProps {
  plan: Plan;
  subscription: Subscription;
  /** Prices of the plans that are sold here. */
  prices: Partial<Record<string, string>>;
  /** Where the operator can be asked. */
  contact: string | null;
  onChoose(): void;
}

/** The button of a plan: leads to what gets the reader there, or says why nothing does. */
export function PlanButton({ plan, subscription, prices, contact, onChoose }: PlanButtonProps) {
  if (plan.key === subscription.plan) return <Button disabled>{t("Current Plan")}</Button>;
  if (plan.price === "Custom") return <ContactButton plan={plan} address={contact} />;
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

/** Leads to who sells it, or says that this is whoever runs the installation. */
function ContactButton({ plan, address }: { plan: Plan; address: string | null }) {
  if (address !== null)
    return (
      <a href={address} className={buttonStyle()}>
        {plan.cta}
      </a>
    );
  return (
    <Tooltip content={t("Ask whoever runs this installation.")}>
      <Button aria-disabled>{plan.cta}</Button>
    </Tooltip>
  );
}

function reasonAgainst(
  plan: Plan,
  { may_change, billed, scheduled, status }: Subscription,
  prices: PlanButtonProps["prices"],
): string {
  if (!may_change) return t('You need the permission "billing" for this.');
  if (plan.key !== "free" && !prices[plan.key]) return t("This plan is not sold on this installation.");
  if (!billed) return plan.key === "free" ? t("Nothing is billed for this project.") : "";
  if (status === "paused") return t("The subscription is paused. Resume it first.");
  return scheduled ? t("Another change is scheduled already. Take it back first.") : "";
}
