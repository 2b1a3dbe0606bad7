import type { Platform } from "../../../platform/platform.ts";
import { makeProof } from "../mails/mail-proof.ts";
import { invitationHours } from "../users/invite-user.ts";

/**
 * A link by which the account's owner chooses a password, good for three days; links made before are void. For callers
 * that have authorised it.
 */
export async function passwordLink(platform: Platform, userId: string): Promise<string> {
  const { token } = await makeProof(platform, userId, "reset_password", invitationHours);
  return `${platform.env.PUBLIC_URL}/change-password?token=${token}`;
}
