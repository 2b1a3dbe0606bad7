// Written by scripts/write/system-types.mjs from lib/contract/system.graphql.
import type { GraphQLResolveInfo } from "graphql";
import type { Context } from "../../../engine/access/index.ts";

type Answer<Value> = Value | Promise<Value>;
/** A field's value, or what gives it when it is asked for. */
type Given<Value> = Answer<Value> | (() => Answer<Value>);

export type FIELD_TYPE_ENUM = "boolean" | "color" | "date" | "email" | "geo" | "json" | "list" | "local_date" | "local_time" | "long_text" | "media" | "multiline" | "number" | "object" | "repeated" | "slug" | "text" | "url";

export type FIELD_SUB_TYPE_ENUM = "dropdown" | "dynamicList" | "multiSelect" | "bool" | "double" | "geo" | "int" | "object" | "repeated" | "string";

export type INPUT_TYPE_ENUM = "string" | "int" | "double" | "bool" | "geo" | "object" | "repeated" | "dropdown" | "dynamicList" | "multiSelect";

export type RELATION_TYPE_ENUM = "has_one" | "has_many";

export type FIELD_OPERATION_TYPE_ENUM = "rename" | "duplicate" | "delete" | "move" | "change_type" | "changeType";

export type UpdateModelTypeEnum = "rename" | "delete" | "duplicate" | "update" | "convert";

export type MODEL_CHANGE_ENUM = "rename_model" | "delete_model" | "convert_model" | "rename_field" | "delete_field" | "move_field" | "change_field_type" | "set_field_rules" | "delete_relation";

export type MODEL_CHANGE_CONFLICT_ENUM = "unconvertible" | "partial" | "unplaced" | "duplicate" | "surplus" | "missing";

export type FILTER_STATUS_TYPE_ENUM = "all" | "draft" | "published";

export type PLUGIN_TYPE_ENUM = "project" | "system";

export type PLUGIN_ACTIVATION_TYPE_ENUM = "Activated" | "Deactivated";

export type PLUGIN_LOAD_TYPE_ENUM = "loaded" | "active" | "error" | "failed" | "loading";

export interface ModelType {
  name?: Given<string | null | undefined>;
  locals?: Given<readonly (string | null | undefined)[] | null | undefined>;
  single_page?: Given<boolean | null | undefined>;
  single_page_uuid?: Given<string | null | undefined>;
  system_generated?: Given<boolean | null | undefined>;
  has_connections?: Given<boolean | null | undefined>;
  is_tenant_model?: Given<boolean | null | undefined>;
  is_common_model?: Given<boolean | null | undefined>;
  enable_revision?: Given<boolean | null | undefined>;
  revision_filter?: Given<readonly (RevisionFilter | null | undefined)[] | null | undefined>;
  fields?: Given<readonly (FieldInfo | null | undefined)[] | null | undefined>;
  connections?: Given<readonly (ConnectionType | null | undefined)[] | null | undefined>;
  label?: Given<string | null | undefined>;
  icon?: Given<string | null | undefined>;
  color?: Given<string | null | undefined>;
  menu_group?: Given<string | null | undefined>;
  own_rights?: Given<RecordRights | null | undefined>;
  record_count?: Given<number | null | undefined>;
}

export interface RecordRights {
  read: Given<boolean>;
  create: Given<boolean>;
  update: Given<boolean>;
  delete: Given<boolean>;
}

export interface RevisionFilter {
  key?: Given<string | null | undefined>;
  value?: Given<string | null | undefined>;
}

export interface FieldInfo {
  serial?: Given<number | null | undefined>;
  identifier?: Given<string | null | undefined>;
  label?: Given<string | null | undefined>;
  description?: Given<string | null | undefined>;
  input_type?: Given<string | null | undefined>;
  field_type?: Given<string | null | undefined>;
  field_sub_type?: Given<string | null | undefined>;
  parent_field?: Given<string | null | undefined>;
  system_generated?: Given<boolean | null | undefined>;
  enable_indexing?: Given<boolean | null | undefined>;
  validation?: Given<Validation | null | undefined>;
  sub_field_info?: Given<readonly (SubFieldInfo | null | undefined)[] | null | undefined>;
}

export interface SubFieldInfo {
  serial?: Given<number | null | undefined>;
  identifier?: Given<string | null | undefined>;
  label?: Given<string | null | undefined>;
  description?: Given<string | null | undefined>;
  input_type?: Given<string | null | undefined>;
  field_type?: Given<string | null | undefined>;
  field_sub_type?: Given<string | null | undefined>;
  parent_field?: Given<string | null | undefined>;
  system_generated?: Given<boolean | null | undefined>;
  validation?: Given<Validation | null | undefined>;
  sub_field_info?: Given<readonly (NestedSubFieldInfo | null | undefined)[] | null | undefined>;
}

export interface NestedSubFieldInfo {
  serial?: Given<number | null | undefined>;
  identifier?: Given<string | null | undefined>;
  label?: Given<string | null | undefined>;
  description?: Given<string | null | undefined>;
  input_type?: Given<string | null | undefined>;
  field_type?: Given<string | null | undefined>;
  field_sub_type?: Given<string | null | undefined>;
  parent_field?: Given<string | null | undefined>;
  system_generated?: Given<boolean | null | undefined>;
  validation?: Given<Validation | null | undefined>;
}

export interface FieldAlias {
  model_name?: Given<string | null | undefined>;
  field_name?: Given<string | null | undefined>;
  parent_field?: Given<string | null | undefined>;
  name?: Given<string | null | undefined>;
  until?: Given<string | null | undefined>;
  uses?: Given<readonly FieldAliasUse[] | null | undefined>;
}

export interface FieldAliasUse {
  caller?: Given<string | null | undefined>;
  token_id?: Given<string | null | undefined>;
  token_name?: Given<string | null | undefined>;
  count?: Given<number | null | undefined>;
  last_used_at?: Given<string | null | undefined>;
}

export interface RemovedFieldAlias {
  name?: Given<string | null | undefined>;
}

export interface Validation {
  required?: Given<boolean | null | undefined>;
  unique?: Given<boolean | null | undefined>;
  is_email?: Given<boolean | null | undefined>;
  is_url?: Given<boolean | null | undefined>;
  is_password?: Given<boolean | null | undefined>;
  is_gallery?: Given<boolean | null | undefined>;
  is_multi_choice?: Given<boolean | null | undefined>;
  hide?: Given<boolean | null | undefined>;
  hide_for_roles?: Given<readonly (string | null | undefined)[] | null | undefined>;
  as_title?: Given<boolean | null | undefined>;
  char_limit?: Given<readonly (number | null | undefined)[] | null | undefined>;
  pattern?: Given<string | null | undefined>;
  pattern_message?: Given<string | null | undefined>;
  int_range_limit?: Given<readonly (number | null | undefined)[] | null | undefined>;
  double_range_limit?: Given<readonly (number | null | undefined)[] | null | undefined>;
  fixed_list_elements?: Given<unknown[] | null | undefined>;
  fixed_list_element_type?: Given<string | null | undefined>;
  placeholder?: Given<string | null | undefined>;
  width?: Given<string | null | undefined>;
  slug_source?: Given<string | null | undefined>;
  default?: Given<unknown | null | undefined>;
  plugin_field?: Given<string | null | undefined>;
  locals?: Given<readonly (string | null | undefined)[] | null | undefined>;
}

