-- Functions that run: their code with its versions, when they are called, and what their runs wrote.

alter table plinth.functions
  add column source text,
  add column version int not null default 0,
  -- cron expression in UTC
  add column schedule text,
  -- [{ event, model }]
  add column hooks jsonb not null default '[]',
  add column runs_as text,
  -- the last moment of the schedule that was claimed
  add column scheduled_at timestamptz,
  -- the secret address is found by its hash, so that no comparison tells how much of a guess was right
  add column rest_key_hash bytea generated always as (sha256(rest_api_secret_url_key::bytea)) stored;
create unique index functions_rest_key_hash_idx on plinth.functions (rest_key_hash);
create index functions_schedule_idx on plinth.functions (id) where schedule is not null;

create table plinth.function_versions (
  function_id uuid not null references plinth.functions on delete cascade,
  version int not null,
  source text not null,
  created_at timestamptz not null default now(),
  created_by uuid references plinth.users on delete set null,
  primary key (function_id, version)
);

-- Lines of runs, newest id last. The line of a run's end has a duration.
create table plinth.function_logs (
  id uuid primary key,
  function_id uuid not null references plinth.functions on delete cascade,
  run_id uuid not null,
  trigger text not null,
  level text not null,
  message text not null,
  at timestamptz not null,
  version int,
  duration_ms double precision,
  error text
);
create index function_logs_function_id_idx on plinth.function_logs (function_id, id desc);
create index function_logs_ends_idx on plinth.function_logs (function_id, id desc) where duration_ms is not null;
create index function_logs_run_id_idx on plinth.function_logs (run_id);
create index function_logs_at_idx on plinth.function_logs (at);
