-- Links by which people are asked in: into a project with a role, or, without one, to make an account of this installation.
create table plinth.invitations (
  id uuid primary key,
  email text not null,
  project_id text references plinth.projects (id) on delete cascade,
  role text,
  administrative_permissions text[] not null default '{}',
  invited_by uuid not null references plinth.users (id) on delete cascade,
  -- Only its hash is kept: the link is shown once.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((project_id is null) = (role is null)),
  -- Nobody is asked in with a role that is gone.
  foreign key (project_id, role) references plinth.project_roles (project_id, name) on delete cascade
);
-- One for each person and place; another one takes its place.
create unique index invitations_place on plinth.invitations (email, coalesce(project_id, ''));
create index invitations_project on plinth.invitations (project_id);
