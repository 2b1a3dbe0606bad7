-- What tables of records show, kept under a name: a person's own, or shared by all of a project.
create table plinth.record_views (
  id uuid primary key,
  project_id text not null references plinth.projects on delete cascade,
  -- of the project's own definitions: a model that is renamed keeps its views
  model_id text not null,
  -- whose it is; null is shared
  user_id uuid references plinth.users on delete cascade,
  name text not null,
  state jsonb not null,
  created_at timestamptz not null default now()
);
create unique index record_views_name_idx on plinth.record_views (project_id, model_id, user_id, lower(name)) nulls not distinct;
create index record_views_user_id_idx on plinth.record_views (user_id);
