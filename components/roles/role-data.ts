import { graphql, type ResultOf } from "../../lib/console/graphql.ts";
import type { Permissions } from "./permission-levels.ts";

export const RolesQuery = graphql(`
  query Roles_List {
    currentProject { id roles }
    listPermissionsAndScopes { models functions }
  }
`);

/** What a change of roles makes stale. */
export const roleTypenames = { additionalTypenames: ["ProjectModel", "Role"] };

/** A role of the project; its name is its id. */
export interface ProjectRole {
  name: string;
  is_admin: boolean;
  system_generated: boolean;
  /** Whether the role may ask the generated API for its schema. */
  introspection: boolean;
  logic_executions: string[];
  api_permissions: Permissions;
  no_of_users: number;
}

/** Roles by name, those that Plinth made first, and what they can be allowed; null while the project is not there. */
export function rolesOf(data: ResultOf<typeof RolesQuery> | undefined) {
  const roles = data?.currentProject?.roles as Record<string, Omit<ProjectRole, "name">> | null | undefined;
  if (!roles) return null;
  return {
    roles: Object.entries(roles)
      .map(([name, role]) => ({ ...role, name }))
      .toSorted((a, b) => Number(b.system_generated) - Number(a.system_generated)),
    models: known(data?.listPermissionsAndScopes?.models),
    functions: known(data?.listPermissionsAndScopes?.functions),
  };
}

/** The API's lists may hold null; such entries are dropped. */
function known(names: readonly (string | null)[] | null | undefined): string[] {
  return (names ?? []).filter((name) => name !== null);
}
