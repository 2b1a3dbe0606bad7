-- Whether the role may ask the generated API for its schema.
alter table plinth.project_roles add column introspection boolean not null default true;

-- Null: the token may run any document. Else the name of its list as it is now: a new list has a new name, so that what is remembered of the old one is not asked again.
alter table plinth.api_tokens add column operation_list_id uuid;

create table plinth.token_operations (
  token_id uuid not null references plinth.api_tokens on delete cascade,
  -- SHA-256 of the document's text
  hash bytea not null,
  -- null where only the hash was given: the first caller brings the text
  document text,
  primary key (token_id, hash)
);
