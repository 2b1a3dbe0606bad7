/**
 * Whose the files are that records use, and the database's own guard of it: a tenant sees its own and those of no
 * tenant. It binds the role of tenants, and the owner itself where the policies of the records do.
 */
export const mediaTenants = (schema: string) => `
  alter table ${schema}."_media" add column "tenant_id" uuid;
  alter table ${schema}."_media" enable row level security;
  create policy "_tenant" on ${schema}."_media" using (
    "tenant_id" is null
    or "tenant_id" = nullif(current_setting('plinth.tenant', true), '')::uuid
    or (current_user <> 'plinth_tenant' and nullif(current_setting('plinth.tenant', true), '') is null)
  );
  do $step$ begin
    if exists (select from pg_class where relnamespace = '${schema.replaceAll("'", "''")}'::regnamespace and relforcerowsecurity) then
      alter table ${schema}."_media" force row level security;
    end if;
  end $step$;`;
