import { parseInput } from "../../contract/parse-input.ts";
import { systemRoleMessage, UpsertRoleInput } from "../../contract/projects/roles.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { SystemTransaction } from "../../platform/db/transaction.ts";
import type { Context, Role } from "../access/index.ts";
import {
  announceProject,
  holdProject,
  type OpenProject,
  requireFunctions,
  requireMember,
  requireModels,
} from "../projects/index.ts";
import { requireFitting } from "./conditions.ts";
import { listRoles, type RoleSummary } from "./list-roles.ts";
import { holderOf, requireHeld } from "./require-held.ts";

/**
 * Creates a role of the session's project, or changes what is given of the one with that name; all nodes know it at
 * once. An admin role has no other rights: is_admin clears them. Needs `roles`. BAD_USER_INPUT for unknown models and
 * functions; FORBIDDEN for roles that Plinth made, and for those that have more rights than the caller, before or after
 * the change.
 */
export async function upsertRole(ctx: Context, input: unknown): Promise<RoleSummary> {
  const asked = parseInput(UpsertRoleInput, input);
  const member = await holderOf(await requireMember(ctx, "roles"));
  const { project } = member;
  await ctx.platform.transaction(async (tx) => {
    await holdProject(sqlOf(tx), project.id);
    await requireKnown(tx, project, asked);
    await requireFitting(project, (asked.api_permissions ?? {}) as Role["api_permissions"]);
    const known = await tx
      .selectFrom("plinth.project_roles")
      .selectAll()
      .where("project_id", "=", project.id)
      .where("name", "=", asked.name)
      .forUpdate()
      .executeTakeFirst();
    if (known?.system_generated) throw new PlinthError("FORBIDDEN", systemRoleMessage);
    const is_admin = asked.is_admin ?? known?.is_admin ?? false;
    if ((is_admin || known?.is_admin) && !member.role.is_admin)
      throw new PlinthError("FORBIDDEN", t("Only an admin of the project can make or change an admin role."));
    if (known) requireHeld(member, { role: { ...known, name: asked.name } }, `The role ${asked.name}`);
    const role = {
      is_admin,
      logic_executions: is_admin ? [] : [...new Set(asked.logic_executions ?? known?.logic_executions ?? [])],
      api_permissions: (is_admin
        ? {}
        : (asked.api_permissions ?? known?.api_permissions ?? {})) as Role["api_permissions"],
    };
    const whole = { ...role, name: asked.name, system_generated: false, introspection: known?.introspection ?? true };
    requireHeld(member, { role: whole }, `The role ${asked.name}`);
    const values = { ...role, api_permissions: JSON.stringify(role.api_permissions) };
    await tx
      .insertInto("plinth.project_roles")
      .values({ project_id: project.id, name: asked.name, ...values })
      .onConflict((conflict) => conflict.columns(["project_id", "name"]).doUpdateSet(values))
      .execute();
  });
  await announceProject(ctx.platform, project.id);
  return (await listRoles(ctx, project.id)).find(({ name }) => name === asked.name)!;
}

/** The models by the role's own paths (`api_permissions.post`), and the functions. */
async function requireKnown(tx: SystemTransaction, project: OpenProject, asked: UpsertRoleInput): Promise<void> {
  const models = Object.keys(asked.api_permissions ?? {});
  await requireModels(project, Object.fromEntries(models.map((name) => [`api_permissions.${name}`, name])));
  await requireFunctions(tx, project.id, asked.logic_executions ?? []);
}
