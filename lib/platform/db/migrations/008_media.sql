-- Media files: the hash by which the same bytes are known, and what they were uploaded for. Nothing could be uploaded before, so the table is empty.

alter table plinth.media_files
  add column sha256 bytea not null,
  add column model_name text,
  add column field_name text,
  add column doc_id text,
  add column allow_multi boolean;

-- The same bytes are stored once in a project.
create unique index media_files_sha256_idx on plinth.media_files (project_id, sha256);
