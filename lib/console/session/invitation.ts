/** The invitation that a link stands for. Server components only. */

import type { InvitationDetails } from "../../contract/accounts/invitations.ts";
import * as calls from "../../contract/calls/addresses/sign-in.ts";
import { RestError } from "../calls/envelope.ts";
import { callOnServer } from "../calls/server-rest.ts";

/** What whoever has the link may know, or why it does not work. */
export async function findInvitation(token: string): Promise<InvitationDetails | { fault: string }> {
  return callOnServer(calls.describeInvitation, { body: { token } }).catch((error: unknown) => {
    if (error instanceof RestError && error.status < 500) return { fault: error.message };
    throw error;
  });
}
