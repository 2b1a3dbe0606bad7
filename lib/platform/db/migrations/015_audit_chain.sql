-- The audit log as a chain of hashes (docs/decisions/031-audit-chain.md).
alter table plinth.audit_log
  add column user_agent text not null default '',
  -- place in the chain, from 1; entries from before it have none until the chain is sealed
  add column position bigint unique,
  -- sha256 of the entry before and this one
  add column hash bytea;

-- One row: where the chain begins and ends, signed under PLINTH_SECRET.
create table plinth.audit_chain (
  id boolean primary key default true check (id),
  -- the newest entry that was deleted by its age
  base_position bigint not null default 0,
  base_hash bytea not null default '',
  position bigint not null default 0,
  hash bytea not null default '',
  -- 0 keeps entries for ever
  retention_days int not null default 0 check (retention_days >= 0),
  -- null until the entries of before are chained
  sealed_at timestamptz,
  signature bytea
);
insert into plinth.audit_chain default values;
