-- Calls of each project's API by day (UTC), for the last weeks: what months count in sum.
create table plinth.api_usage_days (
  project_id text not null references plinth.projects on delete cascade,
  day date not null,
  calls bigint not null,
  primary key (project_id, day)
);
