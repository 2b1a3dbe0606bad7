import { Check } from "lucide-react";
import { limitWords } from "../../../lib/contract/plans/plan-limits.ts";
import { type Plan, plans } from "../../../lib/contract/plans/plans.ts";
import { t } from "../../../lib/kernel/words/words.ts";
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

/**
 * The five plans as radio buttons, where payments are set up. It needs no script: whoever shows it hears of changes as
 * they bubble.
 */
export function TierChoice({ first }: { first: Plan["key"] }) {
  // A price that is missing is told by the pay button; the plan without a price of its own is settled by talking.
  const selectable = (plan: Plan) => plan.price !== "Custom";
  return (
    <fieldset>
      <legend className="sr-only">{t("Plan")}</legend>
      <div className="space-y-2">
        {plans.map((plan) => {
          const possible = selectable(plan);
          return (
            <label
              key={plan.key}
              className={classNames(
                "group relative flex gap-3 rounded-md border p-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                possible ? "cursor-pointer not-has-checked:hover:bg-subtle" : "cursor-not-allowed",
              )}
            >
              <input
                type="radio"
                name="tier_name"
                value={plan.key}
                defaultChecked={plan.key === first}
                disabled={!possible}
                autoComplete="off"
                aria-describedby={possible ? undefined : "settled-by-talking"}
                className="sr-only"
              />
              <span
                aria-hidden
                className={classNames(
                  "mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border group-has-checked:border-accent group-has-checked:bg-accent",
                  possible ? "border-control" : "border-border",
                )}
              >
                <Check strokeWidth={3} className="hidden size-2.5 text-accent-text group-has-checked:block" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className={possible ? "font-medium" : "font-medium text-muted"}>{plan.name}</span>
                  {plan.badge && <Badge>{plan.badge}</Badge>}
                  <span className={classNames("ml-auto tabular-nums", !possible && "text-muted")}>
                    {perMonth(plan)}
                  </span>
                </span>
                <span className="block text-meta text-muted">{plan.ideal_for}</span>
                <span className="mt-2 hidden text-meta text-muted group-has-checked:block">
                  {[...summaryOf(plan), ...plan.features].join(" · ")}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      <p id="settled-by-talking" className="mt-3 text-meta text-muted">
        {t("Enterprise is agreed with the operator of this installation.")}
      </p>
    </fieldset>
  );
}