export interface module_validation_payload {
  required?: boolean | null;
  unique?: boolean | null;
  is_email?: boolean | null;
  is_url?: boolean | null;
  is_password?: boolean | null;
  is_gallery?: boolean | null;
  is_multi_choice?: boolean | null;
  hide?: boolean | null;
  hide_for_roles?: (string | null)[] | null;
  as_title?: boolean | null;
  char_limit?: (number | null)[] | null;
  pattern?: string | null;
  pattern_message?: string | null;
  int_range_limit?: (number | null)[] | null;
  double_range_limit?: (number | null)[] | null;
  fixed_list_elements?: unknown[] | null;
  fixed_list_element_type?: string | null;
  placeholder?: string | null;
  width?: string | null;
  slug_source?: string | null;
  default?: unknown | null;
  plugin_field?: string | null;
  locals?: (string | null)[] | null;
}

export interface ConnectionType {
  model?: Given<string | null | undefined>;
  relation?: Given<string | null | undefined>;
  type?: Given<string | null | undefined>;
  known_as?: Given<string | null | undefined>;
}

export interface DocumentModelType {
  id?: Given<string | null | undefined>;
  _key?: Given<string | null | undefined>;
  type?: Given<string | null | undefined>;
  data?: Given<unknown | null | undefined>;
  relation_doc_id?: Given<string | null | undefined>;
  expire_at?: Given<string | null | undefined>;
  meta?: Given<MetaField | null | undefined>;
}

export interface MetaField {
  created_at?: Given<string | null | undefined>;
  updated_at?: Given<string | null | undefined>;
  status?: Given<string | null | undefined>;
  can_update?: Given<boolean | null | undefined>;
  unread_fields?: Given<readonly string[] | null | undefined>;
  fixed_fields?: Given<readonly string[] | null | undefined>;
  tenant_id?: Given<string | null | undefined>;
  revision?: Given<boolean | null | undefined>;
  revision_at?: Given<string | null | undefined>;
  root_revision_id?: Given<string | null | undefined>;
  resource_id?: Given<string | null | undefined>;
  created_by?: Given<SystemUserInfo | null | undefined>;
  last_modified_by?: Given<SystemUserInfo | null | undefined>;
  left_out?: Given<readonly string[] | null | undefined>;
  lost_files?: Given<readonly string[] | null | undefined>;
  translations?: Given<unknown | null | undefined>;
  files?: Given<readonly NamedFile[] | null | undefined>;
  search_highlights?: Given<readonly SearchHighlight[] | null | undefined>;
}

export interface NamedFile {
  id: Given<string>;
  file_name: Given<string>;
}

export interface SearchHighlight {
  field: Given<string>;
  before: Given<string>;
  match: Given<string>;
  after: Given<string>;
}

export interface GetModelDataResponse {
  results?: Given<readonly (DocumentModelType | null | undefined)[] | null | undefined>;
  count?: Given<number | null | undefined>;
  position?: Given<string | null | undefined>;
}

export interface RevisionHistoryResponse {
  id?: Given<string | null | undefined>;
  status?: Given<string | null | undefined>;
  revision_at?: Given<string | null | undefined>;
  updated_at?: Given<string | null | undefined>;
  last_modified_by?: Given<SystemUserInfo | null | undefined>;
}

export interface RevisionRelation {
  name: Given<string>;
  model: Given<string>;
  removed: Given<readonly DocumentModelType[]>;
  added: Given<readonly DocumentModelType[]>;
  others: Given<number>;
  order_then: Given<readonly DocumentModelType[]>;
  order_now: Given<readonly DocumentModelType[]>;
}

export interface DeleteModelDataResponse {
  id?: Given<string | null | undefined>;
}

export interface DuplicateModelDataResponse {
  id?: Given<string | null | undefined>;
}

export interface ModelDataListResponse {
  count: Given<number>;
}

export interface RecordView {
  id: Given<string>;
  name: Given<string>;
  shared: Given<boolean>;
  state: Given<unknown>;
}

export interface DeleteRecordViewResponse {
  id?: Given<string | null | undefined>;
}

export interface ListAllDataDetailedOfAModelConnectionPayload {
  _id?: string | null;
  model?: string | null;
  to_model?: string | null;
  relation_type?: string | null;
  known_as?: string | null;
  connection_type?: string | null;
}

export interface ProjectModel {
  id?: Given<string | null | undefined>;
  _key?: Given<string | null | undefined>;
  name?: Given<string | null | undefined>;
  description?: Given<string | null | undefined>;
  created_at?: Given<string | null | undefined>;
  updated_at?: Given<string | null | undefined>;
  trial_ends?: Given<string | null | undefined>;
  expire_at?: Given<string | null | undefined>;
  project_plan?: Given<string | null | undefined>;
  project_type?: Given<string | null | undefined>;
  project_template?: Given<string | null | undefined>;
  workspaces?: Given<readonly (Workspace | null | undefined)[] | null | undefined>;
  system_messages?: Given<readonly (SystemMessage | null | undefined)[] | null | undefined>;
  default_storage_plugin?: Given<string | null | undefined>;
  default_function_plugin?: Given<string | null | undefined>;
  project_secret_key?: Given<string | null | undefined>;
  tenant_model_name?: Given<string | null | undefined>;
  roles?: Given<unknown | null | undefined>;
  tokens?: Given<readonly (APIToken | null | undefined)[] | null | undefined>;
  settings?: Given<ProjectSettings | null | undefined>;
  driver?: Given<DriverCredentials | null | undefined>;
  plugins?: Given<readonly (PluginDetailsFields | null | undefined)[] | null | undefined>;
  teams?: Given<readonly (SystemUserInfo | null | undefined)[] | null | undefined>;
  schema?: Given<UserDefinedSchema | null | undefined>;
  per_tenant_separate_database?: Given<boolean | null | undefined>;
}

export interface UserDefinedSchema {
  models?: Given<readonly (ModelType | null | undefined)[] | null | undefined>;
  functions?: Given<readonly (CloudFunctionType | null | undefined)[] | null | undefined>;
}

export interface Workspace {
  name?: Given<string | null | undefined>;
  active?: Given<boolean | null | undefined>;
  is_default?: Given<boolean | null | undefined>;
  is_production?: Given<boolean | null | undefined>;
  project_id?: Given<string | null | undefined>;
}

export interface SystemMessage {
  _key?: Given<string | null | undefined>;
  code?: Given<string | null | undefined>;
  message?: Given<string | null | undefined>;
  redirection?: Given<string | null | undefined>;
  hide?: Given<boolean | null | undefined>;
}

export interface ProjectSettings {
  project_id?: Given<string | null | undefined>;
  locals?: Given<readonly (string | null | undefined)[] | null | undefined>;
  default_locale?: Given<string | null | undefined>;
  enable_revision_history?: Given<boolean | null | undefined>;
  system_graphql_hooks?: Given<boolean | null | undefined>;
  default_storage_plugin?: Given<string | null | undefined>;
  default_function_plugin?: Given<string | null | undefined>;
}

