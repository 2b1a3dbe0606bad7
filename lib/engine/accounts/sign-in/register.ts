import { RegisterInput } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import type { Context } from "../../access/index.ts";
import { countMail, countTry } from "../limits/try-limits.ts";
import { sendVerification } from "../mails/send-verification.ts";
import { hashPassword, verifyPassword } from "../passwords/password.ts";
import { requireGoodPassword } from "../passwords/password-policy.ts";
import { findUserByEmail } from "../users/find-user.ts";
import { emailTaken, insertUser, whileMakingAccounts } from "../users/insert-user.ts";
import { requireEntry } from "./entry.ts";
import { type SignIn, signIn } from "./sign-in.ts";

/**
 * Makes an account. Signs it in at once where its address need not be proved: the first account of the installation,
 * and every one where no mail is delivered. Else a mail is on its way and the session is null. Registering a pending
 * account once more with the same password sends a new mail. BAD_USER_INPUT, CONFLICT on `email`, FORBIDDEN for whom no
 * account may be made (`requireEntry`), RATE_LIMITED, UNAVAILABLE when the mail could not be sent.
 */
export async function register(ctx: Context, input: unknown): Promise<SignIn | null> {
  const { email, password, first_name, last_name, setup, invite } = parseInput(RegisterInput, input);
  requireGoodPassword(password, email, "password");
  await countTry(ctx, "register", email);
  const user = (await findPending(ctx, email, password)) ?? (await insertPerson());
  if (user.status === "active") return signIn(ctx, user);
  await countMail(ctx.platform, email);
  await sendVerification(ctx.platform, user);
  return null;

  async function insertPerson() {
    // Refused before its price is paid, and before it tells which addresses have accounts.
    await requireEntry(ctx, ctx.platform.db, { setup, invite }, email);
    if (await findUserByEmail(ctx.platform.db, email)) throw emailTaken();
    // Before the lock is taken: nobody should wait for the hash of another.
    const password_hash = await hashPassword(password);
    return whileMakingAccounts(ctx.platform, async (tx) => {
      const { isFirst } = await requireEntry(ctx, tx, { setup, invite }, email);
      return insertUser(ctx.platform, tx, { email, password_hash, first_name, last_name, isFirst, isVerified: false });
    });
  }
}

/** The account that the same person has registered before and not yet proved. */
async function findPending(ctx: Context, email: string, password: string) {
  const user = await findUserByEmail(ctx.platform.db, email);
  return user?.status === "pending" && (await verifyPassword(user.password_hash, password)) ? user : null;
}
