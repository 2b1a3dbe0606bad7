-- What is paid for; `plan` is what counts: the larger of this and of what operators have granted.
alter table plinth.projects add column paid_plan text not null default 'free';
update plinth.projects set paid_plan = plan;

-- Plans that super admins give to a project, or to an account and with it to all its projects.
create table plinth.plan_grants (
  project_id text unique references plinth.projects on delete cascade,
  user_id uuid unique references plinth.users on delete cascade,
  plan text not null,
  -- also where the plan has none
  dedicated_database boolean not null default false,
  reason text not null default '',
  granted_by uuid references plinth.users on delete set null,
  granted_at timestamptz not null default now(),
  ends_at timestamptz,
  check (num_nonnulls(project_id, user_id) = 1)
);
create index plan_grants_ends_at_idx on plinth.plan_grants (ends_at) where ends_at is not null;
insert into plinth.plan_grants (user_id, plan) select id, granted_plan from plinth.users where granted_plan <> 'free';

-- The last move of a project's data to another database.
create table plinth.project_moves (
  -- no reference: what a move leaves behind outlives the project's row
  project_id text primary key,
  target text not null check (target in ('shared', 'dedicated')),
  -- waiting, running, kept (done, and the old copy is still there), done or failed
  status text not null check (status in ('waiting', 'running', 'kept', 'done', 'failed')),
  phase text not null default 'prepare',
  percent int not null default 0,
  -- of the last try, in a sentence for the project's people
  problem text,
  database_schema text not null default '',
  -- of the try that may change over; an older one that still runs somewhere may not
  try_id uuid,
  queued_at timestamptz not null default now(),
  -- when the new place began to count
  switched_at timestamptz,
  finished_at timestamptz
);
create index project_moves_open_idx on plinth.project_moves (status) where status in ('waiting', 'running', 'kept');