export interface UpdateSettingsPayload {
  locals?: (string | null)[] | null;
  default_locale?: string | null;
  enable_revision_history?: boolean | null;
  system_graphql_hooks?: boolean | null;
  default_storage_plugin?: string | null;
  default_function_plugin?: string | null;
}

export interface DriverCredentials {
  engine?: Given<string | null | undefined>;
  database?: Given<string | null | undefined>;
  database_dir?: Given<string | null | undefined>;
  host?: Given<string | null | undefined>;
  port?: Given<string | null | undefined>;
  user?: Given<string | null | undefined>;
  password?: Given<string | null | undefined>;
  access_key?: Given<string | null | undefined>;
  secret_key?: Given<string | null | undefined>;
  project_id?: Given<string | null | undefined>;
  firebase_project_id?: Given<string | null | undefined>;
  firebase_project_credential_json?: Given<string | null | undefined>;
}

export interface UpdateProjectDriverDetails {
  host: string;
  port: string;
  db: (string | null)[];
  user: (string | null)[];
  password: (string | null)[];
  access_key: (string | null)[];
  secret_key: (string | null)[];
}

export interface APIToken {
  name?: Given<string | null | undefined>;
  token?: Given<string | null | undefined>;
  role?: Given<string | null | undefined>;
  expire?: Given<string | null | undefined>;
  project_id?: Given<string | null | undefined>;
  tenant_id?: Given<string | null | undefined>;
  active?: Given<boolean | null | undefined>;
  created_by?: Given<SystemUserInfo | null | undefined>;
  may_copy?: Given<boolean | null | undefined>;
  may_take_over?: Given<boolean | null | undefined>;
}

export interface GenerateProjectTokenResponse {
  token?: Given<string | null | undefined>;
}

export interface GenerateTenantTokenResponse {
  token?: Given<string | null | undefined>;
}

export interface ProjectTenantsResponse {
  id?: Given<string | null | undefined>;
  name?: Given<string | null | undefined>;
  logo?: Given<string | null | undefined>;
}

export interface TokenOperation {
  hash: Given<string>;
  document?: Given<string | null | undefined>;
}

export interface RoleIntrospection {
  role: Given<string>;
  enabled: Given<boolean>;
}

export interface DeleteApiTokenResponse {
  msg?: Given<string | null | undefined>;
}

export interface GenerateSyncTokenResponse {
  name?: Given<string | null | undefined>;
  token?: Given<string | null | undefined>;
}

export interface DeleteSyncTokenResponse {
  msg?: Given<string | null | undefined>;
}

export interface SystemUserInfo {
  id?: Given<string | null | undefined>;
  _key?: Given<string | null | undefined>;
  email?: Given<string | null | undefined>;
  username?: Given<string | null | undefined>;
  first_name?: Given<string | null | undefined>;
  last_name?: Given<string | null | undefined>;
  avatar?: Given<string | null | undefined>;
  role?: Given<string | null | undefined>;
  is_admin?: Given<boolean | null | undefined>;
  project_limit?: Given<number | null | undefined>;
  user_subscription_type?: Given<string | null | undefined>;
  current_project_id?: Given<string | null | undefined>;
  organization_id?: Given<string | null | undefined>;
  created_at?: Given<string | null | undefined>;
  updated_at?: Given<string | null | undefined>;
  project_user?: Given<boolean | null | undefined>;
  project_assigned_role?: Given<string | null | undefined>;
  project_access_permissions?: Given<readonly (string | null | undefined)[] | null | undefined>;
  administrative_permissions?: Given<readonly (string | null | undefined)[] | null | undefined>;
  read_only_project?: Given<boolean | null | undefined>;
}

export interface Role {
  id?: Given<string | null | undefined>;
  is_admin?: Given<boolean | null | undefined>;
  api_permissions?: Given<unknown | null | undefined>;
  logic_executions?: Given<readonly (string | null | undefined)[] | null | undefined>;
  administrative_permissions?: Given<readonly (string | null | undefined)[] | null | undefined>;
  system_generated?: Given<boolean | null | undefined>;
  is_project_user?: Given<boolean | null | undefined>;
  read_only_project?: Given<boolean | null | undefined>;
  no_of_users?: Given<number | null | undefined>;
  introspection?: Given<boolean | null | undefined>;
}

export interface ListPermissionsAndScopesResponse {
  permissions?: Given<readonly (string | null | undefined)[] | null | undefined>;
  models?: Given<readonly (string | null | undefined)[] | null | undefined>;
  functions?: Given<readonly (string | null | undefined)[] | null | undefined>;
}

export interface AddTeamMemberPayload {
  email: string;
  role?: string | null;
  administrative_permissions: (string | null)[];
  team_id?: string | null;
}

export interface RemoveTeamMemberPayload {
  member_id: string;
}

export interface Organization {
  id?: Given<string | null | undefined>;
  _key?: Given<string | null | undefined>;
  name?: Given<string | null | undefined>;
  description?: Given<string | null | undefined>;
  teams?: Given<readonly (Team | null | undefined)[] | null | undefined>;
  users?: Given<readonly (SystemUserInfo | null | undefined)[] | null | undefined>;
}

export interface Team {
  id?: Given<string | null | undefined>;
  _key?: Given<string | null | undefined>;
  name?: Given<string | null | undefined>;
  description?: Given<string | null | undefined>;
  created_by?: Given<string | null | undefined>;
  users?: Given<readonly (SystemUserInfo | null | undefined)[] | null | undefined>;
}

export interface Webhook {
  id?: Given<string | null | undefined>;
  _key?: Given<string | null | undefined>;
  name?: Given<string | null | undefined>;
  url?: Given<string | null | undefined>;
  model?: Given<string | null | undefined>;
  type?: Given<string | null | undefined>;
  events?: Given<readonly (string | null | undefined)[] | null | undefined>;
  logic_executions?: Given<readonly (string | null | undefined)[] | null | undefined>;
  active?: Given<boolean | null | undefined>;
  project_id?: Given<string | null | undefined>;
  paused_at?: Given<string | null | undefined>;
  note?: Given<string | null | undefined>;
}

export interface WebHookSecret {
  secret: Given<string>;
  created_at: Given<string>;
  expires_at?: Given<string | null | undefined>;
}

export type WebHookDeliveryStatus = "pending" | "delivered" | "failed" | "dropped";

export interface WebHookDelivery {
  id: Given<string>;
  webhook_id: Given<string>;
  event: Given<string>;
  model?: Given<string | null | undefined>;
  subject_id?: Given<string | null | undefined>;
  status: Given<WebHookDeliveryStatus>;
  attempts: Given<number>;
  occurred_at: Given<string>;
  next_attempt_at?: Given<string | null | undefined>;
  finished_at?: Given<string | null | undefined>;
  status_code?: Given<number | null | undefined>;
  duration_ms?: Given<number | null | undefined>;
  error: Given<string>;
}

export interface WebHookAttempt {
  number: Given<number>;
  at: Given<string>;
  duration_ms: Given<number>;
  status_code?: Given<number | null | undefined>;
  error: Given<string>;
  request_headers: Given<unknown>;
  response_headers: Given<unknown>;
  response_body: Given<string>;
}

export interface WebHookDeliveryDetails {
  delivery: Given<WebHookDelivery>;
  url: Given<string>;
  body: Given<string>;
  attempt_list: Given<readonly WebHookAttempt[]>;
}

