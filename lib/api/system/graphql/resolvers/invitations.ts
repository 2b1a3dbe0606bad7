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
import { t } from "../../../../kernel/words/words.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** Asking people in, and what is open of it. */
export const invitationResolvers = {
  invitations: async (_, ctx) => (await listInvitations(ctx)).map(presentRow),
  inviteMember: async (input, ctx) => present(await inviteMember(ctx, input)),
  renewInvitation: async ({ id }, ctx) => present(await renewInvitation(ctx, id)),
  async revokeInvitation({ id }, ctx) {
    await revokeInvitation(ctx, id);
    return revoked();
  },

  adminInvitations: async (_, ctx) => (await listInstallationInvitations(ctx)).map(presentRow),
  adminInvite: async (input, ctx) => present(await inviteToInstallation(ctx, input)),
  adminRenewInvitation: async ({ id }, ctx) => present(await renewInstallationInvitation(ctx, id)),
  async adminRevokeInvitation({ id }, ctx) {
    await revokeInstallationInvitation(ctx, id);
    return revoked();
  },
  adminMakePasswordLink: ({ _id }, ctx) => makePasswordLink(ctx, _id),
} satisfies Partial<Resolvers>;

const revoked = () => ({ message: t("Invitation revoked") });

function presentRow(row: InvitationRow) {
  return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
}

const present = ({ invitation, link, mailed }: Invited) => ({
  id: invitation.id,
  invitation: presentRow(invitation),
  link,
  mailed,
});
