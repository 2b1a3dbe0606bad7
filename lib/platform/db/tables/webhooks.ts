/** Tables of webhooks. */
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { CreatedAt } from "./columns.ts";

export interface WebhookTable {
  id: string;
  project_id: string;
  name: string;
  url: string;
  model: string | null;
  type: string;
  events: string[];
  logic_executions: Generated<string[]>;
  active: Generated<boolean>;
  created_at: CreatedAt;
  secrets: Buffer | null;
  failures_in_row: Generated<number>;
  paused_at: Date | null;
  held_until: Date | null;
  drain_job: string | null;
  note: Generated<string>;
  heard_from: string | null;
}

export type DeliveryStatus = "pending" | "delivered" | "failed" | "dropped";

export interface WebhookDeliveryTable {
  id: string;
  seq: ColumnType<string, never, never>;
  project_id: string;
  webhook_id: string;
  event: string;
  model: string | null;
  subject_id: string | null;
  occurred_at: Date;
  body: string;
  sent_body: string | null;
  status: DeliveryStatus;
  attempts: Generated<number>;
  created_at: CreatedAt;
  next_attempt_at: Generated<Date>;
  finished_at: Date | null;
  status_code: number | null;
  duration_ms: number | null;
  error: Generated<string>;
}

export interface WebhookAttemptTable {
  delivery_id: string;
  number: number;
  at: Date;
  duration_ms: number;
  status_code: number | null;
  error: Generated<string>;
  request_headers: JSONColumnType<Record<string, string>>;
  response_headers: JSONColumnType<Record<string, string>>;
  response_body: Generated<string>;
}

export interface UserEventTable {
  id: ColumnType<string, never, never>;
  project_id: string;
  user_id: string;
  event: string;
  at: Generated<Date>;
  key: Generated<string>;
}

export interface WebhookTables {
  "plinth.webhooks": WebhookTable;
  "plinth.webhook_deliveries": WebhookDeliveryTable;
  "plinth.webhook_attempts": WebhookAttemptTable;
  "plinth.user_events": UserEventTable;
}
