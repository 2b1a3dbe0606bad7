/** Types of the system database's tables, as Kysely sees them. The migrations are the truth; a test compares the two. */
import type { ColumnType, Generated } from "kysely";
import type { SyncStep } from "../../contract/sync.ts";

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
  granted_plan: Generated<string>;
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
  proved_at: Timestamp | null;
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

export interface TotpFactorTable {
  user_id: string;
  secret_encrypted: Buffer;
  confirmed_at: Timestamp | null;
  last_step: ColumnType<string, number | undefined, number>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  name: string;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  transports: Generated<string[]>;
  created_at: CreatedAt;
  last_used_at: Timestamp | null;
}

export interface SpentChallengeTable {
  hash: Buffer;
  expires_at: Timestamp;
}

export interface AvatarTable {
  id: string;
  user_id: string;
  image: Buffer;
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
  database_kind: "shared" | "byod" | "dedicated";
  database_config: Buffer | null;
  database_schema: string;
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
  api_permissions: ColumnType<Record<string, Record<string, string>>, string | undefined, string>;
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

export interface AuditLogTable {
  id: string;
  project_id: string | null;
  user_id: string | null;
  activity: string;
  graphql_operation_name: Generated<string>;
  graphql_payload: Generated<string>;
  graphql_variable: Generated<string>;
  internal_error: Generated<string>;
  internal_function: string;
  request_path: Generated<string>;
  response_payload: Generated<string>;
  response_code: number;
  ip_address: Generated<string>;
  created_at: Timestamp;
  user_agent: Generated<string>;
  position: ColumnType<string | null, number | undefined, number>;
  hash: Buffer | null;
}

export interface AuditChainTable {
  id: Generated<boolean>;
  base_position: ColumnType<string, number | undefined, number>;
  base_hash: Generated<Buffer>;
  position: ColumnType<string, number | undefined, number>;
  hash: Generated<Buffer>;
  retention_days: Generated<number>;
  sealed_at: Timestamp | null;
  signature: Buffer | null;
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

type Json<T> = ColumnType<T, string | undefined, string>;

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

export interface PluginTable {
  project_id: string;
  id: string;
  title: Generated<string>;
  icon: Generated<string>;
  version: Generated<string>;
  description: Generated<string>;
  type: Generated<"project" | "system">;
  role: Generated<string>;
  exported_variable: Generated<string>;
  env_vars: Buffer | null;
  enable: Generated<boolean>;
  repository_url: Generated<string>;
  branch: Generated<string>;
  author: Generated<string>;
  activate_status: Generated<"Activated" | "Deactivated">;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

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

export interface OrganizationTable {
  id: string;
  name: string;
  description: Generated<string>;
  created_by: string | null;
  created_at: CreatedAt;
}

export interface TeamTable {
  id: string;
  project_id: string;
  name: string;
  description: Generated<string>;
  created_by: string | null;
  created_at: CreatedAt;
}

export interface TeamMemberTable {
  team_id: string;
  project_id: string;
  user_id: string;
}

export interface MediaFileTable {
  id: string;
  project_id: string;
  file_name: string;
  content_type: string;
  file_extension: string;
  size: number;
  width: number | null;
  height: number | null;
  /** Path below the folder of all media. */
  storage_key: string;
  sha256: Buffer;
  /** What it was uploaded for; null where that was not said. */
  model_name: string | null;
  field_name: string | null;
  doc_id: string | null;
  allow_multi: boolean | null;
  created_by: string | null;
  created_at: CreatedAt;
}

export interface ApiUsageTable {
  project_id: string;
  /** The month's first day. */
  month: ColumnType<Date, string, never>;
  calls: ColumnType<string, number, number>;
}

export interface PaymentEventTable {
  id: string;
  type: string;
  occurred_at: Timestamp;
  payload: Json<object>;
  received_at: CreatedAt;
  acted_at: Timestamp | null;
  tries: Generated<number>;
  next_try_at: ColumnType<Date, Date | undefined, Date>;
}

export interface PaymentTable {
  id: string;
  user_id: string | null;
  subscription_id: string | null;
  project_id: string | null;
  plan: string;
  amount: string;
  currency: string;
  starts_at: Timestamp;
  ends_at: Timestamp | null;
  request: unknown;
  problem: string | null;
  created_at: CreatedAt;
}

export interface SubscriptionTable {
  id: string;
  plan: string;
  status: string;
  renews_at: Timestamp | null;
  scheduled_action: string | null;
  scheduled_at: Timestamp | null;
  /** The larger plan that is paid until `kept_until`, where `plan` is what is billed from then on. */
  kept_plan: string | null;
  kept_until: Timestamp | null;
  occurred_at: Timestamp;
}

/** Tables of the schema `plinth`, with their schema in the key as Kysely wants it. */
export interface SystemTables {
  "plinth.users": UserTable;
  "plinth.sessions": SessionTable;
  "plinth.mail_proofs": MailProofTable;
  "plinth.oauth_identities": OAuthIdentityTable;
  "plinth.totp_factors": TotpFactorTable;
  "plinth.recovery_codes": RecoveryCodeTable;
  "plinth.passkeys": PasskeyTable;
  "plinth.spent_challenges": SpentChallengeTable;
  "plinth.avatars": AvatarTable;
  "plinth.rate_limits": RateLimitTable;
  "plinth.projects": ProjectTable;
  "plinth.project_members": ProjectMemberTable;
  "plinth.project_roles": ProjectRoleTable;
  "plinth.api_tokens": ApiTokenTable;
  "plinth.audit_log": AuditLogTable;
  "plinth.audit_chain": AuditChainTable;
  "plinth.system_messages": SystemMessageTable;
  "plinth.webhooks": WebhookTable;
  "plinth.functions": FunctionTable;
  "plinth.plugins": PluginTable;
  "plinth.sync_tokens": SyncTokenTable;
  "plinth.sync_runs": SyncRunTable;
  "plinth.organizations": OrganizationTable;
  "plinth.teams": TeamTable;
  "plinth.team_members": TeamMemberTable;
  "plinth.media_files": MediaFileTable;
  "plinth.token_operations": TokenOperationTable;
  "plinth.api_usage": ApiUsageTable;
  "plinth.payment_events": PaymentEventTable;
  "plinth.payments": PaymentTable;
  "plinth.subscriptions": SubscriptionTable;
}
