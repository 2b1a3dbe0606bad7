-- dedicated: a database of its own on this installation's PostgreSQL, with a role of its own
alter table plinth.projects drop constraint projects_database_kind_check;
alter table plinth.projects add constraint projects_database_kind_check check (database_kind in ('shared', 'byod', 'dedicated'));

-- What the payment provider told, stored before anything is done about it.
create table plinth.payment_events (
  id text primary key,
  type text not null,
  occurred_at timestamptz not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  acted_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index payment_events_waiting on plinth.payment_events (next_try_at) where acted_at is null;

create table plinth.payments (
  -- the provider's transaction
  id text primary key,
  -- null: the payment names no account of this installation
  user_id uuid references plinth.users on delete set null,
  subscription_id text,
  project_id text references plinth.projects on delete set null,
  plan text not null,
  -- in the currency's smallest unit
  amount bigint not null,
  currency text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- what the checkout asked for: CheckoutData
  request jsonb,
  -- why its project could not be made, in a sentence for the payer; null when all is done
  problem text,
  created_at timestamptz not null default now()
);
create index payments_user_id_idx on plinth.payments (user_id, starts_at desc);
create index payments_subscription_id_idx on plinth.payments (subscription_id);

create table plinth.subscriptions (
  id text primary key,
  plan text not null,
  status text not null,
  renews_at timestamptz,
  -- what is settled to happen, and when: cancel, pause or resume
  scheduled_action text,
  scheduled_at timestamptz,
  -- of the newest event that is in this row; older ones change nothing
  occurred_at timestamptz not null
);
