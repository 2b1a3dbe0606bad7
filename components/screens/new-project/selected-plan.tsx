import type { Tier } from "./tiers.ts";

/**
 * 'Selected Plan: ' with name, price and, for all but Free Developer, '/month'; without payments nothing has a price.
 */
export function SelectedPlan({ plan, hasPayments }: { plan: Tier; hasPayments: boolean }) {
  const price = plan.name === "Free Developer" ? plan.price : `${plan.price}/month`;
  return (
    <p className="rounded-md border bg-subtle px-3 py-2.5 font-medium" aria-live="polite">
      {`Selected Plan: ${plan.name}${hasPayments ? ` - ${price}` : ""}`}
    </p>
  );
}
