export { addTeamMember } from "./add-team-member.ts";
export { deleteAccount } from "./delete-account.ts";
export { explainRefusal, type RefusalReason } from "./explain-refusal.ts";
export { getUser, type UserDetails } from "./get-user.ts";
export {
  renewInstallationInvitation,
  renewInvitation,
  revokeInstallationInvitation,
  revokeInvitation,
} from "./invitations/change-invitation.ts";
export { endInstallationInvitation } from "./invitations/end-invitation.ts";
export { type Invited, inviteMember, inviteToInstallation } from "./invitations/invite.ts";
export { type InvitationRow, listInstallationInvitations, listInvitations } from "./invitations/list-invitations.ts";
export { acceptInvitation, describeInvitation } from "./invitations/use-invitation.ts";
export { type GroupMember, listOrganizations, listTeams, type OrganizationSummary } from "./list-groups.ts";
export { listTeamMembers, type Person, searchUsers } from "./list-people.ts";
export { isOneself, removeTeamMember } from "./remove-team-member.ts";
export { deleteTeam, upsertOrganization, upsertTeam } from "./save-groups.ts";
export { addOwner, setMember } from "./set-member.ts";
