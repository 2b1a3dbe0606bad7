import { PasswordResetCall } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import type { Context } from "../../access/index.ts";
import { countMail, countTry } from "../limits/try-limits.ts";
import { sendDraft } from "../mails/compose-mail.ts";
import { makeProof } from "../mails/mail-proof.ts";
import { resetMail } from "../mails/mails.ts";
import { findUserByEmail } from "../users/find-user.ts";

/**
 * Mails a code and a link to set a new password. Nothing tells whether the address has an account: the answer comes
 * before the account is looked up, and the limits (RATE_LIMITED) count for any address.
 */
export async function requestPasswordReset(ctx: Context, input: unknown): Promise<void> {
  const { email } = parseInput(PasswordResetCall, input);
  const { platform } = ctx;
  await countTry(ctx, "code");
  await countMail(platform, email);
  platform.background(async () => {
    const user = await findUserByEmail(platform.db, email);
    if (!user || user.status === "suspended") return;
    const proof = await makeProof(platform, user.id, "reset_password");
    await sendDraft(platform, resetMail(user.email, proof));
  }, "a reset mail could not be sent");
}
