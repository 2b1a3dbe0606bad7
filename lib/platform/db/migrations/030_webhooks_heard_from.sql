-- What the project's database had committed when the webhook was switched on: it is told of what came later. Null once the relay has passed that.
alter table plinth.webhooks add column heard_from pg_snapshot;
