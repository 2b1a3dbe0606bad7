/**
 * Changes of records, written in the transaction of the change itself: what live queries, event subscriptions and
 * webhooks hear. A reader's position is the snapshot of its last reading: new are the rows whose transaction that
 * snapshot did not show. Ids alone would lose rows, for transactions do not commit in the order in which they took
 * their ids. Readers that outlive their process keep their position in `_outbox_readers`.
 */
export const outbox = (schema: string) => `
  create table ${schema}."_outbox" (
    id bigint generated always as identity primary key,
    model text not null,
    operation text not null check (operation in ('create', 'update', 'delete')),
    record_id uuid not null,
    tenant_id uuid,
    -- the row as it was, of a deleted record: by it a reader sees whether the deletion is theirs to know
    record jsonb,
    at timestamptz not null default now(),
    actor text,
    transaction_id xid8 not null default pg_current_xact_id()
  );
  create index "_outbox_transaction" on ${schema}."_outbox" (transaction_id);
  create table ${schema}."_outbox_readers" (
    name text primary key,
    position pg_snapshot not null,
    read_at timestamptz not null default now()
  );`;
