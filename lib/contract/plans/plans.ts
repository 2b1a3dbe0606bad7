/**
 * The plan catalogue: five plans, shown when a project is created and on the subscriptions screen. What they allow
 * stands in plan-limits.ts.
 */

import { t, texts } from "../../kernel/words/words.ts";
import type { Plan } from "../calls/answers/plans.ts";
import {
  type LimitName,
  limitNames,
  limitWords,
  noLimits,
  type PlanKey,
  type PlanRights,
  planKeys,
  planTable,
  rightWords,
} from "./plan-limits.ts";

export type { Plan } from "../calls/answers/plans.ts";

export { planKeys } from "./plan-limits.ts";

/** What a plan is called and sold for; what it does stands in the table. */
const offers: Record<PlanKey, Pick<Plan, "name" | "price" | "badge" | "ideal_for" | "cta">> = texts({
  free: {
    name: "Free Developer",
    price: "Free",
    badge: null,
    ideal_for: "Learning, prototypes and side projects",
    cta: "Start for free",
  },
  starter: {
    name: "Starter",
    price: "$19",
    badge: null,
    ideal_for: "Small products in production",
    cta: "Choose Starter",
  },
  pro: {
    name: "Pro",
    price: "$79",
    badge: "Most popular",
    ideal_for: "Growing teams and agencies",
    cta: "Choose Pro",
  },
  business: {
    name: "Business",
    price: "$299",
    badge: null,
    ideal_for: "Companies with many products",
    cta: "Choose Business",
  },
  enterprise: {
    name: "Enterprise",
    price: "Custom",
    badge: null,
    ideal_for: "Projects that no limit fits",
    cta: "Contact us",
  },
});

/** In every plan. */
const everywhere: readonly string[] = texts([
  "GraphQL and REST API",
  "Admin console",
  "Webhooks, functions and plugins",
  "Tenants",
]);

/** Limits that have a place of their own wherever features are listed. */
const shownApart: readonly LimitName[] = ["projects", "api_calls_per_month"];

function featuresOf(key: PlanKey): string[] {
  const before = planKeys[planKeys.indexOf(key) - 1];
  const grown = limitNames.filter(
    (name) => !shownApart.includes(name) && (!before || planTable[before].limits[name] !== planTable[key].limits[name]),
  );
  const rights = (Object.keys(rightWords) as (keyof PlanRights)[]).filter(
    (name) => planTable[key].rights[name] && !(before && planTable[before].rights[name]),
  );
  return [
    ...(before ? [t("Everything in {plan}", { plan: offers[before].name })] : everywhere),
    ...rights.map((name) => rightWords[name]),
    ...grown.map((name) => limitWords[name].feature(planTable[key].limits[name])),
  ];
}

/** Its words are those of whoever reads it, when it is read. */
const planAs = (key: PlanKey): Plan => ({
  key,
  get name() {
    return offers[key].name;
  },
  get price() {
    return offers[key].price;
  },
  get badge() {
    return offers[key].badge;
  },
  get ideal_for() {
    return offers[key].ideal_for;
  },
  get cta() {
    return offers[key].cta;
  },
  ...planTable[key],
  get database_options() {
    const own = planTable[key].rights.dedicated_database;
    return [own ? rightWords.dedicated_database : t("Schema in the shared PostgreSQL"), t("Your own PostgreSQL")];
  },
  get features() {
    return featuresOf(key);
  },
  add_ons: [],
});

export const plans: readonly Plan[] = planKeys.map(planAs);

/**
 * The catalogue as an installation answers it, in the language of whoever asks: without payments nothing has a price,
 * and without limits by plan none is named.
 */
export function catalogueOf(installation: { payments: boolean; limited: boolean }): Plan[] {
  return planKeys.map((key) => ({
    ...planAs(key),
    ...(!installation.payments && { price: "", badge: null }),
    ...(!installation.limited && { limits: noLimits, features: [...everywhere] }),
  }));
}

/** Its place from the smallest to the largest. */
export const planRank = (key: string): number => plans.findIndex((plan) => plan.key === key);

/** The plan with this key; the free one for a key of no plan. */
export const planOf = (key: string): Plan => plans.find((plan) => plan.key === key) ?? plans[0]!;

/** Of plans by their keys the one that comes last in the catalogue; the free one where none is known. */
export function largestPlan(keys: readonly (string | null)[]): Plan {
  return plans.findLast(({ key }) => keys.includes(key)) ?? plans[0]!;
}
