/** Conditions of a project's roles: held against the models, and kept in step with their names. */
import type { ProjectModels } from "../../contract/models.ts";
import { conditionAfter } from "../../contract/projects/condition-names.ts";
import { conditionText } from "../../contract/projects/conditions.ts";
import {
  type ConditionAt,
  conditionsIn,
  fieldConditionsAfter,
  pathOfCondition,
} from "../../contract/projects/field-conditions.ts";
import { badInput, type FieldErrors } from "../../kernel/errors.ts";
import type { SystemSql } from "../../platform/db/raw-sql.ts";
import { slot } from "../../platform/slot.ts";
import type { Role } from "../access/index.ts";
import { holdProject, type OpenProject } from "../projects/index.ts";

type Permissions = Role["api_permissions"];
type Definitions = Pick<ProjectModels, "models" | "relations">;

/** In words, what keeps a condition from being a filter of the model, or its field from having one; else null. */
export type CheckCondition = (project: OpenProject, condition: ConditionAt) => Promise<string | null>;

/** Who knows how filters of the project's models read. */
export const conditionCheckSlot = slot<CheckCondition>("check of conditions");

/** BAD_USER_INPUT that names each condition at fault. */
export async function requireFitting(project: OpenProject, permissions: Permissions): Promise<void> {
  const check = conditionCheckSlot.of(project.platform);
  const faults: FieldErrors = {};
  for (const condition of conditionsIn(permissions)) {
    const fault = await check(project, condition);
    const { model, action, field } = condition;
    const what = field === null ? model : `${field} of ${model}`;
    if (fault !== null) faults[`api_permissions.${pathOfCondition(condition)}`] = `Who may ${action} ${what}: ${fault}`;
  }
  if (Object.keys(faults).length > 0) throw badInput(faults);
}

/**
 * What roles say of fields and relations follows their names, in the transaction of `sql`; whoever commits it announces
 * the project where this gives true. Models are called by the names that they had before.
 */
export async function followConditions(
  sql: SystemSql,
  projectId: string,
  before: Definitions,
  after: Definitions,
): Promise<boolean> {
  await holdProject(sql, projectId);
  const roles = await rolesWithConditions(sql, projectId);
  let changed = false;
  for (const { name, api_permissions } of roles) {
    const now = permissionsAfter(api_permissions, before, after);
    if (conditionText(now) === conditionText(api_permissions)) continue;
    changed = true;
    await sql("update plinth.project_roles set api_permissions = $3 where project_id = $1 and name = $2", [
      projectId,
      name,
      JSON.stringify(now),
    ]);
  }
  return changed;
}

/** Conditions that a change of the definitions would leave without something they name: `editor: update post`. */
export async function conditionsLosing(
  sql: SystemSql,
  projectId: string,
  before: Definitions,
  after: Definitions,
): Promise<string[]> {
  const roles = await rolesWithConditions(sql, projectId);
  const changes = ({ model, where }: ConditionAt) =>
    conditionText(where) !== conditionText(conditionAfter(where, model, before, after));
  return roles.flatMap(({ name, api_permissions }) => {
    const kept = permissionsAfter(api_permissions, before, after);
    const goes = ({ model, field }: ConditionAt) => field !== null && !Object.hasOwn(kept[model]?.fields ?? {}, field);
    return conditionsIn(api_permissions)
      .filter((one) => changes(one) || goes(one))
      .map(({ model, action, field }) => `${name}: ${action} ${field === null ? model : `${field} of ${model}`}`);
  });
}

async function rolesWithConditions(sql: SystemSql, projectId: string) {
  const rows = await sql<{ name: string; api_permissions: Permissions }>(
    `select name, api_permissions from plinth.project_roles
     where project_id = $1 and not is_admin and api_permissions::text like '%"where"%' order by name`,
    [projectId],
  );
  return rows.filter(({ api_permissions }) => conditionsIn(api_permissions).length > 0);
}

function permissionsAfter(permissions: Permissions, before: Definitions, after: Definitions): Permissions {
  return Object.fromEntries(
    Object.entries(permissions).map(([model, { fields, ...levels }]) => {
      const kept = Object.entries(levels).map(([action, level]) => [
        action,
        typeof level === "object" && level !== null
          ? { where: conditionAfter(level.where, model, before, after) }
          : level,
      ]);
      const guarded = fields && { fields: fieldConditionsAfter(fields, model, before, after) };
      return [model, { ...Object.fromEntries(kept), ...guarded }];
    }),
  );
}
