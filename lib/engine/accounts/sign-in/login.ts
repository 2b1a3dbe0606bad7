import { LoginCall, sessionMessages } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { countMail, countTry } from "../limits/try-limits.ts";
import { sendVerification } from "../mails/send-verification.ts";
import { verifyPassword } from "../passwords/password.ts";
import { findUserByEmail } from "../users/find-user.ts";
import { type SignIn, signIn } from "./sign-in.ts";

/**
 * Signs in with a password, up to the second step where there is one. BAD_USER_INPUT with one message for an unknown
 * address and a wrong password, after the same time; after the right password: BAD_USER_INPUT on `code` for an account
 * that has not proved its address (a new mail is sent), FORBIDDEN for a suspended one. RATE_LIMITED after 30 failures.
 */
export async function login(ctx: Context, input: unknown): Promise<SignIn> {
  const { email, password } = parseInput(LoginCall, input);
  const takeBack = await countTry(ctx, "login", email);
  const user = await findUserByEmail(ctx.platform.db, email);
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !isRight) throw new PlinthError("BAD_USER_INPUT", t("The email address or the password is wrong."));
  await takeBack();
  if (user.status === "suspended") throw new PlinthError("FORBIDDEN", sessionMessages.forbidden);
  if (user.status === "pending") await letInPending(ctx, user);
  return signIn(ctx, user);
}

/** Where mail is not delivered (any more), nobody can be asked to prove an address. */
async function letInPending(ctx: Context, user: { id: string; email: string }): Promise<void> {
  if (ctx.platform.mail.delivers) {
    await countMail(ctx.platform, user.email);
    await sendVerification(ctx.platform, user);
    const message = t("Please confirm your email address first. We have sent you a new code.");
    throw new PlinthError("BAD_USER_INPUT", message, { fields: { code: message } });
  }
  await ctx.platform.db
    .updateTable("plinth.users")
    .set({ status: "active", updated_at: ctx.platform.clock.now() })
    .where("id", "=", user.id)
    .where("status", "=", "pending")
    .execute();
}
