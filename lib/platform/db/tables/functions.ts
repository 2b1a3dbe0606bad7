/** Tables of functions. */
import type { ColumnType, Generated } from "kysely";
import type { FunctionHook, FunctionTrigger, LogLevel } from "../../../contract/functions.ts";
import type { CreatedAt, Json, Timestamp } from "./columns.ts";

export interface FunctionTable {
  id: string;
  project_id: string;
  name: string;
  description: Generated<string>;
  graphql_schema_type: string;
  function_connected: Generated<boolean>;
  function_provider_id: string | null;
  provider_exported_variable: string | null;
  function_exported_variable: string | null;
  function_path: string | null;
  request: Json<{ model?: string | null; optional_payload?: boolean }>;
  response: Json<{ model?: string | null; is_array?: boolean }>;
  runtime_config: Json<{ handler?: string; memory?: number; runtime?: string; time_out?: number }>;
  env_vars: Buffer | null;
  /** In plain text by an older version, until a server has encrypted it; null since. */
  rest_api_secret_url_key: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  source: string | null;
  version: Generated<number>;
  schedule: string | null;
  hooks: Json<FunctionHook[]>;
  runs_as: string | null;
  scheduled_at: Timestamp | null;
  /** SHA-256 of the secret address, which it is found by. */
  rest_key_hash: Buffer | null;
  /** The secret address, encrypted. */
  rest_key: Buffer | null;
}

export interface FunctionVersionTable {
  function_id: string;
  version: number;
  source: string;
  created_at: CreatedAt;
  created_by: string | null;
}

export interface FunctionLogTable {
  id: string;
  function_id: string;
  run_id: string;
  trigger: FunctionTrigger;
  level: LogLevel;
  message: string;
  at: Timestamp;
  version: number | null;
  duration_ms: number | null;
  error: string | null;
}

export interface FunctionTables {
  "plinth.functions": FunctionTable;
  "plinth.function_versions": FunctionVersionTable;
  "plinth.function_logs": FunctionLogTable;
}
