-- Whom somebody views the console as: a role, a member or a token of the project in the place of their own rights. A session's own.
create table plinth.console_views (
  id uuid primary key,
  -- whose it is; no reference, for its end is noted when the session is gone
  session_id uuid not null,
  user_id uuid not null,
  project_id text not null references plinth.projects on delete cascade,
  kind text not null check (kind in ('role', 'member', 'token')),
  -- the name of the role, or the id of the member or token
  subject text not null,
  -- in words
  name text not null,
  -- those that come with a role
  permissions text[] not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index console_views_open_idx on plinth.console_views (started_at) where ended_at is null;
create index console_views_project_idx on plinth.console_views (project_id);
