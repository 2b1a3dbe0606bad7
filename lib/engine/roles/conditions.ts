/** Conditions of a project's roles: held against the models, and kept in step with their names. */
import type { ProjectModels } from "../../contract/models.ts";
import { conditionAfter } from "../../contract/projects/condition-names.ts";
import { conditionText, type Where } from "../../contract/projects/conditions.ts";
import { badInput, type FieldErrors } from "../../kernel/errors.ts";
import type { SystemSql } from "../../platform/db/raw-sql.ts";
import { slot } from "../../platform/slot.ts";
import type { Action, Level, Role } from "../access/index.ts";
import { holdProject, type OpenProject } from "../projects/index.ts";

type Permissions = Role["api_permissions"];
type Definitions = Pick<ProjectModels, "models" | "relations">;

/** In words, what keeps a condition from being a filter of the model; null where nothing does. */
export type CheckCondition = (project: OpenProject, model: string, where: Where) => Promise<string | null>;

/** Who knows how filters of the project's models read. */
export const conditionCheckSlot = slot<CheckCondition>("check of conditions");

interface Condition {
  model: string;
  action: Action;
  where: Where;
}

function conditionsIn(permissions: Permissions): Condition[] {
  return Object.entries(permissions).flatMap(([model, levels]) =>
    Object.entries(levels).flatMap(([action, level]) =>
      typeof level === "object" && level !== null ? [{ model, action: action as Action, where: level.where }] : [],
    ),
  );
}

/** BAD_USER_INPUT that names each condition at fault. */
export async function requireFitting(project: OpenProject, permissions: Permissions): Promise<void> {
  const check = conditionCheckSlot.of(project.platform);
  const faults: FieldErrors = {};
  for (const { model, action, where } of conditionsIn(permissions)) {
    const fault = await check(project, model, where);
    if (fault !== null) faults[`api_permissions.${model}.${action}`] = `Who may ${action} ${model}: ${fault}`;
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
    const now = mapConditions(api_permissions, ({ model, where }) => conditionAfter(where, model, before, after));
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
  return roles.flatMap(({ name, api_permissions }) =>
    conditionsIn(api_permissions)
      .filter(({ model, where }) => conditionText(where) !== conditionText(conditionAfter(where, model, before, after)))
      .map(({ model, action }) => `${name}: ${action} ${model}`),
  );
}

async function rolesWithConditions(sql: SystemSql, projectId: string) {
  const rows = await sql<{ name: string; api_permissions: Permissions }>(
    `select name, api_permissions from plinth.project_roles
     where project_id = $1 and not is_admin and api_permissions::text like '%"where"%' order by name`,
    [projectId],
  );
  return rows.filter(({ api_permissions }) => conditionsIn(api_permissions).length > 0);
}

function mapConditions(permissions: Permissions, change: (condition: Condition) => Where): Permissions {
  const levelAfter = (model: string, action: string, level: Level | undefined) =>
    typeof level === "object" && level !== null
      ? { where: change({ model, action: action as Action, where: level.where }) }
      : level;
  return Object.fromEntries(
    Object.entries(permissions).map(([model, levels]) => [
      model,
      Object.fromEntries(Object.entries(levels).map(([action, level]) => [action, levelAfter(model, action, level)])),
    ]),
  );
}
