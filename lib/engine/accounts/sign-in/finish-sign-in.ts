import { SecondFactorInput } from "../../../contract/accounts/account-security.ts";
import { sessionMessages } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { countTry } from "../limits/try-limits.ts";
import { fingerprintOf } from "../passwords/reset-grant.ts";
import { createSession, type SessionKey } from "../sessions/create-session.ts";
import { wrongCode } from "./fresh-proof.ts";
import { hasSecondFactor, spendCode } from "./second-factor.ts";
import type { SecondStep } from "./sign-in.ts";

/**
 * The second step of a sign-in: a code of the authenticator or a recovery code. BAD_USER_INPUT on `code` for a wrong or
 * used one, UNAUTHENTICATED when the first step is missing, too old, or its password no longer the account's; FORBIDDEN
 * for a suspended user; RATE_LIMITED after ten wrong codes.
 */
export async function finishSignIn(ctx: Context, input: unknown, step: SecondStep | null): Promise<SessionKey> {
  const { code } = parseInput(SecondFactorInput, input);
  const user = await userOfStep(ctx, step);
  const takeBack = await countTry(ctx, "second_factor", user.id);
  if (!(await spendCode(ctx.platform, user, code))) throw wrongCode();
  await takeBack();
  if (user.status !== "active") throw new PlinthError("FORBIDDEN", sessionMessages.forbidden);
  return createSession(ctx, user.id);
}

/** Whether a sign-in waits for its second step. */
export async function awaitsSecondStep(ctx: Context, step: SecondStep | null): Promise<boolean> {
  return userOfStep(ctx, step).then(
    () => true,
    () => false,
  );
}

async function userOfStep(ctx: Context, step: SecondStep | null) {
  const user =
    step && Date.parse(step.expires_at) > ctx.platform.clock.now().getTime()
      ? await ctx.platform.db
          .selectFrom("plinth.users")
          .select(["id", "email", "status", "password_hash"])
          .where("id", "=", step.user_id)
          .executeTakeFirst()
      : undefined;
  const stands = user && fingerprintOf(user.password_hash) === step?.fingerprint;
  // Switched off meanwhile: there is no code to ask for, and the first step alone is not a sign-in that was begun as
  // such.
  if (!stands || !(await hasSecondFactor(ctx.platform, user.id)))
    throw new PlinthError("UNAUTHENTICATED", t("Your sign-in took too long. Please log in again."));
  return user;
}
