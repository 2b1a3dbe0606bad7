-- Who may make an account.

-- Links that start printed while there was no account: whoever has one may make the first. All end with it.
create table plinth.setup_links (
  token_hash bytea primary key,
  created_at timestamptz not null default now()
);
