import type { RemoveTeamMemberInput } from "../../contract/projects/roles.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { leaveProject } from "../accounts/index.ts";
import { announceProject, requireMember } from "../projects/index.ts";
import { holderOf, requireHeldMember } from "../roles/index.ts";

/** Whether the caller is the one to be taken out: to leave a project takes no permission. */
export const isOneself = ({ actor }: Context, removed: { member_id?: string | null } | null | undefined): boolean =>
  actor.kind === "user" && actor.user.id === removed?.member_id;

/**
 * Ends a membership of the session's project. From then on no node lets the person in: rights are read for each call,
 * and sessions that were in the project leave it. Needs `teams`, but for oneself, whom anybody may take out. NOT_FOUND
 * when they are no member; FORBIDDEN for the owner, and for members who have more rights than the caller.
 */
export async function removeTeamMember(ctx: Context, input: RemoveTeamMemberInput): Promise<void> {
  const { member_id } = input;
  const leaves = isOneself(ctx, input);
  const member = await holderOf(await requireMember(ctx, leaves ? null : "teams"));
  const { id: project_id, owner_id } = member.project;
  if (member_id === owner_id)
    throw new PlinthError("FORBIDDEN", t("The owner of a project cannot be removed from it."));
  const sessions = await ctx.platform.transaction(async (tx) => {
    const row = isUuid(member_id)
      ? await tx
          .selectFrom("plinth.project_members as m")
          .leftJoin("plinth.project_roles as r", (join) =>
            join.onRef("r.project_id", "=", "m.project_id").onRef("r.name", "=", "m.role"),
          )
          .select("r.is_admin")
          .where("m.project_id", "=", project_id)
          .where("m.user_id", "=", member_id)
          .forUpdate("m")
          .executeTakeFirst()
      : undefined;
    if (!row) throw new PlinthError("NOT_FOUND", t("There is no such member in this project."));
    if (row.is_admin && !member.role.is_admin && !leaves)
      throw new PlinthError("FORBIDDEN", t("Only an admin of the project can remove another admin."));
    if (!leaves) await requireHeldMember(tx, member, member_id);
    await tx
      .deleteFrom("plinth.project_members")
      .where("project_id", "=", project_id)
      .where("user_id", "=", member_id)
      .execute();
    return leaveProject(tx, project_id, { userId: member_id });
  });
  await announceProject(ctx.platform, project_id);
  for (const id of sessions) await ctx.platform.notices.publish("sessions", id);
}