export interface WebHookDeliveryPage {
  results: Given<readonly WebHookDelivery[]>;
  rows: Given<readonly WebHookDelivery[]>;
  next?: Given<string | null | undefined>;
}

export interface WebHookDeliveryFilter {
  webhook_id?: string | null;
  status?: WebHookDeliveryStatus | null;
  event?: string | null;
  model?: string | null;
  from?: string | null;
  to?: string | null;
}

export interface ReplayWebHookDeliveriesResponse {
  count: Given<number>;
}

export interface DeleteWebHookResponse {
  msg?: Given<string | null | undefined>;
}

export interface MessageResponse {
  message?: Given<string | null | undefined>;
}

export interface CloudFunctionType {
  id?: Given<string | null | undefined>;
  name?: Given<string | null | undefined>;
  description?: Given<string | null | undefined>;
  graphql_schema_type?: Given<string | null | undefined>;
  function_connected?: Given<boolean | null | undefined>;
  function_provider_id?: Given<string | null | undefined>;
  provider_exported_variable?: Given<string | null | undefined>;
  function_exported_variable?: Given<string | null | undefined>;
  function_path?: Given<string | null | undefined>;
  request?: Given<CloudFunctionRequestResponse | null | undefined>;
  response?: Given<CloudFunctionRequestResponse | null | undefined>;
  runtime_config?: Given<FunctionRuntimeConfig | null | undefined>;
  env_vars?: Given<readonly (EnvVariable | null | undefined)[] | null | undefined>;
  rest_api_secret_url_key?: Given<string | null | undefined>;
  created_at?: Given<string | null | undefined>;
  updated_at?: Given<string | null | undefined>;
  source?: Given<string | null | undefined>;
  version?: Given<number | null | undefined>;
  schedule?: Given<string | null | undefined>;
  next_runs?: Given<readonly string[] | null | undefined>;
  hooks?: Given<readonly FunctionHook[] | null | undefined>;
  runs_as?: Given<string | null | undefined>;
  last_run?: Given<FunctionRun | null | undefined>;
}

export type FunctionTrigger = "console" | "graphql" | "rest" | "access" | "webhook" | "hook" | "schedule";

export type FunctionHookEvent = "before_create" | "before_update" | "before_delete" | "after_create" | "after_update" | "after_delete" | "access";

export interface FunctionHook {
  event: Given<FunctionHookEvent>;
  model?: Given<string | null | undefined>;
}

export interface FunctionHookPayload {
  event: FunctionHookEvent;
  model?: string | null;
}

export interface FunctionRun {
  id: Given<string>;
  at: Given<string>;
  trigger: Given<FunctionTrigger>;
  duration_ms?: Given<number | null | undefined>;
  error?: Given<string | null | undefined>;
}

export interface FunctionVersion {
  version: Given<number>;
  source: Given<string>;
  created_at: Given<string>;
  created_by?: Given<SystemUserInfo | null | undefined>;
  current: Given<boolean>;
}

export type FunctionLogLevel = "debug" | "info" | "warn" | "error";

export interface FunctionLog {
  id: Given<string>;
  at: Given<string>;
  level: Given<FunctionLogLevel>;
  message: Given<string>;
  run_id: Given<string>;
  trigger: Given<FunctionTrigger>;
  version?: Given<number | null | undefined>;
  duration_ms?: Given<number | null | undefined>;
  error?: Given<string | null | undefined>;
}

export interface FunctionLogsResponse {
  results: Given<readonly FunctionLog[]>;
  next?: Given<string | null | undefined>;
}

export interface FunctionLogLine {
  level: Given<FunctionLogLevel>;
  message: Given<string>;
  at: Given<string>;
}

export interface FunctionError {
  name: Given<string>;
  message: Given<string>;
  stack?: Given<string | null | undefined>;
  line?: Given<number | null | undefined>;
  fields?: Given<unknown | null | undefined>;
}

export interface FunctionRunResult {
  run_id: Given<string>;
  result?: Given<unknown | null | undefined>;
  error?: Given<FunctionError | null | undefined>;
  logs: Given<readonly FunctionLogLine[]>;
  duration_ms: Given<number>;
  memory_bytes?: Given<number | null | undefined>;
}

export interface CloudFunctionRequestResponse {
  model?: Given<string | null | undefined>;
  optional_payload?: Given<boolean | null | undefined>;
  is_array?: Given<boolean | null | undefined>;
  params?: Given<readonly (FieldInfo | null | undefined)[] | null | undefined>;
}

export interface FunctionRuntimeConfig {
  handler?: Given<string | null | undefined>;
  memory?: Given<number | null | undefined>;
  runtime?: Given<string | null | undefined>;
  time_out?: Given<number | null | undefined>;
}

export interface EnvVariable {
  key?: Given<string | null | undefined>;
  value?: Given<string | null | undefined>;
  hide?: Given<boolean | null | undefined>;
  is_system?: Given<boolean | null | undefined>;
}

export interface Function_Provider_Config_Payload {
  handler?: string | null;
  memory?: number | null;
  runtime?: string | null;
  time_out?: number | null;
}

export interface Function_Provider_Env_Vars_Payload {
  key?: string | null;
  value?: string | null;
}

export interface ListAvailableFunctionsResponse {
  functions?: Given<readonly (string | null | undefined)[] | null | undefined>;
}

export interface ListExecutableFunctionsResponse {
  functions?: Given<readonly (string | null | undefined)[] | null | undefined>;
}

export interface PluginDetailsFields {
  id?: Given<string | null | undefined>;
  title?: Given<string | null | undefined>;
  icon?: Given<string | null | undefined>;
  version?: Given<string | null | undefined>;
  description?: Given<string | null | undefined>;
  type?: Given<PLUGIN_TYPE_ENUM | null | undefined>;
  role?: Given<string | null | undefined>;
  exported_variable?: Given<string | null | undefined>;
  env_vars?: Given<readonly (EnvVariable | null | undefined)[] | null | undefined>;
  enable?: Given<boolean | null | undefined>;
  repository_url?: Given<string | null | undefined>;
  branch?: Given<string | null | undefined>;
  author?: Given<string | null | undefined>;
  load_status?: Given<PLUGIN_LOAD_TYPE_ENUM | null | undefined>;
  activate_status?: Given<PLUGIN_ACTIVATION_TYPE_ENUM | null | undefined>;
  available?: Given<boolean | null | undefined>;
}

export interface AvailablePlugin {
  id: Given<string>;
  title: Given<string>;
  description: Given<string>;
  version: Given<string>;
  author: Given<string>;
  icon: Given<string>;
  shipped: Given<boolean>;
  installed_at?: Given<string | null | undefined>;
  projects?: Given<number | null | undefined>;
}

export interface SystemPlugin {
  id: Given<string>;
  title?: Given<string | null | undefined>;
  icon?: Given<string | null | undefined>;
  version?: Given<string | null | undefined>;
  description?: Given<string | null | undefined>;
  author?: Given<string | null | undefined>;
  projects: Given<number>;
  active_projects: Given<number>;
}

export interface PluginConfigEnvVarsPayload {
  key?: string | null;
  value?: string | null;
}

