/** The table of saved views. */
import type { CreatedAt, Json } from "./columns.ts";

export interface RecordViewTable {
  id: string;
  project_id: string;
  model_id: string;
  user_id: string | null;
  name: string;
  state: Json<unknown>;
  created_at: CreatedAt;
}

export interface ViewTables {
  "plinth.record_views": RecordViewTable;
}
