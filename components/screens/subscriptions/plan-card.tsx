import { Check, Plus } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { type LimitName, limitText, limitWords } from "../../../lib/contract/plans/plan-limits.ts";
import type { Plan } from "../../../lib/contract/plans/plans.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { priceText } from "./plan-words.ts";

const featuresShown = 3;
const addOnsShown = 2;
/** The other limits are among the features. */
const shown: readonly LimitName[] = ["projects", "api_calls_per_month"];

/** One plan of the catalogue; `action` is its button. */
export function PlanCard({ plan, isCurrent, action }: { plan: Plan; isCurrent: boolean; action: ReactNode }) {
  const { limits, features, add_ons } = plan;
  return (
    <li className={classNames("flex flex-col rounded border bg-surface p-5", isCurrent && "border-accent")}>
      <div className="flex min-h-5 flex-wrap items-center gap-2">
        <h3 className="text-lead font-semibold">{plan.name}</h3>
        {plan.badge && <Badge>{plan.badge}</Badge>}
      </div>
      <p className="mt-0.5 text-meta text-muted">{plan.ideal_for}</p>
      <p className="mt-3 text-title font-medium tabular-nums">{priceText(plan)}</p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t pt-3 text-table">
        {shown.map((name) => (
          <Fragment key={name}>
            <dt className="text-muted">{limitWords[name].label}</dt>
            <dd className="text-right tabular-nums">{limitText(name, limits[name])}</dd>
          </Fragment>
        ))}
      </dl>
      <ul className="mt-3 space-y-1 border-t pt-3 text-table text-muted">
        {plan.database_options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
      <ul className="mt-3 space-y-1 text-table">
        {features.slice(0, featuresShown).map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" /> {feature}
          </li>
        ))}
        {features.length > featuresShown && (
          <li className="pl-6 text-muted">{t("+{count} more features", { count: features.length - featuresShown })}</li>
        )}
      </ul>
      {add_ons.length > 0 && (
        <ul aria-label={t("Add-ons of {name}", { name: plan.name })} className="mt-3 space-y-1 text-table text-muted">
          {add_ons.slice(0, addOnsShown).map((addOn) => (
            <li key={addOn} className="flex gap-2">
              <Plus aria-hidden className="mt-0.5 size-4 shrink-0" /> {addOn}
            </li>
          ))}
          {add_ons.length > addOnsShown && (
            <li className="pl-6">{t("+{count} more", { count: add_ons.length - addOnsShown })}</li>
          )}
        </ul>
      )}
      <div className="mt-auto flex flex-col pt-5">{action}</div>
    </li>
  );
}
