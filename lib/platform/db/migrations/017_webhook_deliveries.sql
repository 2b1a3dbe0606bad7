-- What webhooks were told, what they answered, and what they are yet to be told.

alter table plinth.webhooks
  -- encrypted [{ secret, created_at, expires_at }], the newest first, at most two; made when they are first needed
  add column secrets bytea,
  add column failures_in_row int not null default 0,
  add column paused_at timestamptz,
  -- until when the receiver asked to be left alone
  add column held_until timestamptz,
  -- the job that delivers at present: one at a time
  add column drain_job bigint,
  -- why it was paused or switched off by itself
  add column note text not null default '';

create table plinth.webhook_deliveries (
  -- the message's id: made of the change that it tells of, so that the same change makes no second row
  id uuid primary key,
  -- the order of events
  seq bigint generated always as identity,
  project_id text not null references plinth.projects on delete cascade,
  webhook_id uuid not null references plinth.webhooks on delete cascade,
  event text not null,
  model text,
  -- the record or the user; deliveries of one wait for each other. Null for tests
  subject_id uuid,
  occurred_at timestamptz not null,
  body text not null,
  -- what the project's functions made of the body, once they have
  sent_body text,
  status text not null check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  finished_at timestamptz,
  -- of the last attempt
  status_code int,
  duration_ms int,
  error text not null default ''
);
create index webhook_deliveries_page_idx on plinth.webhook_deliveries (project_id, seq desc);
create index webhook_deliveries_webhook_idx on plinth.webhook_deliveries (webhook_id, seq desc);
create index webhook_deliveries_pending_idx on plinth.webhook_deliveries (webhook_id, seq) where status = 'pending';
create index webhook_deliveries_subject_idx on plinth.webhook_deliveries (webhook_id, subject_id, seq) where status = 'pending';

create table plinth.webhook_attempts (
  delivery_id uuid not null references plinth.webhook_deliveries on delete cascade,
  number int not null,
  at timestamptz not null,
  duration_ms int not null,
  status_code int,
  error text not null default '',
  request_headers jsonb not null default '{}',
  response_headers jsonb not null default '{}',
  -- the beginning of it
  response_body text not null default '',
  primary key (delivery_id, number)
);

-- Whoever changes what a webhook is told of, every node hears it.
create function plinth.tell_of_webhooks() returns trigger language plpgsql as $$
begin
  perform pg_notify('plinth_notices', json_build_object('topic', 'webhooks', 'payload', coalesce(new.project_id, old.project_id))::text);
  return null;
end $$;
create trigger webhooks_changed after insert or delete or update of active, model, events, type, paused_at on plinth.webhooks
  for each row execute function plinth.tell_of_webhooks();

-- user.created and user.updated: people who become members of a project, and members whose profile or rights change. Rows of the same transaction, so that
-- neither can be without the other, with a job that reads them in their order.
create table plinth.user_events (
  id bigint generated always as identity primary key,
  project_id text not null references plinth.projects on delete cascade,
  user_id uuid not null,
  event text not null,
  at timestamptz not null default now(),
  -- what makes it one event
  key uuid not null default gen_random_uuid()
);

create function plinth.tell_webhooks_of_person(project text, person uuid, told text) returns void language plpgsql as $$
begin
  if exists (select from plinth.webhooks w where w.project_id = project and w.active and told = any(w.events)) then
    insert into plinth.user_events (project_id, user_id, event) values (project, person, told);
    perform graphile_worker.add_job('webhooks.people');
  end if;
end $$;

create function plinth.member_changed() returns trigger language plpgsql as $$
begin
  perform plinth.tell_webhooks_of_person(new.project_id, new.user_id, case tg_op when 'INSERT' then 'user.created' else 'user.updated' end);
  return null;
end $$;
create trigger project_members_added after insert on plinth.project_members for each row execute function plinth.member_changed();
create trigger project_members_changed after update on plinth.project_members for each row
  when (old.role is distinct from new.role or old.administrative_permissions is distinct from new.administrative_permissions)
  execute function plinth.member_changed();

create function plinth.profile_changed() returns trigger language plpgsql as $$
begin
  perform plinth.tell_webhooks_of_person(m.project_id, new.id, 'user.updated') from plinth.project_members m where m.user_id = new.id;
  return null;
end $$;
create trigger users_profile_changed after update of email, username, first_name, last_name, avatar on plinth.users for each row
  when (row(old.email, old.username, old.first_name, old.last_name, old.avatar) is distinct from row(new.email, new.username, new.first_name, new.last_name, new.avatar))
  execute function plinth.profile_changed();

-- Lets a job deliver for a webhook, unless another that is under way does. One that is under way has its job locked; of a node that is gone it is not any more.
create function plinth.take_webhook(webhook uuid, job bigint) returns boolean language plpgsql as $$
declare
  holder bigint;
begin
  select drain_job into holder from plinth.webhooks where id = webhook for no key update;
  if not found or exists (
    select from graphile_worker._private_jobs j where j.id = holder and j.id <> job and j.locked_at is not null
  ) then
    return false;
  end if;
  update plinth.webhooks set drain_job = job where id = webhook;
  return true;
end $$;
