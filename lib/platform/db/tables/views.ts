/** Tables of saved views of records, and of whom people view the console as. */
import type { CreatedAt, Json, Timestamp } from "./columns.ts";

export interface RecordViewTable {
  id: string;
  project_id: string;
  model_id: string;
  user_id: string | null;
  name: string;
  state: Json<unknown>;
  created_at: CreatedAt;
}

export interface ConsoleViewTable {
  id: string;
  session_id: string;
  user_id: string;
  project_id: string;
  kind: "role" | "member" | "token";
  subject: string;
  name: string;
  permissions: string[];
  started_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface ViewTables {
  "plinth.console_views": ConsoleViewTable;
  "plinth.record_views": RecordViewTable;
}
