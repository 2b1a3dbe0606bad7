/** Types of the system database's tables, as Kysely sees them. The migrations are the truth; a test compares the two. */
import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;

export interface UserTable {
  id: string;
  email: string;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  username: Generated<string>;
  avatar: Generated<string>;
  organization_id: Generated<string>;
  role: Generated<"user" | "admin" | "super_admin">;
  status: Generated<"active" | "pending" | "suspended">;
  email_verified_at: Timestamp | null;
  current_project_id: string | null;
  last_login_at: Timestamp | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface SessionTable {
  id: string;
  secret_hash: Buffer;
  user_id: string;
  project_id: string | null;
  user_agent: Generated<string>;
  ip_address: Generated<string>;
  created_at: CreatedAt;
  last_seen_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Timestamp;
  superseded_at: Timestamp | null;
}

export interface MailProofTable {
  id: string;
  user_id: string;
  purpose: "verify_email" | "reset_password";
  code_hash: Buffer;
  token_hash: Buffer;
  tries_left: Generated<number>;
  expires_at: Timestamp;
  created_at: CreatedAt;
}

export interface OAuthIdentityTable {
  provider: string;
  subject: string;
  user_id: string;
  created_at: CreatedAt;
}

export interface RateLimitTable {
  key: string;
  tries: number;
  window_ends_at: Timestamp;
}

export interface ProjectTable {
  id: string;
  name: string;
  description: Generated<string>;
  project_type: Generated<"general" | "saas">;
  tenant_model_name: string | null;
  plan: Generated<string>;
  owner_id: string;
  database_kind: "shared" | "byod";
  database_config: Buffer | null;
  database_schema: string;
  settings: ColumnType<Record<string, unknown>, string | undefined, string>;
  secret_key_hash: Buffer;
  secret_key_encrypted: Buffer;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: Timestamp | null;
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
  api_permissions: ColumnType<Record<string, Record<string, string>>, string | undefined, string>;
  logic_executions: Generated<string[]>;
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
}

/** Tables of the schema `plinth`, with their schema in the key as Kysely wants it. */
export interface SystemTables {
  "plinth.users": UserTable;
  "plinth.sessions": SessionTable;
  "plinth.mail_proofs": MailProofTable;
  "plinth.oauth_identities": OAuthIdentityTable;
  "plinth.rate_limits": RateLimitTable;
  "plinth.projects": ProjectTable;
  "plinth.project_members": ProjectMemberTable;
  "plinth.project_roles": ProjectRoleTable;
  "plinth.api_tokens": ApiTokenTable;
}
