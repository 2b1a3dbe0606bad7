import { systemRoleMessage } from "../../contract/projects/roles.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { listed, plural, t } from "../../kernel/words/words.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { Context } from "../access/index.ts";
import { announceProject, holdProject, requireMember } from "../projects/index.ts";
import { holderOf, requireHeld } from "./require-held.ts";

/**
 * Deletes a role of the session's project that nobody has any more. Needs `roles`. NOT_FOUND when there is none;
 * FORBIDDEN for roles that Plinth made and for those that have more rights than the caller; BAD_USER_INPUT with the
 * counts while members or tokens have it, or functions run as it.
 */
export async function deleteRole(ctx: Context, name: string): Promise<void> {
  const member = await holderOf(await requireMember(ctx, "roles"));
  const { id } = member.project;
  await ctx.platform.transaction(async (tx) => {
    await holdProject(sqlOf(tx), id);
    const role = await tx
      .selectFrom("plinth.project_roles")
      .selectAll()
      .where("project_id", "=", id)
      .where("name", "=", name)
      .forUpdate()
      .executeTakeFirst();
    if (!role) throw new PlinthError("NOT_FOUND", t("There is no role {name} in this project.", { name }));
    if (role.system_generated) throw new PlinthError("FORBIDDEN", systemRoleMessage);
    if (role.is_admin && !member.role.is_admin)
      throw new PlinthError("FORBIDDEN", t("Only an admin of the project can delete an admin role."));
    requireHeld(member, { role }, `The role ${name}`);
    const { members, tokens, functions } = await tx
      .selectNoFrom((eb) => [
        eb
          .selectFrom("plinth.project_members")
          .select((of) => of.fn.countAll<string>().as("count"))
          .where("project_id", "=", id)
          .where("role", "=", name)
          .as("members"),
        eb
          .selectFrom("plinth.api_tokens")
          .select((of) => of.fn.countAll<string>().as("count"))
          .where("project_id", "=", id)
          .where("role", "=", name)
          .as("tokens"),
        eb
          .selectFrom("plinth.functions")
          .select((of) => of.fn.countAll<string>().as("count"))
          .where("project_id", "=", id)
          .where("runs_as", "=", name)
          .as("functions"),
      ])
      .executeTakeFirstOrThrow();
    const users = [
      plural(Number(members), "{count} member", "{count} members"),
      plural(Number(tokens), "{count} API token", "{count} API tokens"),
      plural(Number(functions), "{count} function", "{count} functions"),
    ].filter((_, place) => Number([members, tokens, functions][place]) > 0);
    if (users.length > 0)
      throw badInput({
        role: t("The role {name} is in use by {users}. Please give them another role first", {
          name,
          users: listed(users),
        }),
      });
    await tx.deleteFrom("plinth.project_roles").where("project_id", "=", id).where("name", "=", name).execute();
  });
  await announceProject(ctx.platform, id);
}
