-- Accounts, sessions, projects and API tokens. The schema `plinth` is made by the migrator before the first file.

create table plinth.users (
  id uuid primary key,
  email text not null,
  -- argon2id in PHC form; null for accounts that only sign in with a provider
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  username text not null default '',
  avatar text not null default '',
  organization_id text not null default '',
  role text not null default 'user' check (role in ('user', 'admin', 'super_admin')),
  status text not null default 'active' check (status in ('active', 'pending', 'suspended')),
  email_verified_at timestamptz,
  current_project_id text,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on plinth.users (lower(email));

create table plinth.sessions (
  id uuid primary key,
  -- SHA-256 of the secret in the sealed cookie: a stolen table opens no session
  secret_hash bytea not null unique,
  user_id uuid not null references plinth.users on delete cascade,
  project_id text,
  user_agent text not null default '',
  ip_address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- set when another sign-in took over (SINGLE_SESSION=1); the next request gets 409 once, then the row goes
  superseded_at timestamptz
);
create index sessions_user_id_idx on plinth.sessions (user_id);

create table plinth.mail_proofs (
  id uuid primary key,
  user_id uuid not null references plinth.users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  code_hash bytea not null,
  token_hash bytea not null unique,
  tries_left int not null default 5,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mail_proofs_user_id_idx on plinth.mail_proofs (user_id, purpose);

create table plinth.oauth_identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references plinth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index oauth_identities_user_id_idx on plinth.oauth_identities (user_id);

-- Tries within a window, for sign-in limits on every node.
create table plinth.rate_limits (
  key text primary key,
  tries int not null,
  window_ends_at timestamptz not null
);

create table plinth.projects (
  id text primary key,
  name text not null,
  description text not null default '',
  project_type text not null default 'general' check (project_type in ('general', 'saas')),
  tenant_model_name text,
  plan text not null default 'free',
  owner_id uuid not null references plinth.users,
  -- shared: a schema in the system database; byod: a schema in the user's PostgreSQL
  database_kind text not null check (database_kind in ('shared', 'byod')),
  -- encrypted DatabaseConfig (AES-256-GCM); null for shared
  database_config bytea,
  database_schema text not null,
  settings jsonb not null default '{}',
  secret_key_hash bytea not null,
  secret_key_encrypted bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index projects_owner_id_idx on plinth.projects (owner_id);

create table plinth.project_members (
  project_id text not null references plinth.projects on delete cascade,
  user_id uuid not null references plinth.users on delete cascade,
  role text not null,
  administrative_permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_user_id_idx on plinth.project_members (user_id);

create table plinth.project_roles (
  project_id text not null references plinth.projects on delete cascade,
  name text not null,
  is_admin boolean not null default false,
  system_generated boolean not null default false,
  -- model name -> { read, create, update, delete }, each none, all or custom_logic
  api_permissions jsonb not null default '{}',
  logic_executions text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (project_id, name)
);

create table plinth.api_tokens (
  id uuid primary key,
  project_id text not null references plinth.projects on delete cascade,
  name text not null,
  role text not null,
  -- looked up by SHA-256; kept encrypted because owners may copy it again
  token_hash bytea not null unique,
  token_encrypted bytea not null,
  -- the first 20 characters, for lists
  token_start text not null,
  created_by uuid references plinth.users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  foreign key (project_id, role) references plinth.project_roles (project_id, name)
);
create index api_tokens_project_id_idx on plinth.api_tokens (project_id);
