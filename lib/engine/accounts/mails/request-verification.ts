import { PasswordResetRequest } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import type { Context } from "../../access/index.ts";
import { countMail, countTry } from "../limits/try-limits.ts";
import { findUserByEmail } from "../users/find-user.ts";
import { sendVerification } from "./send-verification.ts";

/**
 * Mails a new code to an account that is still pending. The answer, and its duration, are the same where there is none.
 */
export async function requestVerification(ctx: Context, input: unknown): Promise<void> {
  const { email } = parseInput(PasswordResetRequest, input);
  const { platform } = ctx;
  await countTry(ctx, "code");
  await countMail(platform, email);
  platform.background(async () => {
    const user = await findUserByEmail(platform.db, email);
    if (user?.status === "pending") await sendVerification(platform, user);
  }, "a verification mail could not be sent");
}
