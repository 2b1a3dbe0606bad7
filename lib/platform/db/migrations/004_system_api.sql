-- What the system API keeps beside accounts and projects: the audit log, webhooks, functions and plugins as records, sync tokens, teams, media.

alter table plinth.projects
  add column trial_ends timestamptz,
  add column expire_at timestamptz,
  add column project_template text;

-- Without foreign keys: what happened stays known after the project or the person is gone.
create table plinth.audit_log (
  id uuid primary key,
  project_id text,
  user_id uuid,
  activity text not null,
  graphql_operation_name text not null default '',
  -- the document without its literals, and the arguments with secrets masked
  graphql_payload text not null default '',
  graphql_variable text not null default '',
  internal_error text not null default '',
  internal_function text not null,
  request_path text not null default '',
  response_payload text not null default '',
  response_code int not null,
  ip_address text not null default '',
  created_at timestamptz not null
);
create index audit_log_project_id_idx on plinth.audit_log (project_id, id desc);
create index audit_log_user_id_idx on plinth.audit_log (user_id, id desc);

-- Notes by operators to one project, or to all where project_id is null.
create table plinth.system_messages (
  id uuid primary key,
  project_id text references plinth.projects on delete cascade,
  code text not null,
  message text not null,
  redirection text not null default '',
  hide boolean not null default false,
  created_at timestamptz not null default now()
);
create index system_messages_project_id_idx on plinth.system_messages (project_id);

create table plinth.webhooks (
  id uuid primary key,
  project_id text not null references plinth.projects on delete cascade,
  name text not null,
  url text not null,
  -- null for events of no model (user.created, user.updated)
  model text,
  type text not null,
  events text[] not null,
  logic_executions text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index webhooks_project_id_idx on plinth.webhooks (project_id);

create table plinth.functions (
  id uuid primary key,
  project_id text not null references plinth.projects on delete cascade,
  name text not null,
  description text not null default '',
  graphql_schema_type text not null,
  function_connected boolean not null default false,
  function_provider_id text,
  provider_exported_variable text,
  function_exported_variable text,
  function_path text,
  -- { model, optional_payload } and { model, is_array }
  request jsonb not null default '{}',
  response jsonb not null default '{}',
  -- { handler, memory (MiB), runtime, time_out (seconds) }
  runtime_config jsonb not null default '{}',
  -- encrypted [{ key, value }]
  env_vars bytea,
  rest_api_secret_url_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, name)
);

create table plinth.plugins (
  project_id text not null references plinth.projects on delete cascade,
  id text not null,
  title text not null default '',
  icon text not null default '',
  version text not null default '',
  description text not null default '',
  type text not null default 'project' check (type in ('project', 'system')),
  role text not null default '',
  exported_variable text not null default '',
  -- encrypted [{ key, value, hide, is_system }]
  env_vars bytea,
  enable boolean not null default true,
  repository_url text not null default '',
  branch text not null default '',
  author text not null default '',
  activate_status text not null default 'Deactivated' check (activate_status in ('Activated', 'Deactivated')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project_id, id)
);

-- Tokens of the command line that carry projects between installations.
create table plinth.sync_tokens (
  id uuid primary key,
  user_id uuid not null references plinth.users on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  token_start text not null,
  scopes text[] not null,
  project_ids text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index sync_tokens_user_id_idx on plinth.sync_tokens (user_id);

-- users.organization_id names one of these.
create table plinth.organizations (
  id uuid primary key,
  name text not null,
  description text not null default '',
  created_by uuid references plinth.users on delete set null,
  created_at timestamptz not null default now()
);

-- Groups of a project's members.
create table plinth.teams (
  id uuid primary key,
  project_id text not null references plinth.projects on delete cascade,
  name text not null,
  description text not null default '',
  created_by uuid references plinth.users on delete set null,
  created_at timestamptz not null default now(),
  unique (project_id, name)
);
create table plinth.team_members (
  team_id uuid not null references plinth.teams on delete cascade,
  project_id text not null,
  user_id uuid not null,
  primary key (team_id, user_id),
  -- who leaves the project leaves its teams
  foreign key (project_id, user_id) references plinth.project_members on delete cascade
);
create index team_members_member_idx on plinth.team_members (project_id, user_id);

create table plinth.media_files (
  id uuid primary key,
  project_id text not null references plinth.projects on delete cascade,
  file_name text not null,
  content_type text not null,
  file_extension text not null,
  size int not null,
  width int,
  height int,
  storage_key text not null unique,
  created_by uuid references plinth.users on delete set null,
  created_at timestamptz not null default now()
);
create index media_files_project_id_idx on plinth.media_files (project_id, id desc);
