-- The command line asks for a token, and a person who is signed in confirms it in the browser (RFC 8628).
create table plinth.sync_logins (
  id uuid primary key,
  -- of what the command fetches its token with
  device_hash bytea not null unique,
  -- what the person compares
  user_code text not null unique,
  machine text not null,
  ip_address text not null,
  project_id text,
  state text not null default 'asked' check (state in ('asked', 'granted', 'refused')),
  user_id uuid references plinth.users on delete cascade,
  -- the token that was agreed to: it is made when it is fetched
  granted jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  fetched_at timestamptz
);
create index sync_logins_expires_at_idx on plinth.sync_logins (expires_at);
create index sync_logins_user_id_idx on plinth.sync_logins (user_id);