export interface ListPluginIDsResponse {
  type: Given<PLUGIN_TYPE_ENUM>;
  plugins?: Given<readonly (string | null | undefined)[] | null | undefined>;
}

export interface AuditLogInfo {
  id?: Given<string | null | undefined>;
  _key?: Given<string | null | undefined>;
  activity?: Given<string | null | undefined>;
  created_at?: Given<string | null | undefined>;
  graphql_operation_name?: Given<string | null | undefined>;
  graphql_payload?: Given<string | null | undefined>;
  graphql_variable?: Given<string | null | undefined>;
  internal_error?: Given<string | null | undefined>;
  internal_function?: Given<string | null | undefined>;
  request_path?: Given<string | null | undefined>;
  request_payload?: Given<string | null | undefined>;
  response_payload?: Given<string | null | undefined>;
  response_code?: Given<number | null | undefined>;
  user?: Given<SystemUserInfo | null | undefined>;
  project?: Given<ProjectModel | null | undefined>;
  resource?: Given<string | null | undefined>;
  result?: Given<string | null | undefined>;
  details?: Given<string | null | undefined>;
  ip_address?: Given<string | null | undefined>;
  user_agent?: Given<string | null | undefined>;
  actor?: Given<AuditActor | null | undefined>;
  subject?: Given<AuditSubject | null | undefined>;
  changes?: Given<readonly AuditChange[] | null | undefined>;
}

export interface AuditActor {
  name: Given<string>;
  email: Given<string>;
}

export interface AuditSubject {
  type: Given<string>;
  id: Given<string>;
  name: Given<string>;
}

export interface AuditChange {
  field: Given<string>;
  before?: Given<unknown | null | undefined>;
  after?: Given<unknown | null | undefined>;
}

export interface AuditStatistics {
  total: Given<number>;
  successful: Given<number>;
  failed: Given<number>;
  unique_users: Given<number>;
  days: Given<readonly AuditDay[]>;
}

export interface AuditDay {
  day: Given<string>;
  successful: Given<number>;
  failed: Given<number>;
}

export interface AuditChoices {
  users: Given<readonly SystemUserInfo[]>;
  organizations: Given<readonly Organization[]>;
}

export interface MediaFile {
  id?: Given<string | null | undefined>;
  _key?: Given<string | null | undefined>;
  url?: Given<string | null | undefined>;
  file_name?: Given<string | null | undefined>;
  type?: Given<string | null | undefined>;
  content_type?: Given<string | null | undefined>;
  file_extension?: Given<string | null | undefined>;
  size?: Given<number | null | undefined>;
  width?: Given<number | null | undefined>;
  height?: Given<number | null | undefined>;
  created_at?: Given<string | null | undefined>;
  upload_param?: Given<MediaUploadParam | null | undefined>;
  s3_key?: Given<string | null | undefined>;
  buffer?: Given<string | null | undefined>;
  thumbnail?: Given<string | null | undefined>;
  tenant_id?: Given<string | null | undefined>;
  alt?: Given<string | null | undefined>;
}

export interface MediaUse {
  file_id: Given<string>;
  model: Given<string>;
  field: Given<string>;
  record_id: Given<string>;
  title?: Given<string | null | undefined>;
  model_label: Given<string>;
  field_label: Given<string>;
}

export interface MediaSettings {
  allowed_kinds: Given<readonly string[]>;
  max_bytes?: Given<number | null | undefined>;
  is_private: Given<boolean>;
  image_quality: Given<number>;
  storage: Given<string>;
  limit_bytes: Given<number>;
  used_bytes: Given<number>;
  project_bytes?: Given<number | null | undefined>;
}

export interface MediaSettingsInput {
  allowed_kinds?: string[] | null;
  max_bytes?: number | null;
  is_private?: boolean | null;
  image_quality?: number | null;
}

export interface MediaUploadParam {
  project_id?: Given<string | null | undefined>;
  model_name?: Given<string | null | undefined>;
  field_name?: Given<string | null | undefined>;
  doc_id?: Given<string | null | undefined>;
  provider?: Given<string | null | undefined>;
  allow_multi?: Given<boolean | null | undefined>;
}

export interface GetPhotosResponse {
  results?: Given<readonly (MediaFile | null | undefined)[] | null | undefined>;
  count?: Given<number | null | undefined>;
}

export interface FILTER_ARGUMENT_OBJECT {
  limit?: number | null;
  page?: number | null;
}

export interface CommonFilter {
  eq?: string | null;
  ne?: string | null;
  in?: (string | null)[] | null;
  not_in?: (string | null)[] | null;
  contains?: string | null;
}

export interface IntegerFilter {
  eq?: number | null;
  gt?: number | null;
  lt?: number | null;
  between?: (number | null)[] | null;
}

export interface DateFilterFilter {
  at_date?: string | null;
  between_date?: (string | null)[] | null;
}

export interface AuditWhereFilterArgObject {
  user_id?: CommonFilter | null;
  project_id?: CommonFilter | null;
  response_code?: IntegerFilter | null;
  internal_function?: CommonFilter | null;
  graphql_operation_name?: CommonFilter | null;
  organization_id?: CommonFilter | null;
  created_at?: DateFilterFilter | null;
}

export interface PluginsWhereFilterArgObject {
  name?: CommonFilter | null;
}

export interface ProjectWhereFilterArgObject {
  id?: CommonFilter | null;
  name?: CommonFilter | null;
  created_at?: DateFilterFilter | null;
}

export interface SearchUsersWhereFilterArgObject {
  email?: CommonFilter | null;
  first_name?: CommonFilter | null;
  last_name?: CommonFilter | null;
  organization_id?: CommonFilter | null;
  username?: CommonFilter | null;
}

export interface OrganizationsWhereFilterArgObject {
  name?: CommonFilter | null;
}

export interface TeamsWhereFilterArgObject {
  name?: CommonFilter | null;
}

export interface FieldTypeChangePreview {
  count: Given<number>;
  examples: Given<readonly string[]>;
}

export interface ModelChangePreview {
  records: Given<number>;
  affected: Given<number>;
  links: Given<number>;
  relations: Given<readonly string[]>;
  conflicts: Given<readonly ModelChangeConflict[]>;
  options: Given<readonly OptionUse[]>;
  default_change?: Given<DefaultChange | null | undefined>;
  conditions: Given<readonly string[]>;
  roles: Given<ModelChangeTouch>;
  webhooks: Given<ModelChangeTouch>;
  tokens: Given<ModelChangeTouch>;
}

export type RECORD_ACTION_ENUM = "read" | "create" | "update" | "delete";

export interface RefusalReason {
  reason: Given<string>;
  people: Given<readonly string[]>;
  others: Given<number>;
}

export interface ConditionCount {
  matching: Given<number>;
  total: Given<number>;
}

export interface DefaultChange {
  from: Given<unknown>;
  to?: Given<unknown | null | undefined>;
}

export interface ModelChangeConflict {
  kind: Given<MODEL_CHANGE_CONFLICT_ENUM>;
  count: Given<number>;
  examples: Given<readonly string[]>;
}

export interface OptionUse {
  option: Given<string>;
  records: Given<number>;
  drafts: Given<number>;
  values: Given<number>;
  translations: Given<number>;
  revisions: Given<number>;
  tenants: Given<number>;
}

