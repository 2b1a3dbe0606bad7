-- Who and what an entry is about, by name, and what changed. Null in entries from before, whose hashes do not cover these columns.
alter table plinth.audit_log
  -- the account that it is about: a failed sign-in has no person who did it
  add column account_id uuid,
  add column actor_name text,
  add column actor_email text,
  add column subject_type text,
  add column subject_id text,
  add column subject_name text,
  -- JSON: [{ "field", "before", "after" }], secrets masked
  add column changes text;
create index audit_log_account on plinth.audit_log (account_id, id desc) where account_id is not null;
