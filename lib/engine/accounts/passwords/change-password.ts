import { ChangePasswordInput, sessionMessages } from "../../../contract/accounts/accounts.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { countTry, forgetTries } from "../limits/try-limits.ts";
import { passwordChangedMail } from "../mails/mails.ts";
import { notifyOwner } from "../mails/notify-owner.ts";
import { removeWaysIn } from "../sign-in/ways-in.ts";
import { accountFollowersSlot } from "../users/account-followers.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { requireGoodPassword } from "./password-policy.ts";
import { fingerprintOf, type ResetGrant } from "./reset-grant.ts";

/**
 * Sets a new password: with the old one when signed in, else with a reset grant, which also proves the address. All
 * other sessions of the user end (with a grant: all), and logins of the command that wait; a second factor stays. With
 * an address proved for the first time all tokens end too. BAD_USER_INPUT, UNAUTHENTICATED for an old password without
 * a session, FORBIDDEN for a suspended user, RATE_LIMITED.
 */
export async function changePassword(ctx: Context, input: unknown, grant: ResetGrant | null): Promise<void> {
  const { new_password, old_password } = parseInput(ChangePasswordInput, input);
  const withGrant = old_password === undefined && grant !== null;
  const user = withGrant ? await userOfGrant(ctx, grant) : await userOfOldPassword(ctx, old_password);
  requireGoodPassword(new_password, user.email, "new_password");
  const password_hash = await hashPassword(new_password);
  const keptSession = !withGrant && ctx.actor.kind === "user" ? ctx.actor.session_id : null;
  const tellOfTokens = await ctx.platform.transaction(async (tx) => {
    const now = ctx.platform.clock.now();
    const changed = await tx
      .updateTable("plinth.users")
      .set({
        password_hash,
        updated_at: now,
        ...(withGrant && { status: "active" as const, email_verified_at: user.email_verified_at ?? now }),
      })
      .where("id", "=", user.id)
      .where("status", "!=", "suspended")
      // Of two changes at once with the same right, one is too late.
      .where("password_hash", "is not distinct from", user.password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw grantGone();
    // Whoever registered an address that nobody had proved may have been a stranger who waits for its owner.
    const isFirstProof = withGrant && !user.email_verified_at;
    const tell = isFirstProof ? await removeWaysIn(ctx.platform, tx, user.id) : null;
    await tx
      .deleteFrom("plinth.sessions")
      .where("user_id", "=", user.id)
      .$if(keptSession !== null, (query) => query.where("id", "!=", keptSession!))
      .execute();
    await tx.deleteFrom("plinth.mail_proofs").where("user_id", "=", user.id).execute();
    await accountFollowersSlot.of(ctx.platform).passwordChanged(tx, user.id);
    return tell;
  });
  await tellOfTokens?.();
  await forgetTries(ctx.platform, "login", user.email);
  notifyOwner(ctx.platform, passwordChangedMail(user.email));
}

async function userOfGrant(ctx: Context, grant: ResetGrant) {
  const user = await findUser(ctx, grant.user_id);
  const isOver = Date.parse(grant.expires_at) <= ctx.platform.clock.now().getTime();
  if (!user || isOver || fingerprintOf(user.password_hash) !== grant.fingerprint) throw grantGone();
  if (user.status === "suspended") throw new PlinthError("FORBIDDEN", sessionMessages.forbidden);
  return user;
}

async function userOfOldPassword(ctx: Context, oldPassword: string | undefined) {
  if (ctx.actor.kind !== "user" && oldPassword === undefined) throw grantGone();
  const { user: sessionUser } = requireUser(ctx);
  if (!oldPassword) throw badInput({ old_password: t("Please enter your current password") });
  const takeBack = await countTry(ctx, "password", sessionUser.email);
  const user = await findUser(ctx, sessionUser.id);
  const isRight = await verifyPassword(user?.password_hash ?? null, oldPassword);
  if (!user || !isRight) throw badInput({ old_password: t("This is not your current password") });
  await takeBack();
  return user;
}

function findUser(ctx: Context, id: string) {
  return ctx.platform.db.selectFrom("plinth.users").selectAll().where("id", "=", id).executeTakeFirst();
}

function grantGone(): PlinthError {
  return new PlinthError(
    "BAD_USER_INPUT",
    t("Please ask for a new code to set a new password: this one is used or too old."),
  );
}
