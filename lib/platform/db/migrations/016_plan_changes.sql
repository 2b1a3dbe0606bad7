-- A smaller plan is agreed on and billed from the next period on: until then the project keeps the one that is paid.
alter table plinth.subscriptions add column kept_plan text;
alter table plinth.subscriptions add column kept_until timestamptz;
create index subscriptions_kept_until_idx on plinth.subscriptions (kept_until) where kept_until is not null;
create index payments_project_id_idx on plinth.payments (project_id);
