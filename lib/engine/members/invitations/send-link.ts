import { invitationDays } from "../../../contract/accounts/invitations.ts";
import { randomToken, sha256 } from "../../../platform/crypto.ts";
import type { Platform } from "../../../platform/platform.ts";
import { countInvitation, projectInvitationMail, sendDraft } from "../../accounts/index.ts";

/** A new secret for an invitation, and until when it works. */
export function newToken({ clock }: Pick<Platform, "clock">) {
  const token = randomToken();
  const expires_at = new Date(clock.now().getTime() + invitationDays * 86_400_000);
  return { token, stored: { token_hash: sha256(token), expires_at } };
}

export interface SentLink {
  /** Shown once: only a hash of what it holds is kept. */
  link: string;
  /** Whether it is on its way by mail as well. */
  mailed: boolean;
}

/** The link, mailed where mail is delivered. RATE_LIMITED after too many of them. */
export async function sendLink(
  platform: Platform,
  { email, invited_by, place }: { email: string; invited_by: string; place: string },
  token: string,
): Promise<SentLink> {
  const link = `${platform.env.PUBLIC_URL}/invitation?token=${token}`;
  const mailed = platform.mail.delivers;
  if (mailed) {
    const draft = projectInvitationMail(email, { link, invited_by, place, days: invitationDays });
    platform.background(() => sendDraft(platform, draft), "an invitation could not be mailed");
  }
  return { link, mailed };
}

/** Before anything is stored: whoever invites may not flood a mailbox. Null for the installation. */
export async function countInvitationMail(platform: Platform, email: string, projectId: string | null): Promise<void> {
  if (platform.mail.delivers) await countInvitation(platform, email, projectId);
}
