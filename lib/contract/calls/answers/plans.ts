/** What calls about plans and payments answer. */
import { z } from "zod";
import { type PlanLimits as Limits, limitNames, planKeys } from "../../plans/plan-limits.ts";
import { type ProjectMove as Move, movePhases } from "../../projects/moves.ts";

const PlanKey = z.enum(planKeys);
const count = z.number().nullable();

/** Each a number, or null for no limit; the engine has the table of them (plan-limits.ts). */
export const PlanLimits = z.object(
  Object.fromEntries(limitNames.map((name) => [name, count])) as Record<keyof Limits, typeof count>,
) satisfies z.ZodType<Limits>;

/** A plan of the catalogue. */
export const Plan = z.object({
  /** What clients send as `tier_name`. */
  key: PlanKey,
  name: z.string(),
  /** `Free`, `Custom` or an amount with its currency; empty where nothing is sold. */
  price: z.string(),
  badge: z.string().nullable(),
  ideal_for: z.string(),
  limits: PlanLimits,
  rights: z.object({
    /** Whether its projects have a database of their own on the installation's PostgreSQL. */
    dedicated_database: z.boolean(),
  }),
  database_options: z.array(z.string()),
  features: z.array(z.string()),
  add_ons: z.array(z.string()),
  cta: z.string(),
});
export type Plan = z.infer<typeof Plan>;

/** A move of a project's data, as moves.ts says it. */
export const ProjectMove = z.object({
  target: z.enum(["shared", "dedicated"]),
  /** `kept`: done, and the old copy is still there for a moment. */
  status: z.enum(["waiting", "running", "kept", "done", "failed"]),
  phase: z.enum(Object.keys(movePhases) as [keyof typeof movePhases]),
  percent: z.number(),
  /** Why the last try came to nothing. */
  problem: z.string().nullable(),
}) satisfies z.ZodType<Move>;

/** Of the project that the session has chosen, else of the account. Moments are ISO 8601. */
export const Subscription = z.object({
  plan: PlanKey,
  name: z.string(),
  /** The limits of this plan are lent to the chosen project until then; null without a trial. */
  trial: z.object({ plan: z.string(), ends_at: z.string() }).nullable(),
  /** As the payment provider has it; `active` where nothing is paid. */
  status: z.enum(["active", "trialing", "past_due", "paused", "canceled"]),
  renews_at: z.string().nullable(),
  cancel_at: z.string().nullable(),
  /** All but `projects` are of the chosen project; null is no limit, and so it is before a project is chosen. */
  limits: PlanLimits,
  usage: z.object({
    projects: z.number(),
    members: z.number(),
    api_calls_per_month: z.number(),
    storage_bytes: z.number(),
  }),
  /** Where the chosen project's data is; null before one is chosen. */
  database: z.enum(["shared", "dedicated", "byod"]).nullable(),
  /** The last move of the chosen project's data; null where it has never moved, or is where it belongs. */
  move: ProjectMove.nullable(),
  /** What the operators have given to the chosen project or to its owner, where that is why its plan is what it is. */
  granted: z.object({ plan: PlanKey, ends_at: z.string().nullable() }).nullable(),
  /** What a new project of the reader may do that nobody pays for. */
  new_project: PlanLimits,
  /** The chosen project; null before one is chosen. */
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether the reader may change the project's plan. */
  may_change: z.boolean(),
  /** Whether the payment provider bills for the project. */
  billed: z.boolean(),
  /** What is settled to happen; `plan` for a downgrade. */
  scheduled: z
    .object({ action: z.enum(["cancel", "pause", "resume", "downgrade"]), at: z.string(), plan: PlanKey.nullable() })
    .nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** Whether the plan has it, and how much of it there is and is used, where that is a number. */
export const SubscriptionCheck = z.object({ allowed: z.boolean(), limit: count, used: count });

/** In the currency's usual unit: `19.00` and `USD`. */
export const Money = z.object({ amount: z.string(), currency: z.string() });
export type Money = z.infer<typeof Money>;

export const LimitChange = z.object({ name: z.enum(limitNames), from: count, to: count, used: z.number() });
export type LimitChange = z.infer<typeof LimitChange>;

/** What a change of plan would do. */
export const PlanChange = z.object({
  /** `checkout`: the plan is bought; the others change what is paid already. */
  kind: z.enum(["checkout", "upgrade", "downgrade", "cancel"]),
  from: PlanKey,
  to: PlanKey,
  /** null: at once, or when the payment arrives. */
  effective_at: z.string().nullable(),
  /** What is paid today, as the provider reckons it; null where that is nothing or the checkout says it. */
  due_now: Money.nullable(),
  /** What is paid for each period from then on, as the provider reckons it. */
  recurring: Money.nullable(),
  limits: z.array(LimitChange),
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  /** What is not to be seen in the numbers. */
  notes: z.array(z.string()),
});
export type PlanChange = z.infer<typeof PlanChange>;

/**
 * What a browser opens the checkout of a larger plan with. `upgrade` is sealed by the server, which believes nothing
 * else of it.
 */
export const UpgradeCheckout = z.object({
  price: z.string(),
  custom_data: z.object({ upgrade: z.string(), projectId: z.string(), tierName: PlanKey }),
});
export type UpgradeCheckout = z.infer<typeof UpgradeCheckout>;

/** A row of the payment history; `amount` is in the currency's usual unit. */
export const Payment = z.object({
  id: z.string(),
  plan: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  project_id: z.string().nullable(),
  /** Why its project could not be made; null when all is done. */
  problem: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** What the browser needs to open a checkout. Prices by plan; a plan without one is not sold. */
export const CheckoutSettings = z.object({
  environment: z.enum(["production", "sandbox"]),
  client_token: z.string(),
  prices: z.record(z.string(), z.string()),
});
export type CheckoutSettings = z.infer<typeof CheckoutSettings>;
