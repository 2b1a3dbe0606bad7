/** Invitations: links by which people come into a project with a role, or into the installation, also without an account. */
import { z } from "zod";
import { LinkToken } from "./accounts.ts";
import { AddTeamMemberInput } from "./roles.ts";

/** How long a link works. */
export const invitationDays = 7;

/** Open invitations of one project, and of the installation. */
export const invitationsMax = 200;

/** inviteMember: as for a member who has an account. */
export const InviteMemberInput = AddTeamMemberInput.omit({ team_id: true });
export type InviteMemberInput = z.infer<typeof InviteMemberInput>;

/** adminInvite. */
export const AdminInviteInput = AddTeamMemberInput.pick({ email: true });

/** POST /auth/v2/invitation and /auth/v2/invitation/accept. */
export const InvitationTokenInput = z.strictObject({ token: LinkToken });

/** Said for a link that leads nowhere. */
export const invitationMessages = {
  gone: "This invitation is not valid any more. Please ask for a new one.",
  noRight: "Whoever invited you may not give you this role any more. Please ask for a new invitation.",
} as const;

/** POST /auth/v2/invitation: what whoever has the link may know. */
export interface InvitationDetails {
  email: string;
  /** Name or address of who asks. */
  invited_by: string;
  /** Null asks into the installation alone. */
  project: { id: string; name: string } | null;
  role: string | null;
  /** ISO 8601. */
  expires_at: string;
  has_account: boolean;
}
