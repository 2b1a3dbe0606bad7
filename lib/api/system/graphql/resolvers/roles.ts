import type { Context } from "../../../../engine/access/index.ts";
import { deleteRole, type RoleSummary, upsertRole } from "../../../../engine/roles/index.ts";

/** Roles of the session's project. */
export const roleResolvers = {
  upsertRoleToProject: async (input: object, ctx: Context) => presentRole(await upsertRole(ctx, input)),
  async deleteRoleFromProject({ role }: { role: string }, ctx: Context) {
    await deleteRole(ctx, role);
    return { message: "Role deleted successfully!" };
  },
};

/** A role as the system API gives it; its id is its name. */
export function presentRole(role: RoleSummary) {
  return {
    id: role.name,
    is_admin: role.is_admin,
    api_permissions: role.api_permissions,
    logic_executions: role.logic_executions,
    administrative_permissions: [],
    system_generated: role.system_generated,
    introspection: role.introspection ?? true,
    is_project_user: role.no_of_users > 0,
    read_only_project: false,
    no_of_users: role.no_of_users,
  };
}
