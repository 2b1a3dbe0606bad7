import { explainRefusal } from "../../../../engine/members/index.ts";
import { countByCondition } from "../../../../engine/records/index.ts";
import { deleteRole, type RoleSummary, upsertRole } from "../../../../engine/roles/index.ts";
import { t } from "../../../../kernel/words/words.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** Roles of the session's project. */
export const roleResolvers = {
  refusalReason: (input, ctx) => explainRefusal(ctx, input),
  conditionCount: (input, ctx) => countByCondition(ctx, input),
  upsertRoleToProject: async (input, ctx) => presentRole(await upsertRole(ctx, input)),
  async deleteRoleFromProject({ role }, ctx) {
    await deleteRole(ctx, role);
    return { message: t("Role deleted successfully!") };
  },
} satisfies Partial<Resolvers>;

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
