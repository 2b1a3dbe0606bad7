/**
 * The database's own guard of tenants, beside the condition in every statement: row level security on the tables of
 * tenants' records (lib/engine/models, sql/tenants.ts), for a role that can do nothing else. docs/decisions, "Two
 * guards between tenants".
 */
import type { ClientBase } from "pg";
import { oncePerPool } from "./once-per-pool.ts";
import type { ProjectDatabase } from "./project.ts";

/** A role of the whole cluster; no one signs in as it. */
export const tenantRole = "plinth_tenant";

/** Setting that the policies read. */
export const tenantSetting = "plinth.tenant";

/** The statement that makes what follows in its transaction the tenant's. */
export function tenantGuard(
  database: Pick<ProjectDatabase, "has_tenant_role">,
  tenantId: string,
): { text: string; values: readonly unknown[] } {
  const setting = `select set_config('${tenantSetting}', $1::text, true)`;
  return {
    text: database.has_tenant_role ? `${setting}, set_config('role', '${tenantRole}', true)` : setting,
    values: [tenantId],
  };
}

/**
 * Whether this connection may take the role, which is made where it is missing. A user's own database may not allow
 * that: the policies then bind the owner of the tables itself.
 */
export const prepareTenantRole = oncePerPool(async (pool): Promise<boolean> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await tenantRoleOn(client);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
});

/** The same for one connection, outside of a transaction. */
export async function tenantRoleOn(client: ClientBase): Promise<boolean> {
  await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${tenantRole}') then
        create role ${tenantRole} nologin nobypassrls;
        grant ${tenantRole} to current_user;
      end if;
    exception
      -- may not create roles, or another node was faster
      when insufficient_privilege or duplicate_object or unique_violation then null;
    end $$`);
  // One that can sign in is somebody's, such as that of a dedicated database.
  const { rowCount } = await client.query(`select 1 from pg_roles where rolname = '${tenantRole}' and rolcanlogin`);
  if (rowCount) return false;
  const may = await client.query(`set role ${tenantRole}`).then(
    () => true,
    () => false,
  );
  await client.query("reset role");
  return may;
}
