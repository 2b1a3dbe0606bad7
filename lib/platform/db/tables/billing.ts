/** Tables of payments and subscriptions. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, Json, Timestamp } from "./columns.ts";

export interface PaymentEventTable {
  id: string;
  type: string;
  occurred_at: Timestamp;
  payload: Json<object>;
  received_at: CreatedAt;
  acted_at: Timestamp | null;
  tries: Generated<number>;
  next_try_at: ColumnType<Date, Date | undefined, Date>;
}

export interface PaymentTable {
  id: string;
  user_id: string | null;
  subscription_id: string | null;
  project_id: string | null;
  plan: string;
  amount: string;
  currency: string;
  starts_at: Timestamp;
  ends_at: Timestamp | null;
  request: unknown;
  problem: string | null;
  created_at: CreatedAt;
}

export interface SubscriptionTable {
  id: string;
  plan: string;
  status: string;
  renews_at: Timestamp | null;
  scheduled_action: string | null;
  scheduled_at: Timestamp | null;
  /** The larger plan that is paid until `kept_until`, where `plan` is what is billed from then on. */
  kept_plan: string | null;
  kept_until: Timestamp | null;
  occurred_at: Timestamp;
}

/** What super admins give to a project or to an account: one of the two is set. */
export interface PlanGrantTable {
  project_id: string | null;
  user_id: string | null;
  plan: string;
  dedicated_database: Generated<boolean>;
  reason: Generated<string>;
  granted_by: string | null;
  granted_at: ColumnType<Date, Date | undefined, Date>;
  ends_at: Timestamp | null;
}

/** The last move of a project's data. */
export interface ProjectMoveTable {
  project_id: string;
  target: "shared" | "dedicated";
  status: "waiting" | "running" | "kept" | "done" | "failed";
  phase: Generated<string>;
  percent: Generated<number>;
  problem: string | null;
  database_schema: Generated<string>;
  try_id: string | null;
  queued_at: ColumnType<Date, Date | undefined, Date>;
  switched_at: Timestamp | null;
  finished_at: Timestamp | null;
}

export interface BillingTables {
  "plinth.plan_grants": PlanGrantTable;
  "plinth.project_moves": ProjectMoveTable;
  "plinth.payment_events": PaymentEventTable;
  "plinth.payments": PaymentTable;
  "plinth.subscriptions": SubscriptionTable;
}
