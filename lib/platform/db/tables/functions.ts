/** Tables of functions. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, Json } from "./columns.ts";

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
}

export interface FunctionTables {
  "plinth.functions": FunctionTable;
}
