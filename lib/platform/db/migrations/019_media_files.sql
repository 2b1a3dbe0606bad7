-- Files of every kind, in any storage; unfinished uploads; and images made smaller, kept to be given again.

alter table plinth.media_files
  add column kind text not null default 'image',
  add column storage text not null default 'local',
  -- how many frames an image has; null for what is none
  add column frames int;
alter table plinth.media_files alter column kind drop default;
alter table plinth.media_files alter column storage drop default;
create index media_files_kind_idx on plinth.media_files (project_id, kind, id desc);

-- Uploads that can be resumed (tus); their bytes lie in the data folder until they are all there.
create table plinth.media_uploads (
  id uuid primary key,
  project_id text not null references plinth.projects on delete cascade,
  user_id uuid not null references plinth.users on delete cascade,
  size int not null,
  metadata jsonb not null,
  -- the finished file; the row then only remembers it for those who missed the answer
  file_id uuid references plinth.media_files on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index media_uploads_user_id_idx on plinth.media_uploads (user_id);
create index media_uploads_project_id_idx on plinth.media_uploads (project_id);
create index media_uploads_expires_at_idx on plinth.media_uploads (expires_at);

create table plinth.media_renditions (
  file_id uuid not null references plinth.media_files on delete cascade,
  -- what was asked for, in one spelling: w320-h0-inside-webp-q80
  name text not null,
  project_id text not null,
  content_type text not null,
  size int not null,
  storage text not null,
  storage_key text not null,
  used_at timestamptz not null default now(),
  primary key (file_id, name)
);
create index media_renditions_used_at_idx on plinth.media_renditions (project_id, used_at);
