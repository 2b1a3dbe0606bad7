"use client";

import { Check } from "lucide-react";
import { limitWords } from "../../../lib/contract/plan-limits.ts";
import { type Plan, plans } from "../../../lib/contract/plans.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";

function perMonth(plan: Plan): string {
  return plan.price === "Free" || plan.price === "Custom" ? plan.price : `${plan.price}/month`;
}

/** The limits that are not among the features, and where the data can be. */
const summaryOf = ({ limits, database_options }: Plan): string[] => [
  limitWords.projects.feature(limits.projects),
  limitWords.api_calls_per_month.feature(limits.api_calls_per_month),
  ...database_options,
];

interface TierChoiceProps {
  value: Plan["key"];
  onChange: (key: Plan["key"]) => void;
}

/** The five plans as radio buttons, where payments are set up. */
export function TierChoice({ value, onChange }: TierChoiceProps) {
  // A price that is missing is told by the pay button; the plan without a price of its own is settled by talking.
  const selectable = (plan: Plan) => plan.price !== "Custom";
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
                aria-describedby={possible ? undefined : "settled-by-talking"}
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
                    {[...summaryOf(plan), ...plan.features].join(" · ")}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      <p id="settled-by-talking" className="mt-3 text-meta text-muted">
        Enterprise is settled with the operator of this installation.
      </p>
    </fieldset>
  );
}
