/** What a role may do with records. */

export type Action = "read" | "create" | "update" | "delete";
export type Permission = "none" | "all" | "custom_logic";

export interface Role {
  name: string;
  is_admin: boolean;
  system_generated: boolean;
  api_permissions: Record<string, Partial<Record<Action, Permission>>>;
  logic_executions: string[];
  /** Whether the role may ask for the schema of the generated API; true where nothing is said. */
  introspection?: boolean;
}

/** May do everything: who owns a project or administers it, and what Plinth itself does there. */
export const adminRole: Role = {
  name: "admin",
  is_admin: true,
  system_generated: true,
  api_permissions: {},
  logic_executions: [],
};

/** Permission of a role for one action on one model; `none` where the role says nothing. */
export function permissionOf(role: Role, model: string, action: Action): Permission {
  if (role.is_admin) return "all";
  // A model may be called `constructor`, which every object has.
  const levels = Object.hasOwn(role.api_permissions, model) ? role.api_permissions[model] : null;
  return levels?.[action] ?? "none";
}
