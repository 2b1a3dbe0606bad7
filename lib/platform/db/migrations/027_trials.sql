-- When the account had its trial: it has one.
alter table plinth.users add column trial_at timestamptz;
