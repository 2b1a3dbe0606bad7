import { t } from "../../../lib/kernel/words/words.ts";
import type { Tier } from "./tiers.ts";

/** 'Selected Plan: ' with name, price and, for all but Free Developer, '/month'. Only where plans are sold. */
export function SelectedPlan({ plan }: { plan: Tier }) {
  const price = plan.name === "Free Developer" ? plan.price : `${plan.price}/month`;
  return (
    <p className="rounded-md border bg-subtle px-3 py-2.5 font-medium" aria-live="polite">
      {t("Selected Plan: {name} - {price}", { name: plan.name, price })}
    </p>
  );
}
