/**
 * A fresh proof: inside a session, once more who is there. What could be used to take an account over asks for one
 * (NIST SP 800-63B, 4.2.3).
 */

import { PasswordProofInput, SecondFactorInput } from "../../../contract/accounts/account-security.ts";
import { limits } from "../../../contract/limits.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser, type UserActor } from "../../access/index.ts";
import { countTry } from "../limits/try-limits.ts";
import { verifyPassword } from "../passwords/password.ts";
import { spendCode } from "./second-factor.ts";

/**
 * The signed-in user, whose session was proved in the last ten minutes. UNAUTHENTICATED, or FORBIDDEN on `proof`: then
 * a proof is asked for.
 */
export async function requireFreshProof(ctx: Context): Promise<UserActor> {
  const actor = requireUser(ctx);
  if (await proofValidUntil(ctx, actor)) return actor;
  const message = "Please confirm first that it is you.";
  throw new PlinthError("FORBIDDEN", message, { fields: { proof: message } });
}

/** Until when the session's proof counts; null without one. */
export async function proofValidUntil(ctx: Context, actor: UserActor): Promise<Date | null> {
  const row = await ctx.platform.db
    .selectFrom("plinth.sessions")
    .select("proved_at")
    .where("id", "=", actor.session_id)
    .executeTakeFirst();
  if (!row?.proved_at) return null;
  const until = new Date(row.proved_at.getTime() + limits.proofMinutes * 60_000);
  return until > ctx.platform.clock.now() ? until : null;
}

/** Notes that the person at this session has just proved who they are. */
export async function markProved(ctx: Context, actor: UserActor): Promise<void> {
  await ctx.platform.db
    .updateTable("plinth.sessions")
    .set({ proved_at: ctx.platform.clock.now() })
    .where("id", "=", actor.session_id)
    .execute();
}

/**
 * A fresh proof by the account's password. BAD_USER_INPUT on `password`, RATE_LIMITED together with the other ways to
 * guess it.
 */
export async function proveByPassword(ctx: Context, input: unknown): Promise<void> {
  const { password } = parseInput(PasswordProofInput, input);
  const actor = requireUser(ctx);
  const takeBack = await countTry(ctx, "password", actor.user.email);
  const { password_hash } = await ctx.platform.db
    .selectFrom("plinth.users")
    .select("password_hash")
    .where("id", "=", actor.user.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, password))) throw badInput({ password: t("This is not your password") });
  await takeBack();
  await markProved(ctx, actor);
}

/**
 * A fresh proof by a code of the authenticator, or a recovery code. BAD_USER_INPUT on `code`, RATE_LIMITED together
 * with sign-ins.
 */
export async function proveByCode(ctx: Context, input: unknown): Promise<void> {
  const { code } = parseInput(SecondFactorInput, input);
  const actor = requireUser(ctx);
  const takeBack = await countTry(ctx, "second_factor", actor.user.id);
  if (!(await spendCode(ctx.platform, actor.user, code))) throw wrongCode();
  await takeBack();
  await markProved(ctx, actor);
}

/** One message for a wrong code and a used one. */
export function wrongCode(): PlinthError {
  return badInput({ code: t("This code is wrong, or was used before") });
}
