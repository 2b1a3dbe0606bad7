import { sorted, type Where } from "../../../contract/projects/conditions.ts";
import { type FieldConditions, fieldActions } from "../../../contract/projects/field-conditions.ts";
import type { SyncRole } from "../../../contract/sync/sync-document.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { removeRole, saveRole } from "../../roles/index.ts";
import { byName } from "../present-models.ts";
import { type PartAt, pairByName, reconcileItems, type SystemSql, withoutEmpty } from "./part.ts";

const actions = ["read", "create", "update", "delete"] as const;

type RoleRow = Required<Pick<SyncRole, "name" | "is_admin" | "introspection" | "logic_executions" | "api_permissions">>;

/** Roles that people made, by name. */
export async function readRoles(sql: SystemSql, projectId: string): Promise<SyncRole[]> {
  const rows = await sql<RoleRow>(
    `select name, is_admin, introspection, api_permissions, logic_executions from plinth.project_roles
     where project_id = $1 and not system_generated`,
    [projectId],
  );
  return rows.map(canonical).sort(byName(({ name }) => name));
}

function canonical({ name, is_admin, introspection, api_permissions, logic_executions }: SyncRole): SyncRole {
  const permissions = Object.entries(api_permissions ?? {})
    .map(([model, levels]) => {
      const given = actions.flatMap((action) => {
        const level = levels[action];
        return level && level !== "none"
          ? [[action, typeof level === "object" ? { where: sorted(level.where) as Where } : level] as const]
          : [];
      });
      const fields = canonicalFields(levels.fields);
      return [model, { ...Object.fromEntries(given), ...(Object.keys(fields).length > 0 && { fields }) }] as const;
    })
    .filter(([, levels]) => Object.keys(levels).length > 0)
    .sort(byName(([model]) => model));
  return {
    name,
    ...(is_admin && { is_admin: true }),
    ...(introspection === false && { introspection: false }),
    ...withoutEmpty({
      api_permissions: Object.fromEntries(is_admin ? [] : permissions),
      logic_executions: is_admin ? [] : [...new Set(logic_executions ?? [])].sort(),
    }),
  };
}

/** Conditions on fields by name, without what says nothing. */
function canonicalFields(fields: FieldConditions | null | undefined): FieldConditions {
  const kept = Object.entries(fields ?? {}).map(([name, levels]) => {
    const given = fieldActions.flatMap((action) => {
      const level = levels[action];
      return level ? [[action, { where: sorted(level.where) as Where }] as const] : [];
    });
    return [name, Object.fromEntries(given)] as const;
  });
  return Object.fromEntries(kept.filter(([, levels]) => Object.keys(levels).length > 0).sort(byName(([name]) => name)));
}

interface Known {
  models: ReadonlySet<string>;
  functions: ReadonlySet<string>;
  /** Whether who pushes may do everything in the project. */
  byAdmin: boolean;
}

/**
 * Makes the roles those of a document. BAD_USER_INPUT for what they name and there is not, FORBIDDEN for admin roles to
 * who is no admin.
 */
export async function reconcileRoles(at: PartAt, target: readonly SyncRole[], known: Known): Promise<void> {
  const { sql, project } = at;
  const have = await readRoles(sql, project.id);
  for (const role of target) requireKnown(role, known);
  const save = async (role: SyncRole, before?: SyncRole) => {
    if ((role.is_admin || before?.is_admin) && !known.byAdmin) throw adminOnly(role.name);
    const { name } = role;
    if (!(await saveRole(sql, project.id, canonical(role))))
      throw badInput({ [`roles.${name}`]: t("The role {name} is system generated and cannot be changed", { name }) });
  };
  await reconcileItems(
    at,
    pairByName(have, target, ({ name }) => name),
    {
      part: "role",
      nameOf: ({ name }) => name,
      canonical,
      add: (role) => save(role),
      change: (before, role) => save(role, before),
      async remove(role) {
        if (role.is_admin && !known.byAdmin) throw adminOnly(role.name);
        await requireUnused(sql, project.id, role.name);
        await removeRole(sql, project.id, role.name);
      },
    },
  );
}

function adminOnly(name: string): PlinthError {
  const message = "Only an admin of the project can make, change or delete an admin role.";
  return new PlinthError("FORBIDDEN", message, { fields: { [`roles.${name}`]: message } });
}

function requireKnown({ name, api_permissions, logic_executions }: SyncRole, { models, functions }: Known): void {
  const model = Object.keys(api_permissions ?? {}).find((one) => !models.has(one));
  if (model !== undefined)
    throw badInput({ [`roles.${name}`]: t("Role {name}: there is no model named {model}", { name, model }) });
  const missing = logic_executions?.find((one) => !functions.has(one));
  if (missing !== undefined)
    throw badInput({ [`roles.${name}`]: t("Role {name}: there is no function named {missing}", { name, missing }) });
}

async function requireUnused(sql: SystemSql, projectId: string, name: string): Promise<void> {
  const [row] = await sql<{ members: number; tokens: number; functions: number }>(
    `select (select count(*)::int from plinth.project_members where project_id = $1 and role = $2) as members,
       (select count(*)::int from plinth.api_tokens where project_id = $1 and role = $2) as tokens,
       (select count(*)::int from plinth.functions where project_id = $1 and runs_as = $2) as functions`,
    [projectId, name],
  );
  const { members, tokens, functions } = row!;
  if (members + tokens + functions > 0)
    throw badInput({
      [`roles.${name}`]: t(
        "The role {name} is in use by {members} members, {tokens} API tokens and {functions} functions. Please give them another role first",
        { name, members, tokens, functions },
      ),
    });
}
