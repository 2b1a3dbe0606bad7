import { type SqlBool, sql } from "kysely";
import type { AddTeamMemberInput } from "../../contract/projects/roles.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { countLookup } from "../accounts/index.ts";
import { announceProject, requireMember, requireRoomForMember } from "../projects/index.ts";
import { holderOf, requireHeldMember, requireHeldRole } from "../roles/index.ts";
import { setMember } from "./set-member.ts";

/**
 * Lets an account into the session's project, or gives a member another role and other permissions. Needs `teams`.
 * BAD_USER_INPUT when there is no such account, role or team; RATE_LIMITED for who tries many addresses; FORBIDDEN for
 * the owner, and where the member had, or would have, more than the caller.
 */
export async function addTeamMember(ctx: Context, input: AddTeamMemberInput): Promise<void> {
  const member = await holderOf(await requireMember(ctx, "teams"));
  const { email, role, team_id, ...asked } = input;
  const { id: project_id, owner_id } = member.project;
  const permissions = [...new Set(asked.administrative_permissions)];
  if (!permissions.every((name) => member.administrative_permissions.includes(name)))
    throw new PlinthError("FORBIDDEN", t("You can only give permissions that you have yourself."));
  const takeBack = await countLookup(ctx, member.actor.user.id);
  await ctx.platform.transaction(async (tx) => {
    const user = await tx
      .selectFrom("plinth.users")
      .select("id")
      .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
      .executeTakeFirst();
    if (!user)
      throw badInput({
        "add_team_member.email": t("There is no account with this email address. Please ask them to sign up first"),
      });
    if (user.id === owner_id)
      throw new PlinthError("FORBIDDEN", t("The owner of a project always has all rights in it."));
    // Locked, so that the role cannot be deleted in between.
    const roles = await tx
      .selectFrom("plinth.project_roles")
      .select(["name", "is_admin"])
      .where("project_id", "=", project_id)
      .where(
        sql<SqlBool>`(name = ${role} or name = (select m.role from plinth.project_members m where m.project_id = ${project_id} and m.user_id = ${user.id}))`,
      )
      .forShare()
      .execute();
    if (!roles.some(({ name }) => name === role))
      throw badInput({ "add_team_member.role": t("There is no role {role} in this project", { role }) });
    if (roles.some(({ is_admin }) => is_admin) && !member.role.is_admin)
      throw new PlinthError("FORBIDDEN", t("Only an admin of the project can make or change another admin."));
    await requireHeldMember(tx, member, user.id);
    await requireHeldRole(tx, member, role, "add_team_member.role");
    await requireRoomForMember(tx, member.project, user.id);
    const rights = { role, administrative_permissions: permissions };
    await setMember(tx, { project_id, user_id: user.id }, rights);
    if (team_id) {
      const team = isUuid(team_id)
        ? await tx
            .selectFrom("plinth.teams")
            .select("id")
            .where("id", "=", team_id)
            .where("project_id", "=", project_id)
            .forShare()
            .executeTakeFirst()
        : null;
      if (!team) throw badInput({ "add_team_member.team_id": t("There is no such team in this project") });
      await tx
        .insertInto("plinth.team_members")
        .values({ team_id, project_id, user_id: user.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
  await takeBack();
  await announceProject(ctx.platform, project_id);
}
