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

export interface BillingTables {
  "plinth.payment_events": PaymentEventTable;
  "plinth.payments": PaymentTable;
  "plinth.subscriptions": SubscriptionTable;
}
