-- Pushes of the command line: who changed which project, when, and what.
create table plinth.sync_runs (
  id uuid primary key,
  project_id text not null references plinth.projects on delete cascade,
  user_id uuid references plinth.users on delete set null,
  token_name text not null,
  kind text not null check (kind in ('push', 'restore')),
  -- applying: a project with a database of its own is changed in two transactions; whoever finds such a row that nobody holds settles it
  state text not null check (state in ('applying', 'done')),
  -- what was changed: SyncStep
  steps jsonb not null default '[]',
  -- what the system database shall hold, while the row is applying
  target jsonb,
  created_at timestamptz not null
);
create index sync_runs_project_id_idx on plinth.sync_runs (project_id, id desc);
create index sync_runs_applying_idx on plinth.sync_runs (project_id) where state = 'applying';

alter table plinth.sync_tokens add column last_used_at timestamptz;
