/** Tables of webhooks. */
import type { Generated } from "kysely";
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
}

export interface WebhookTables {
  "plinth.webhooks": WebhookTable;
}
