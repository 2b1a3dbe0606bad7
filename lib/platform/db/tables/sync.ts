/** Tables of Cloud Sync. */
import type { SyncStep } from "../../../contract/sync/sync.ts";
import type { CreatedAt, Json, Timestamp } from "./columns.ts";

export interface SyncTokenTable {
  id: string;
  user_id: string;
  name: string;
  token_hash: Buffer;
  token_start: string;
  scopes: string[];
  project_ids: string[];
  created_at: CreatedAt;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
}

export interface SyncRunTable {
  id: string;
  project_id: string;
  user_id: string | null;
  token_name: string;
  kind: "push" | "restore";
  state: "applying" | "done";
  steps: Json<SyncStep[]>;
  target: Json<unknown> | null;
  created_at: Timestamp;
}

export interface SyncLoginTable {
  id: string;
  device_hash: Buffer;
  user_code: string;
  machine: string;
  ip_address: string;
  project_id: string | null;
  state: "asked" | "granted" | "refused";
  user_id: string | null;
  granted: Json<{ name: string; duration?: string | null; scopes: string[]; project_ids: string[] }> | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  fetched_at: Timestamp | null;
}

export interface SyncTables {
  "plinth.sync_logins": SyncLoginTable;
  "plinth.sync_tokens": SyncTokenTable;
  "plinth.sync_runs": SyncRunTable;
}
