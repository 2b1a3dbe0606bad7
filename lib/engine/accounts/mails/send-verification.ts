import type { Platform } from "../../../platform/platform.ts";
import { sendDraft } from "./compose-mail.ts";
import { makeProof } from "./mail-proof.ts";
import { verificationMail } from "./mails.ts";

/** Mails a new code and link to a pending account; older ones are void. UNAVAILABLE when the mail server refuses. */
export async function sendVerification(platform: Platform, user: { id: string; email: string }): Promise<void> {
  const proof = await makeProof(platform, user.id, "verify_email");
  await sendDraft(platform, verificationMail(user.email, proof));
}
