/**
 * Invitations: links by which people come into a project with a role, or into the installation, also without an
 * account.
 */

import { z } from "zod";
import { texts } from "../../kernel/words/words.ts";
import { AddTeamMemberInput } from "../projects/roles.ts";
import { LinkToken } from "./accounts.ts";

export type { InvitationDetails } from "../calls/answers/accounts.ts";

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
export const invitationMessages = texts({
  gone: "This invitation is not valid any more. Please ask for a new one.",
  noRight: "Whoever invited you may not give you this role any more. Please ask for a new invitation.",
});
