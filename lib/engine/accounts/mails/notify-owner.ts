import type { Mail, Platform } from "../../../platform/platform.ts";

/**
 * Sends a notice about an account to its owner. What it tells of has happened: a mail that cannot be sent is the
 * operator's to know.
 */
export function notifyOwner(platform: Platform, mail: Mail): void {
  platform.background(() => platform.mail.send(mail), `a notice was not sent: ${mail.subject}`);
}
