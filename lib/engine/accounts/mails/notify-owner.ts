import type { Platform } from "../../../platform/platform.ts";
import { type Draft, sendDraft } from "./compose-mail.ts";

/**
 * Sends a notice about an account to its owner. What it tells of has happened: a mail that cannot be sent is the
 * operator's to know.
 */
export function notifyOwner(platform: Platform, draft: Draft): void {
  platform.background(() => sendDraft(platform, draft), "a notice was not sent");
}
