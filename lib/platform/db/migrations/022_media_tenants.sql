-- Files belong to tenants as records do. Those from before belong to none: the sweep of media finds out whose they are, by the records that hold them.

alter table plinth.media_files
  add column tenant_id uuid,
  -- whether it is settled whose the file is
  add column is_settled boolean not null default false;
alter table plinth.media_files alter column is_settled set default true;
alter table plinth.media_uploads add column tenant_id uuid;

-- The same bytes are stored once for each tenant: what one of them has is not told to another.
drop index plinth.media_files_sha256_idx;
create unique index media_files_sha256_idx on plinth.media_files (project_id, tenant_id, sha256) nulls not distinct;
create index media_files_tenant_idx on plinth.media_files (project_id, tenant_id, id desc) where tenant_id is not null;
create index media_files_unsettled_idx on plinth.media_files (project_id) where not is_settled;

-- The database's own guard beside the condition of every statement (docs/decisions/011). It binds the role of tenants; where that cannot be had, the owner.
alter table plinth.media_files enable row level security;
create policy tenant on plinth.media_files using (
  tenant_id is null
  or tenant_id = nullif(current_setting('plinth.tenant', true), '')::uuid
  or (current_user <> 'plinth_tenant' and nullif(current_setting('plinth.tenant', true), '') is null)
);
do $$ begin
  if not exists (select from pg_roles where rolname = 'plinth_tenant') then
    begin
      create role plinth_tenant nologin nobypassrls;
      grant plinth_tenant to current_user;
    exception
      -- may not create roles, or another installation in this cluster was faster
      when insufficient_privilege or duplicate_object or unique_violation then null;
    end;
  end if;
  if exists (select from pg_roles where rolname = 'plinth_tenant') then
    grant usage on schema plinth to plinth_tenant;
    grant select, insert, update, delete on plinth.media_files to plinth_tenant;
    grant select, delete on plinth.media_renditions to plinth_tenant;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user)
    and not coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = 'plinth_tenant'), false)
  then
    alter table plinth.media_files force row level security;
  end if;
end $$;
