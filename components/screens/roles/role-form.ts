import { z } from "zod";
import { RoleName } from "../../../lib/contract/projects/roles.ts";
import type { Permissions } from "../../roles/permission-levels.ts";
import type { ProjectRole } from "../../roles/role-data.ts";

/** The drawer's form. */
export const RoleForm = z.object({
  name: RoleName,
  is_admin: z.boolean(),
  introspection: z.boolean(),
  logic_executions: z.array(z.string()),
  api_permissions: z.custom<Permissions>(),
});
export type RoleForm = z.infer<typeof RoleForm>;

/** What the drawer starts with. */
export function roleForm(role: ProjectRole | null): RoleForm {
  return {
    name: role?.name ?? "",
    is_admin: role?.is_admin ?? false,
    introspection: role?.introspection ?? true,
    logic_executions: role?.logic_executions ?? [],
    api_permissions: role?.api_permissions ?? {},
  };
}
