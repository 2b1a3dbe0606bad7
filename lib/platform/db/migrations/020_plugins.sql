-- Plugins that super admins installed from an archive. The archive is kept here, so that every node can unpack it.
create table plinth.installed_plugins (
  name text primary key,
  version text not null,
  -- the config.json of the archive
  config jsonb not null,
  archive bytea not null,
  sha256 bytea not null,
  installed_by uuid references plinth.users on delete set null,
  installed_at timestamptz not null default now()
);
-- archives are compressed already
alter table plinth.installed_plugins alter column archive set storage external;
