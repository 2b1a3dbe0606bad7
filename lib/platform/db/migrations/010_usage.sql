-- Calls of each project's API by calendar month (UTC); nodes add what they have counted every few seconds.
create table plinth.api_usage (
  project_id text not null references plinth.projects on delete cascade,
  -- its first day
  month date not null,
  calls bigint not null,
  primary key (project_id, month)
);

-- A message with a code is told to a project once.
create unique index system_messages_once on plinth.system_messages (project_id, code) where project_id is not null and code <> '';
