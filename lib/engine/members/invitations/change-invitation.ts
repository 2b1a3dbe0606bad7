/** Another link for an open invitation, and its end. */
import { accessDenied } from "../../../contract/admin/admin.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { type Context, requireSuperAdmin, requireUser } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { requireGivable } from "./givable.ts";
import type { Invited } from "./invite.ts";
import { noSuchInvitation, readInvitation } from "./list-invitations.ts";
import { countInvitationMail, newToken, sendLink } from "./send-link.ts";

/**
 * A new link in place of the last one, good for 7 days, in the name of the caller. Needs `teams` and all that the
 * invitation gives; NOT_FOUND.
 */
export async function renewInvitation(ctx: Context, id: string): Promise<Invited> {
  const member = await requireMember(ctx, "teams");
  const invitation = await readInvitation(ctx, id);
  const { project_id, role, administrative_permissions } = invitation;
  if (project_id !== member.project.id || role === null) throw noSuchInvitation();
  await requireGivable(ctx.platform.db, await holderOf(member), { role, administrative_permissions });
  return renew(ctx, invitation, member.project.name);
}

/** The same for an invitation into the installation. For super admins. */
export async function renewInstallationInvitation(ctx: Context, id: string): Promise<Invited> {
  requireSuperAdmin(ctx, accessDenied.users);
  const invitation = await readInvitation(ctx, id);
  if (invitation.project_id !== null) throw noSuchInvitation();
  return renew(ctx, invitation, "");
}

async function renew(ctx: Context, { id, email, project_id }: Invited["invitation"], place: string): Promise<Invited> {
  const { platform } = ctx;
  await countInvitationMail(platform, email, project_id);
  const { token, stored } = newToken(platform);
  await platform.db
    .updateTable("plinth.invitations")
    .set({ ...stored, invited_by: requireUser(ctx).user.id })
    .where("id", "=", id)
    .execute();
  const invitation = await readInvitation(ctx, id);
  return { invitation, ...(await sendLink(platform, { email, invited_by: invitation.invited_by, place }, token)) };
}

/** Its link stops working at once. Needs `teams`; NOT_FOUND. */
export async function revokeInvitation(ctx: Context, id: string): Promise<void> {
  const { project } = await requireMember(ctx, "teams");
  await remove(ctx, id, project.id);
}

/** The same for an invitation into the installation. For super admins. */
export async function revokeInstallationInvitation(ctx: Context, id: string): Promise<void> {
  requireSuperAdmin(ctx, accessDenied.users);
  await remove(ctx, id, null);
}

async function remove(ctx: Context, id: string, projectId: string | null): Promise<void> {
  const gone = isUuid(id)
    ? await ctx.platform.db
        .deleteFrom("plinth.invitations")
        .where("id", "=", id)
        .where("project_id", projectId === null ? "is" : "=", projectId)
        .returning("id")
        .executeTakeFirst()
    : undefined;
  if (!gone) throw noSuchInvitation();
}
