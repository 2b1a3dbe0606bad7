/** The plan catalogue: five plans, shown when a project is created and on the subscriptions screen. */

export interface Plan {
  /** What clients send as `tier_name`. */
  key: "free" | "starter" | "pro" | "business" | "enterprise";
  name: string;
  /** `Free`, `Custom` or an amount with its currency. */
  price: string;
  badge: string | null;
  ideal_for: string;
  /** null: no limit, or settled by contract. */
  limits: { projects: number | null; api_calls_per_month: number | null };
  database_options: string[];
  features: string[];
  add_ons: string[];
  cta: string;
}

/** What clients send for a plan. */
export const planKeys = ["free", "starter", "pro", "business", "enterprise"] as const satisfies Plan["key"][];

/** Its place from the smallest to the largest. */
export const planRank = (key: string): number => plans.findIndex((plan) => plan.key === key);

/** The plan with this key; the free one for a key of no plan. */
export const planOf = (key: string): Plan => plans.find((plan) => plan.key === key) ?? plans[0]!;

export const plans: readonly Plan[] = [
  {
    key: "free",
    name: "Free Developer",
    price: "Free",
    badge: null,
    ideal_for: "Learning, prototypes and side projects",
    limits: { projects: 3, api_calls_per_month: 100_000 },
    database_options: ["Schema in the shared PostgreSQL cluster"],
    features: ["GraphQL and REST API", "Admin console", "3 team members", "Community support"],
    add_ons: [],
    cta: "Start for free",
  },
  {
    key: "starter",
    name: "Starter",
    price: "$19",
    badge: null,
    ideal_for: "Small products in production",
    limits: { projects: 5, api_calls_per_month: 1_000_000 },
    database_options: ["Dedicated PostgreSQL database"],
    features: [
      "Everything in Free Developer",
      "Dedicated database",
      "10 team members",
      "Daily backups",
      "E-mail support",
    ],
    add_ons: ["Extra API calls", "Extra storage"],
    cta: "Choose Starter",
  },
  {
    key: "pro",
    name: "Pro",
    price: "$79",
    badge: "Most popular",
    ideal_for: "Growing teams and agencies",
    limits: { projects: 20, api_calls_per_month: 10_000_000 },
    database_options: ["Dedicated PostgreSQL database", "Point-in-time recovery"],
    features: ["Everything in Starter", "Multi-tenant projects", "50 team members", "Audit export", "Priority support"],
    add_ons: ["Extra API calls", "Extra storage", "Read replica"],
    cta: "Choose Pro",
  },
  {
    key: "business",
    name: "Business",
    price: "$299",
    badge: null,
    ideal_for: "Companies with many products",
    limits: { projects: 100, api_calls_per_month: 100_000_000 },
    database_options: ["Dedicated PostgreSQL database", "Point-in-time recovery", "Read replicas"],
    features: [
      "Everything in Pro",
      "Unlimited team members",
      "Single sign-on",
      "99.9% uptime agreement",
      "Phone support",
    ],
    add_ons: ["Extra API calls", "Extra storage", "Extra region"],
    cta: "Choose Business",
  },
  {
    key: "enterprise",
    name: "Enterprise",
    price: "Custom",
    badge: null,
    ideal_for: "Regulated industries and large fleets",
    limits: { projects: null, api_calls_per_month: null },
    database_options: ["Dedicated cluster", "Your own cloud account"],
    features: ["Everything in Business", "Deployment on your premises", "Custom agreements", "Named engineer"],
    add_ons: [],
    cta: "Contact us",
  },
];
