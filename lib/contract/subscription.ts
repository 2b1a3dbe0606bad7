/** The plan of a project: what it is, what it allows, and what becomes of it when another one is chosen. */
import { z } from "zod";
import type { ProjectMove } from "./moves.ts";
import { type LimitName, type PlanLimits, planKeys } from "./plan-limits.ts";
import type { Plan } from "./plans.ts";

/** GET /system/user/subscription: of the project that the session has chosen, else of the account. */
export interface Subscription {
  plan: Plan["key"];
  name: string;
  /** As the payment provider has it; `active` where nothing is paid. */
  /** The limits of this plan are lent to the chosen project until then (ISO 8601); null without a trial. */
  trial: { plan: string; ends_at: string } | null;
  status: "active" | "trialing" | "past_due" | "paused" | "canceled";
  renews_at: string | null;
  cancel_at: string | null;
  /** All but `projects` are of the chosen project; null is no limit, and so it is before a project is chosen. */
  limits: PlanLimits;
  usage: Record<Exclude<LimitName, "file_bytes">, number>;
  /** Where the chosen project's data is; null before one is chosen. */
  database: "shared" | "dedicated" | "byod" | null;
  /** The last move of the chosen project's data; null where it has never moved, or is where it belongs. */
  move: ProjectMove | null;
  /** What the operators have given to the chosen project or to its owner, where that is why its plan is what it is. */
  granted: { plan: Plan["key"]; ends_at: string | null } | null;
  /** What a new project of the reader may do that nobody pays for. */
  new_project: PlanLimits;
  /** The chosen project; null before one is chosen. */
  project: { id: string; name: string } | null;
  /** Whether the reader may change the project's plan. */
  may_change: boolean;
  /** Whether the payment provider bills for the project. */
  billed: boolean;
  /** What is settled to happen; `plan` for a downgrade. */
  scheduled: { action: "cancel" | "pause" | "resume" | "downgrade"; at: string; plan: Plan["key"] | null } | null;
}

const subscription_type = z.enum(planKeys, "Please choose a plan of the catalogue");

/** POST /system/user/subscription/preview */
export const PlanChangeInput = z.strictObject({ subscription_type });

/** POST /system/user/subscription/upgrade: to a larger plan, to a smaller one, or to none. */
export const UpgradeInput = z.strictObject({
  subscription_type,
  /** The plan's name and features as the reader has seen them. */
  name: z.string().max(100),
  feature_promise: z.array(z.string().max(200)).max(50),
  /** The plan's price at the provider, where it has one. */
  subscription_code: z.string().max(100).nullish(),
});
export type UpgradeInput = z.infer<typeof UpgradeInput>;

/** In the currency's usual unit: `19.00` and `USD`. */
export interface Money {
  amount: string;
  currency: string;
}

export interface LimitChange {
  name: LimitName;
  from: number | null;
  to: number | null;
  used: number;
}

/** What a change of plan would do. */
export interface PlanChange {
  /** `checkout`: the plan is bought; the others change what is paid already. */
  kind: "checkout" | "upgrade" | "downgrade" | "cancel";
  from: Plan["key"];
  to: Plan["key"];
  /** null: at once, or when the payment arrives. */
  effective_at: string | null;
  /** What is paid today, as the provider reckons it; null where that is nothing or the checkout says it. */
  due_now: Money | null;
  /** What is paid for each period from then on, as the provider reckons it. */
  recurring: Money | null;
  limits: LimitChange[];
  gained: string[];
  lost: string[];
  /** What is not to be seen in the numbers. */
  notes: string[];
}

/** Custom data of a checkout that changes a project's plan. `upgrade` is sealed by the server, which believes nothing else of it. */
export interface UpgradeCheckout {
  price: string;
  custom_data: { upgrade: string; projectId: string; tierName: Plan["key"] };
}
