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
  rest_api_secret_url_key: string;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  source: string | null;
  version: Generated<number>;
  schedule: string | null;
  hooks: Json<FunctionHook[]>;
  runs_as: string | null;
  scheduled_at: Timestamp | null;
  /** Of `rest_api_secret_url_key`, by the database. */
  rest_key_hash: ColumnType<Buffer | null, never, never>;
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
