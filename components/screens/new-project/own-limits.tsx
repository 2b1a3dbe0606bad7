import { Check } from "lucide-react";
import { limitNames, limitWords, type PlanLimits } from "../../../lib/contract/plans/plan-limits.ts";
import { t } from "../../../lib/kernel/words/words.ts";

/** What a new project may do where no plans are sold: the limits that the operator of the installation sets. */
export function OwnLimits({ limits }: { limits: PlanLimits }) {
  return (
    <div className="space-y-3">
      <div>
        <h3 className="font-medium">{t("On this installation")}</h3>
        <p className="text-muted">
          {t(
            "A schema of its own in this installation's PostgreSQL, ready at once. The operator can move it to a database of its own later.",
          )}
        </p>
      </div>
      <ul aria-label={t("Limits of this installation")} className="space-y-1 text-table">
        {limitNames.map((name) => (
          <li key={name} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            {limitWords[name].feature(limits[name])}
          </li>
        ))}
      </ul>
      <p className="text-meta text-muted">
        {t("The operator of this installation sets these limits, and can allow more.")}
      </p>
    </div>
  );
}
