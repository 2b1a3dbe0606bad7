"use client";

import { Check } from "lucide-react";
import { type Plan, plans } from "../../../lib/contract/plans.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";

export const paymentsMissing = "Payments are not set up on this installation.";

function perMonth(plan: Plan): string {
  return plan.price === "Free" || plan.price === "Custom" ? plan.price : `${plan.price}/month`;
}

interface TierChoiceProps {
  /** Prices of the plans that are sold here; null where payments are not set up. */
  prices: Partial<Record<string, string>> | null;
  value: Plan["key"];
  onChange: (key: Plan["key"]) => void;
}

/** The five plans as radio buttons. */
export function TierChoice({ prices, value, onChange }: TierChoiceProps) {
  // A price that is missing is told by the pay button; the plan without a price of its own is settled by talking.
  const selectable = (plan: Plan) => plan.key === "free" || (prices !== null && plan.price !== "Custom");
  return (
    <fieldset>
      <legend className="sr-only">Plan</legend>
      <div className="space-y-2">
        {plans.map((plan) => {
          const chosen = plan.key === value;
          const possible = selectable(plan);
          return (
            <label
              key={plan.key}
              className={classNames(
                "relative flex gap-3 rounded-md border p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                chosen
                  ? "border-accent bg-accent-soft"
                  : possible
                    ? "cursor-pointer hover:bg-subtle"
                    : "cursor-not-allowed",
              )}
            >
              <input
                type="radio"
                name="tier_name"
                value={plan.key}
                checked={chosen}
                disabled={!possible}
                onChange={() => onChange(plan.key)}
                aria-describedby={possible ? undefined : "payments-missing"}
                className="sr-only"
              />
              <span
                aria-hidden
                className={classNames(
                  "mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border",
                  chosen ? "border-accent bg-accent text-accent-text" : possible ? "border-control" : "border-border",
                )}
              >
                {chosen && <Check strokeWidth={3} className="size-2.5" />}
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className={possible ? "font-medium" : "font-medium text-muted"}>{plan.name}</span>
                  {plan.badge && <Badge kind={possible ? "accent" : "neutral"}>{plan.badge}</Badge>}
                  <span className={classNames("ml-auto tabular-nums", !possible && "text-muted")}>
                    {perMonth(plan)}
                  </span>
                </span>
                <span className="block text-meta text-muted">{plan.ideal_for}</span>
                {chosen && (
                  <span className="mt-2 block text-meta text-muted">
                    {[...plan.database_options, ...plan.features].join(" · ")}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      <p id="payments-missing" className="mt-3 text-meta text-muted">
        {prices
          ? "Enterprise is settled with the operator of this installation."
          : `${paymentsMissing} Paid plans can be chosen once its operator has set them up.`}
      </p>
    </fieldset>
  );
}
