/** Tables of projects, who may enter them, and their tokens. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, Timestamp } from "./columns.ts";

export interface ProjectTable {
  id: string;
  name: string;
  description: Generated<string>;
  project_type: Generated<"general" | "saas">;
  tenant_model_name: string | null;
  plan: Generated<string>;
  /** What is paid for; `plan` is what counts. */
  paid_plan: Generated<string>;
  owner_id: string;
  database_kind: "shared" | "byod" | "dedicated";
  database_config: Buffer | null;
  database_schema: string;
  private_database: boolean | null;
  settings: ColumnType<Record<string, unknown>, string | undefined, string>;
  secret_key_hash: Buffer;
  secret_key_encrypted: Buffer;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: Timestamp | null;
  trial_ends: Timestamp | null;
  expire_at: Timestamp | null;
  project_template: string | null;
}

export interface ProjectMemberTable {
  project_id: string;
  user_id: string;
  role: string;
  administrative_permissions: Generated<string[]>;
  created_at: CreatedAt;
}

export interface ProjectRoleTable {
  project_id: string;
  name: string;
  is_admin: Generated<boolean>;
  system_generated: Generated<boolean>;
  api_permissions: ColumnType<
    Record<string, Record<string, string | { where: Record<string, unknown> }>>,
    string | undefined,
    string
  >;
  logic_executions: Generated<string[]>;
  introspection: Generated<boolean>;
  created_at: CreatedAt;
}

export interface ApiTokenTable {
  id: string;
  project_id: string;
  name: string;
  role: string;
  token_hash: Buffer;
  token_encrypted: Buffer;
  token_start: string;
  created_by: string | null;
  created_at: CreatedAt;
  expires_at: Timestamp | null;
  /** Of a saas project: id of the tenant that the token is bound to. */
  tenant_id: string | null;
  operation_list_id: string | null;
}

export interface TokenOperationTable {
  token_id: string;
  hash: Buffer;
  document: string | null;
}

export interface ApiUsageTable {
  project_id: string;
  /** The month's first day. */
  month: ColumnType<Date, string, never>;
  calls: ColumnType<string, number, number>;
}

export interface ApiUsageDayTable {
  project_id: string;
  day: ColumnType<Date, string, never>;
  calls: ColumnType<string, number, number>;
}

export interface SystemMessageTable {
  id: string;
  project_id: string | null;
  code: string;
  message: string;
  redirection: Generated<string>;
  hide: Generated<boolean>;
  created_at: CreatedAt;
}

export interface ProjectTables {
  "plinth.projects": ProjectTable;
  "plinth.project_members": ProjectMemberTable;
  "plinth.project_roles": ProjectRoleTable;
  "plinth.api_tokens": ApiTokenTable;
  "plinth.token_operations": TokenOperationTable;
  "plinth.api_usage": ApiUsageTable;
  "plinth.api_usage_days": ApiUsageDayTable;
  "plinth.system_messages": SystemMessageTable;
}