export interface OptionChange {
  from: string;
  to?: string | null;
}

export interface ModelChangeTouch {
  count: Given<number>;
  names?: Given<readonly string[] | null | undefined>;
}

export interface SyncToken {
  name?: Given<string | null | undefined>;
  token?: Given<string | null | undefined>;
  scopes?: Given<readonly (string | null | undefined)[] | null | undefined>;
  project_ids?: Given<readonly (string | null | undefined)[] | null | undefined>;
  expire?: Given<string | null | undefined>;
  created_at?: Given<string | null | undefined>;
}

export interface Invitation {
  id: Given<string>;
  email: Given<string>;
  project_id?: Given<string | null | undefined>;
  role?: Given<string | null | undefined>;
  administrative_permissions: Given<readonly string[]>;
  invited_by: Given<string>;
  created_at: Given<string>;
  expires_at: Given<string>;
  expired: Given<boolean>;
}

export interface InvitationLink {
  id: Given<string>;
  invitation: Given<Invitation>;
  link: Given<string>;
  mailed: Given<boolean>;
}

export interface PasswordLink {
  id: Given<string>;
  link: Given<string>;
}

export interface PlanGrant {
  plan: Given<string>;
  dedicated_database: Given<boolean>;
  reason: Given<string>;
  granted_at: Given<string>;
  granted_by?: Given<string | null | undefined>;
  ends_at?: Given<string | null | undefined>;
}

export interface ProjectMove {
  target: Given<string>;
  status: Given<string>;
  phase: Given<string>;
  percent: Given<number>;
  problem?: Given<string | null | undefined>;
}

export interface AdminUser {
  id: Given<string>;
  email: Given<string>;
  first_name: Given<string>;
  last_name: Given<string>;
  avatar: Given<string>;
  role: Given<string>;
  status: Given<string>;
  subscription_plan: Given<string>;
  granted_plan: Given<string>;
  grant?: Given<PlanGrant | null | undefined>;
  is_verified: Given<boolean>;
  project_count: Given<number>;
  created_at: Given<string>;
  last_login?: Given<string | null | undefined>;
}

export interface AdminUsersResponse {
  results: Given<readonly AdminUser[]>;
  total: Given<number>;
}

export interface AdminProject {
  id: Given<string>;
  name: Given<string>;
  description: Given<string>;
  owner: Given<string>;
  created_at: Given<string>;
  plan: Given<string>;
  database: Given<string>;
  grant?: Given<PlanGrant | null | undefined>;
  move?: Given<ProjectMove | null | undefined>;
  status: Given<string>;
  users_count: Given<number>;
}

export interface AdminProjectsResponse {
  results: Given<readonly AdminProject[]>;
  total: Given<number>;
}

export interface AdminUserHoldings {
  projects: Given<readonly AdminProject[]>;
  api_tokens: Given<number>;
}

export interface ModelDataEvent {
  operation: Given<string>;
  model: Given<string>;
  id: Given<string>;
  at: Given<string>;
}

