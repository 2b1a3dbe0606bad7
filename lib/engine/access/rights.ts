/** What a role may do with records. */
import type { Conditions, Where } from "../../contract/projects/conditions.ts";
import type { FieldAction, FieldConditions } from "../../contract/projects/field-conditions.ts";

export type Action = "read" | "create" | "update" | "delete";
export type Permission = "none" | "all" | "conditions" | "custom_logic";
/** As a role keeps it: conditions stand in the place of their level, so that there is not one without the other. */
export type Level = Exclude<Permission, "conditions"> | Conditions;

/** What a role may do with the records of a model, and with some of its fields in some of them only. */
export type ModelPermissions = Partial<Record<Action, Level>> & { fields?: FieldConditions | null };

export interface Role {
  name: string;
  is_admin: boolean;
  system_generated: boolean;
  api_permissions: Record<string, ModelPermissions>;
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
  const level = levelOf(role, model, action);
  return typeof level === "object" ? "conditions" : level;
}

/** The filter that decides, where conditions do; null otherwise. */
export function conditionOf(role: Role, model: string, action: Action): Where | null {
  const level = role.is_admin ? "all" : levelOf(role, model, action);
  return typeof level === "object" ? level.where : null;
}

/** The filter that says in which records the role reads a field, or may change it; null where nothing does. */
export function fieldConditionOf(role: Role, model: string, field: string, action: FieldAction): Where | null {
  const fields = fieldConditionsOf(role, model);
  return (Object.hasOwn(fields, field) && fields[field]?.[action]?.where) || null;
}

/** The conditions on fields of a model, by field. */
export function fieldConditionsOf(role: Role, model: string): FieldConditions {
  if (role.is_admin || !Object.hasOwn(role.api_permissions, model)) return {};
  return role.api_permissions[model]?.fields ?? {};
}

/** Whether it is decided for every request which records a role may do this with. */
export function isDecided(permission: Permission): boolean {
  return permission === "conditions" || permission === "custom_logic";
}

function levelOf(role: Role, model: string, action: Action): Level {
  // A model may be called `constructor`, which every object has.
  const levels = Object.hasOwn(role.api_permissions, model) ? role.api_permissions[model] : null;
  return levels?.[action] ?? "none";
}
