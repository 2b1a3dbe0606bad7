/** What other rooms change of roles, each in the transaction of the caller, who announces the project afterwards. */
import type { SyncRole } from "../../contract/sync/sync-document.ts";
import type { SystemSql } from "../../platform/db/raw-sql.ts";

/** The role that every project begins with. */
export async function addAdminRole(sql: SystemSql, projectId: string): Promise<void> {
  await sql(
    "insert into plinth.project_roles (project_id, name, is_admin, system_generated) values ($1, 'admin', true, true)",
    [projectId],
  );
}

/** Makes a role what a document says; false where Plinth made the role of that name, which stays as it is. */
export async function saveRole(sql: SystemSql, projectId: string, role: SyncRole): Promise<boolean> {
  const { name, is_admin, introspection, api_permissions, logic_executions } = role;
  const saved = await sql(
    `insert into plinth.project_roles as r (project_id, name, is_admin, introspection, api_permissions,
      logic_executions)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (project_id, name) do update set is_admin = excluded.is_admin, introspection = excluded.introspection,
       api_permissions = excluded.api_permissions, logic_executions = excluded.logic_executions
     where not r.system_generated returning name`,
    [
      projectId,
      name,
      is_admin ?? false,
      introspection ?? true,
      JSON.stringify(api_permissions ?? {}),
      logic_executions ?? [],
    ],
  );
  return saved.length > 0;
}

/** Removes a role that nothing uses. */
export async function removeRole(sql: SystemSql, projectId: string, name: string): Promise<void> {
  await sql("delete from plinth.project_roles where project_id = $1 and name = $2", [projectId, name]);
}

/** What roles say of a model goes over to its new name; with null it goes, and no later model is open by it. */
export async function renameModelInRoles(sql: SystemSql, projectId: string, from: string, to: string | null) {
  await sql(
    `update plinth.project_roles
     set api_permissions = (api_permissions - $2::text) ||
       case when $3::text is null then '{}'::jsonb else jsonb_build_object($3::text, api_permissions -> $2::text) end
     where project_id = $1 and api_permissions ? $2::text`,
    [projectId, from, to],
  );
}