/** Every query and mutation. */
export interface Resolvers {
  getUser: (args: { _id?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<SystemUserInfo | null | undefined>;
  currentProject: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<ProjectModel | null | undefined>;
  getProject: (args: { _id?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<ProjectModel | null | undefined>;
  listProjects: (args: { filter?: FILTER_ARGUMENT_OBJECT | null; where?: ProjectWhereFilterArgObject | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (ProjectModel | null | undefined)[] | null | undefined>;
  projectModelsInfo: (args: { _id?: string | null; model_name?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (ModelType | null | undefined)[] | null | undefined>;
  getTenants: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (ProjectTenantsResponse | null | undefined)[] | null | undefined>;
  getModelData: (args: { model: string; limit?: number | null; page?: number | null; search?: string | null; where?: unknown | null; status?: FILTER_STATUS_TYPE_ENUM | null; connection?: ListAllDataDetailedOfAModelConnectionPayload | null; intersect?: boolean | null; _key?: unknown | null; sort?: unknown | null; total?: number | null; related?: string[] | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<GetModelDataResponse | null | undefined>;
  getSingleData: (args: { _id: string; model?: string | null; local?: string | null; revision?: boolean | null; single_page_data?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<DocumentModelType | null | undefined>;
  listSingleModelRevisionData: (args: { _id: string; model?: string | null; single_page_data?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (RevisionHistoryResponse | null | undefined)[] | null | undefined>;
  recordViews: (args: { model_name: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly RecordView[] | null | undefined>;
  revisionRelations: (args: { _id: string; model: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly RevisionRelation[] | null | undefined>;
  listWebHooks: (args: { _id?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (Webhook | null | undefined)[] | null | undefined>;
  webHookSecrets: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly WebHookSecret[] | null | undefined>;
  webHookDeliveries: (args: { where?: WebHookDeliveryFilter | null; after?: string | null; limit?: number | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<WebHookDeliveryPage | null | undefined>;
  webHookDelivery: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<WebHookDeliveryDetails | null | undefined>;
  teamMembers: (args: { filter?: FILTER_ARGUMENT_OBJECT | null; where?: SearchUsersWhereFilterArgObject | null; organization_id?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (SystemUserInfo | null | undefined)[] | null | undefined>;
  searchUsers: (args: { _id?: string | null; filter?: FILTER_ARGUMENT_OBJECT | null; where?: SearchUsersWhereFilterArgObject | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (SystemUserInfo | null | undefined)[] | null | undefined>;
  listPermissionsAndScopes: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<ListPermissionsAndScopesResponse | null | undefined>;
  getPlugins: (args: { _id?: string | null; filter?: FILTER_ARGUMENT_OBJECT | null; where?: PluginsWhereFilterArgObject | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (PluginDetailsFields | null | undefined)[] | null | undefined>;
  listPluginIds: (args: { _id?: string | null; type: PLUGIN_TYPE_ENUM }, ctx: Context, info: GraphQLResolveInfo) => Answer<ListPluginIDsResponse | null | undefined>;
  systemPlugins: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly SystemPlugin[] | null | undefined>;
  availablePlugins: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly AvailablePlugin[] | null | undefined>;
  auditLogs: (args: { _id?: string | null; filter?: FILTER_ARGUMENT_OBJECT | null; where?: AuditWhereFilterArgObject | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (AuditLogInfo | null | undefined)[] | null | undefined>;
  auditStatistics: (args: { _id?: string | null; where?: AuditWhereFilterArgObject | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<AuditStatistics | null | undefined>;
  auditChoices: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<AuditChoices | null | undefined>;
  auditRetention: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<number | null | undefined>;
  projectFunctionsInfo: (args: { _id?: string | null; name?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (CloudFunctionType | null | undefined)[] | null | undefined>;
  listAvailableFunctions: (args: { _id?: string | null; function_id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<ListAvailableFunctionsResponse | null | undefined>;
  listExecutableFunctions: (args: { _id?: string | null; model_name?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<ListExecutableFunctionsResponse | null | undefined>;
  functionVersions: (args: { _id?: string | null; name: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly FunctionVersion[] | null | undefined>;
  functionLogs: (args: { _id?: string | null; name: string; level?: FunctionLogLevel | null; trigger?: FunctionTrigger | null; run_id?: string | null; before?: string | null; limit?: number | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<FunctionLogsResponse | null | undefined>;
  functionTypes: (args: { _id?: string | null; name?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<string | null | undefined>;
  organizations: (args: { _id?: string | null; filter?: FILTER_ARGUMENT_OBJECT | null; where?: OrganizationsWhereFilterArgObject | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (Organization | null | undefined)[] | null | undefined>;
  teams: (args: { _id?: string | null; filter?: FILTER_ARGUMENT_OBJECT | null; where?: TeamsWhereFilterArgObject | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (Team | null | undefined)[] | null | undefined>;
  getPhotos: (args: { limit?: number | null; page?: number | null; search?: string | null; models?: (string | null)[] | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<GetPhotosResponse | null | undefined>;
  mediaFiles: (args: { limit?: number | null; page?: number | null; search?: string | null; kinds?: (string | null)[] | null; models?: (string | null)[] | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<GetPhotosResponse | null | undefined>;
  mediaFile: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MediaFile | null | undefined>;
  mediaUses: (args: { ids: string[] }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly MediaUse[] | null | undefined>;
  mediaSettings: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<MediaSettings | null | undefined>;
  apiTokenSecret: (args: { token: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<string | null | undefined>;
  syncTokens: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (SyncToken | null | undefined)[] | null | undefined>;
  fieldTypeChangePreview: (args: { model_name: string; field_name: string; parent_field?: string | null; changed_type: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<FieldTypeChangePreview | null | undefined>;
  fieldAliases: (args: { model_name?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly FieldAlias[] | null | undefined>;
  modelChangePreview: (args: { change: MODEL_CHANGE_ENUM; model_name: string; field_name?: string | null; parent_field?: string | null; known_as?: string | null; moved_to?: string | null; changed_type?: string | null; validation?: module_validation_payload | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<ModelChangePreview | null | undefined>;
  refusalReason: (args: { permission?: string | null; model_name?: string | null; action?: RECORD_ACTION_ENUM | null; field?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<RefusalReason | null | undefined>;
  conditionCount: (args: { model_name: string; where: unknown }, ctx: Context, info: GraphQLResolveInfo) => Answer<ConditionCount | null | undefined>;
  tokenOperations: (args: { token: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly TokenOperation[] | null | undefined>;
  adminUsers: (args: { search?: string | null; filter?: FILTER_ARGUMENT_OBJECT | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<AdminUsersResponse | null | undefined>;
  adminProjects: (args: { search?: string | null; filter?: FILTER_ARGUMENT_OBJECT | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<AdminProjectsResponse | null | undefined>;
  adminUserHoldings: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<AdminUserHoldings | null | undefined>;
  invitations: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly Invitation[] | null | undefined>;
  adminInvitations: (args: Record<string, never>, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly Invitation[] | null | undefined>;
  inviteMember: (args: { email: string; role: string; administrative_permissions: string[] }, ctx: Context, info: GraphQLResolveInfo) => Answer<InvitationLink | null | undefined>;
  renewInvitation: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<InvitationLink | null | undefined>;
  revokeInvitation: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  adminInvite: (args: { email: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<InvitationLink | null | undefined>;
  adminRenewInvitation: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<InvitationLink | null | undefined>;
  adminRevokeInvitation: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  adminMakePasswordLink: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<PasswordLink | null | undefined>;
  adminCreateUser: (args: { email: string; first_name: string; last_name: string; role: string; status: string; subscription_plan: string; is_verified: boolean }, ctx: Context, info: GraphQLResolveInfo) => Answer<AdminUser | null | undefined>;
  adminUpdateUser: (args: { _id: string; email?: string | null; first_name?: string | null; last_name?: string | null; role?: string | null; status?: string | null; subscription_plan?: string | null; is_verified?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<AdminUser | null | undefined>;
  adminSuspendUser: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<AdminUser | null | undefined>;
  adminActivateUser: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<AdminUser | null | undefined>;
  adminDeleteUser: (args: { _id: string; transfer_to?: string | null; delete_projects?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  adminUpdateProject: (args: { _id: string; name?: string | null; description?: string | null; plan?: string | null; owner?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<AdminProject | null | undefined>;
  adminGrantPlan: (args: { _id: string; plan: string; dedicated_database?: boolean | null; reason: string; ends_at?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<PlanGrant | null | undefined>;
  adminEndGrant: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  adminGrantUserPlan: (args: { _id: string; plan: string; dedicated_database?: boolean | null; reason: string; ends_at?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<PlanGrant | null | undefined>;
  adminEndUserGrant: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  adminMoveProject: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  adminDeleteProject: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  adminRestoreProject: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<AdminProject | null | undefined>;
  adminUpsertSystemMessage: (args: { _id: string; _key?: string | null; code: string; message: string; redirection?: string | null; hide?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<SystemMessage | null | undefined>;
  adminDeleteSystemMessage: (args: { _id: string; _key: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  addModelToProject: (args: { name: string; single_record?: boolean | null; label?: string | null; icon?: string | null; color?: string | null; menu_group?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (ModelType | null | undefined)[] | null | undefined>;
  updateModel: (args: { type: UpdateModelTypeEnum; model_name: string; new_name?: string | null; single_page_model?: boolean | null; is_common_model?: boolean | null; enable_revision?: boolean | null; label?: string | null; icon?: string | null; color?: string | null; menu_group?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<ModelType | null | undefined>;
  upsertFieldToModel: (args: { model_name: string; field_label: string; identifier?: string | null; field_type?: FIELD_TYPE_ENUM | null; field_sub_type?: FIELD_SUB_TYPE_ENUM | null; field_description?: string | null; input_type?: INPUT_TYPE_ENUM | null; serial?: number | null; validation?: module_validation_payload | null; parent_field?: string | null; is_update?: boolean | null; is_object_field?: boolean | null; option_changes?: OptionChange[] | null; enable_indexing?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<FieldInfo | null | undefined>;
  modelFieldOperation: (args: { type: FIELD_OPERATION_TYPE_ENUM; model_name: string; field_name: string; new_name?: string | null; identifier?: string | null; keep_old_name_days?: number | null; parent_field?: string | null; single_page_model?: boolean | null; is_relation?: boolean | null; known_as?: string | null; moved_to?: string | null; changed_type?: string | null; force?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<FieldInfo | null | undefined>;
  removeFieldAlias: (args: { model_name: string; field_name: string; parent_field?: string | null; name: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<RemovedFieldAlias | null | undefined>;
  upsertConnectionToModel: (args: { from: string; to: string; forward_connection_type: RELATION_TYPE_ENUM; reverse_connection_type: RELATION_TYPE_ENUM; known_as?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (ConnectionType | null | undefined)[] | null | undefined>;
  rearrangeSerialOfField: (args: { model_name: string; field_name: string; move_type: string; new_position: number; parent_id?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<ModelType | null | undefined>;
  upsertModelData: (args: { _id?: string | null; model_name: string; local?: string | null; payload?: unknown | null; connect?: unknown | null; disconnect?: unknown | null; order?: unknown | null; status?: string | null; single_page_data?: boolean | null; force_update?: boolean | null; translations?: unknown | null; expected_updated_at?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<DocumentModelType | null | undefined>;
  deleteModelData: (args: { model_name: string; _id?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<DeleteModelDataResponse | null | undefined>;
  duplicateModelData: (args: { model_name: string; _id?: string | null; mark_copy?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<DuplicateModelDataResponse | null | undefined>;
  deleteModelDataList: (args: { model_name: string; ids: string[] }, ctx: Context, info: GraphQLResolveInfo) => Answer<ModelDataListResponse | null | undefined>;
  updateModelDataListStatus: (args: { model_name: string; ids: string[]; status: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<ModelDataListResponse | null | undefined>;
  updateModelDataListValues: (args: { model_name: string; ids: string[]; payload?: unknown | null; add?: unknown | null; remove?: unknown | null; connect?: unknown | null; disconnect?: unknown | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<ModelDataListResponse | null | undefined>;
  saveRecordView: (args: { _id?: string | null; model_name: string; name: string; shared?: boolean | null; state: unknown }, ctx: Context, info: GraphQLResolveInfo) => Answer<RecordView | null | undefined>;
  deleteRecordView: (args: { _id: string; model_name: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<DeleteRecordViewResponse | null | undefined>;
  updateProject: (args: { _id?: string | null; name?: string | null; description?: string | null; tenant_model_name?: string | null; project_secret_key?: string | null; settings?: UpdateSettingsPayload | null; driver?: UpdateProjectDriverDetails | null; add_team_member?: AddTeamMemberPayload | null; remove_team_member?: RemoveTeamMemberPayload | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<ProjectModel | null | undefined>;
  generateApiToken: (args: { name: string; role: string; duration?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<GenerateProjectTokenResponse | null | undefined>;
  generateTenantToken: (args: { tenant_id: string; token: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<GenerateTenantTokenResponse | null | undefined>;
  deleteApiToken: (args: { token: string; duration?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<DeleteApiTokenResponse | null | undefined>;
  takeOverApiToken: (args: { token: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<APIToken | null | undefined>;
  generateProjectToken: (args: { name: string; role: string; duration: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<GenerateProjectTokenResponse | null | undefined>;
  deleteProjectToken: (args: { token: string; duration: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<DeleteApiTokenResponse | null | undefined>;
  generateSyncToken: (args: { name: string; duration: string; scopes?: (string | null)[] | null; project_ids?: (string | null)[] | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<GenerateSyncTokenResponse | null | undefined>;
  deleteSyncToken: (args: { token: string; duration: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<DeleteSyncTokenResponse | null | undefined>;
  upsertRoleToProject: (args: { name: string; is_admin?: boolean | null; logic_executions?: (string | null)[] | null; api_permissions?: unknown | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<Role | null | undefined>;
  deleteRoleFromProject: (args: { role: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  createWebHook: (args: { events: (string | null)[]; model?: string | null; name: string; url?: string | null; logic_executions?: (string | null)[] | null; active?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<Webhook | null | undefined>;
  deleteWebHook: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<DeleteWebHookResponse | null | undefined>;
  updateWebHook: (args: { id: string; events: (string | null)[]; model?: string | null; name: string; url: string; logic_executions?: (string | null)[] | null; active?: boolean | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<Webhook | null | undefined>;
  resumeWebHook: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<Webhook | null | undefined>;
  rotateWebHookSecret: (args: { id: string; hours?: number | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly WebHookSecret[] | null | undefined>;
  testWebHook: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<WebHookDeliveryDetails | null | undefined>;
  replayWebHookDeliveries: (args: { ids?: string[] | null; where?: WebHookDeliveryFilter | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<ReplayWebHookDeliveriesResponse | null | undefined>;
  upsertPlugin: (args: { id: string; title?: string | null; icon?: string | null; version?: string | null; description?: string | null; type?: PLUGIN_TYPE_ENUM | null; role?: string | null; exported_variable?: string | null; env_vars?: (PluginConfigEnvVarsPayload | null)[] | null; enable?: boolean | null; repository_url?: string | null; branch?: string | null; author?: string | null; activate_status?: PLUGIN_ACTIVATION_TYPE_ENUM | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<PluginDetailsFields | null | undefined>;
  upsertFunctionToProject: (args: { name: string; description?: string | null; graphql_schema_type?: string | null; function_connected?: boolean | null; function_provider_id?: string | null; provider_exported_variable?: string | null; function_exported_variable?: string | null; function_path?: string | null; runtime_config?: Function_Provider_Config_Payload | null; env_vars?: (Function_Provider_Env_Vars_Payload | null)[] | null; request?: string | null; request_payload_is_optional?: boolean | null; response?: string | null; response_is_array?: boolean | null; update?: boolean | null; new_name?: string | null; source?: string | null; schedule?: string | null; hooks?: FunctionHookPayload[] | null; runs_as?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<CloudFunctionType | null | undefined>;
  deleteFunctionFromProject: (args: { function: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly (CloudFunctionType | null | undefined)[] | null | undefined>;
  runFunction: (args: { name: string; payload?: unknown | null; source?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<FunctionRunResult | null | undefined>;
  restoreFunctionVersion: (args: { name: string; version: number }, ctx: Context, info: GraphQLResolveInfo) => Answer<CloudFunctionType | null | undefined>;
  rotateFunctionKey: (args: { name: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<CloudFunctionType | null | undefined>;
  setTokenOperations: (args: { token: string; operations?: string[] | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<readonly TokenOperation[] | null | undefined>;
  setRoleIntrospection: (args: { role: string; enabled: boolean }, ctx: Context, info: GraphQLResolveInfo) => Answer<RoleIntrospection | null | undefined>;
  uploadImageFromUrl: (args: { url: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MediaFile | null | undefined>;
  deleteMediaFile: (args: { ids: (string | null)[] }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  updateMediaFile: (args: { id: string; file_name?: string | null; alt?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<MediaFile | null | undefined>;
  uploadMediaFromUrl: (args: { url: string; model_name?: string | null; field_name?: string | null; doc_id?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<MediaFile | null | undefined>;
  updateMediaSettings: (args: { input: MediaSettingsInput }, ctx: Context, info: GraphQLResolveInfo) => Answer<MediaSettings | null | undefined>;
  updateProfile: (args: { first_name?: string | null; last_name?: string | null; username?: string | null; organization_id?: string | null; role?: string | null; old_pass?: string | null; new_pass?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<SystemUserInfo | null | undefined>;
  restoreRevision: (args: { _id: string; model_name: string; fields?: string[] | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<DocumentModelType | null | undefined>;
  upsertTeam: (args: { _id?: string | null; name: string; description?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<Team | null | undefined>;
  deleteTeam: (args: { _id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  setSystemPluginStatus: (args: { id: string; activate_status: PLUGIN_ACTIVATION_TYPE_ENUM }, ctx: Context, info: GraphQLResolveInfo) => Answer<SystemPlugin | null | undefined>;
  uninstallPlugin: (args: { id: string }, ctx: Context, info: GraphQLResolveInfo) => Answer<MessageResponse | null | undefined>;
  updateAuditRetention: (args: { days: number }, ctx: Context, info: GraphQLResolveInfo) => Answer<number | null | undefined>;
  upsertOrganization: (args: { _id?: string | null; name: string; description?: string | null }, ctx: Context, info: GraphQLResolveInfo) => Answer<Organization | null | undefined>;
}
