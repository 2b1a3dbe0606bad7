import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";
import type { AdministrativePermission } from "../../../lib/contract/projects/projects.ts";

export const TeamQuery = graphql(`
  query Teams_List {
    teamMembers(filter: { limit: 1000 }) {
      id email first_name last_name project_assigned_role project_access_permissions
    }
    getUser { id }
    currentProject { id name roles }
    listPermissionsAndScopes { permissions }
    invitations { id email role invited_by expires_at expired }
  }
`);

/** What a change of members makes stale. */
export const teamTypenames = { additionalTypenames: ["SystemUserInfo", "ProjectModel", "Invitation"] };

export interface TeamMember {
  id: string;
  email: string;
  /** First and last name; empty where neither is known. */
  name: string;
  role: string;
  permissions: string[];
  /** The owner has all rights always. */
  is_owner: boolean;
}

export interface RoleChoice {
  name: string;
  is_admin: boolean;
}

/** Members, roles and permissions to choose from; null while they are not there. */
export function teamOf(data: ResultOf<typeof TeamQuery> | undefined) {
  if (!data?.teamMembers) return null;
  const roles = (data.currentProject?.roles ?? {}) as Record<string, { is_admin: boolean }>;
  return {
    members: data.teamMembers.flatMap((member) => (member ? [memberOf(member)] : [])),
    roles: Object.entries(roles).map(([name, { is_admin }]): RoleChoice => ({ name, is_admin })),
    invitations: data.invitations ?? [],
    project: { id: data.currentProject?.id ?? "", name: data.currentProject?.name ?? "" },
    /** The reader's own id. */
    oneself: data.getUser?.id ?? null,
    permissions: (data.listPermissionsAndScopes?.permissions ?? []).filter(
      (name): name is AdministrativePermission => name !== null,
    ),
  };
}

type Listed = NonNullable<NonNullable<ResultOf<typeof TeamQuery>["teamMembers"]>[number]>;

function memberOf(member: Listed): TeamMember {
  const role = member.project_assigned_role ?? "";
  return {
    id: member.id ?? "",
    email: member.email ?? "",
    name: nameOf(member),
    role,
    permissions: (member.project_access_permissions ?? []).filter((name) => name !== null),
    is_owner: role === "owner",
  };
}

/** `Ada Lovelace` */
export function nameOf({ first_name, last_name }: { first_name: string | null; last_name: string | null }): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}
