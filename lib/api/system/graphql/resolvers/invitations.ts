import type { Context } from "../../../../engine/access/index.ts";
import { makePasswordLink } from "../../../../engine/admin/index.ts";
import {
  type InvitationRow,
  type Invited,
  inviteMember,
  inviteToInstallation,
  listInstallationInvitations,
  listInvitations,
  renewInstallationInvitation,
  renewInvitation,
  revokeInstallationInvitation,
  revokeInvitation,
} from "../../../../engine/members/index.ts";

interface ById {
  id: string;
}

/** Asking people in, and what is open of it. */
export const invitationResolvers = {
  invitations: async (_: object, ctx: Context) => (await listInvitations(ctx)).map(presentRow),
  inviteMember: async (input: object, ctx: Context) => present(await inviteMember(ctx, input)),
  renewInvitation: async ({ id }: ById, ctx: Context) => present(await renewInvitation(ctx, id)),
  async revokeInvitation({ id }: ById, ctx: Context) {
    await revokeInvitation(ctx, id);
    return revoked;
  },

  adminInvitations: async (_: object, ctx: Context) => (await listInstallationInvitations(ctx)).map(presentRow),
  adminInvite: async (input: object, ctx: Context) => present(await inviteToInstallation(ctx, input)),
  adminRenewInvitation: async ({ id }: ById, ctx: Context) => present(await renewInstallationInvitation(ctx, id)),
  async adminRevokeInvitation({ id }: ById, ctx: Context) {
    await revokeInstallationInvitation(ctx, id);
    return revoked;
  },
  adminMakePasswordLink: ({ _id }: { _id: string }, ctx: Context) => makePasswordLink(ctx, _id),
};

const revoked = { message: "Invitation revoked" };

function presentRow(row: InvitationRow) {
  return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
}

const present = ({ invitation, link, mailed }: Invited) => ({
  id: invitation.id,
  invitation: presentRow(invitation),
  link,
  mailed,
});
