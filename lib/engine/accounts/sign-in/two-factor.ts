/** Switching the second factor of an account on and off. */

import { sql } from "kysely";
import { Secret } from "otpauth";
import { renderSVG } from "uqr";
import { TotpCodeInput, type TwoFactorSetup } from "../../../contract/accounts/account-security.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { findBrand } from "../../brand/index.ts";
import { countTry } from "../limits/try-limits.ts";
import { notifyOwner } from "../mails/notify-owner.ts";
import { securityMail } from "../mails/security-mails.ts";
import { requireFreshProof, wrongCode } from "./fresh-proof.ts";
import { authenticator, hasSecondFactor, renewRecoveryCodes, stepOfCode } from "./second-factor.ts";

/** Minutes between the QR code and the first code. */
const setupMinutes = 30;

/**
 * A new secret for an authenticator app. It counts only after `confirmTwoFactor`. Needs a fresh proof; CONFLICT where a
 * second factor is on.
 */
export async function startTwoFactor(ctx: Context): Promise<TwoFactorSetup> {
  const { user } = await requireFreshProof(ctx);
  const { platform } = ctx;
  if (await hasSecondFactor(platform, user.id)) throw alreadyOn();
  const secret = new Secret({ size: 20 }).base32;
  const row = { secret_encrypted: platform.secrets.encrypt(secret), created_at: platform.clock.now() };
  const kept = await platform.db
    .insertInto("plinth.totp_factors")
    .values({ user_id: user.id, confirmed_at: null, ...row })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(row).where(sql<boolean>`totp_factors.confirmed_at is null`),
    )
    .executeTakeFirst();
  // Another window was quicker.
  if (kept.numInsertedOrUpdatedRows === 0n) throw alreadyOn();
  const address = authenticator(secret, user.email, (await findBrand(platform)).name).toString();
  return { secret, address, qr_svg: renderSVG(address, { border: 2 }) };
}

/**
 * Switches the second factor on by the app's first code, and gives the recovery codes. BAD_USER_INPUT on `code`,
 * RATE_LIMITED.
 */
export async function confirmTwoFactor(ctx: Context, input: unknown): Promise<{ recovery_codes: string[] }> {
  const { code } = parseInput(TotpCodeInput, input);
  const { user } = requireUser(ctx);
  const { platform } = ctx;
  const takeBack = await countTry(ctx, "second_factor", user.id);
  const now = platform.clock.now();
  const waiting = await platform.db
    .selectFrom("plinth.totp_factors")
    .select("secret_encrypted")
    .where("user_id", "=", user.id)
    .where("confirmed_at", "is", null)
    .where("created_at", ">", new Date(now.getTime() - setupMinutes * 60_000))
    .executeTakeFirst();
  if (!waiting) throw new PlinthError("BAD_USER_INPUT", t("This took too long. Please scan a new code."));
  const step = stepOfCode(platform, platform.secrets.decrypt(waiting.secret_encrypted), code);
  if (step === null) throw wrongCode();
  const recovery_codes = await platform.transaction(async (tx) => {
    const confirmed = await tx
      .updateTable("plinth.totp_factors")
      .set({ confirmed_at: now, last_step: step })
      .where("user_id", "=", user.id)
      .where("confirmed_at", "is", null)
      .where("secret_encrypted", "=", waiting.secret_encrypted)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) throw alreadyOn();
    return renewRecoveryCodes(platform, tx, user.id);
  });
  await takeBack();
  notifyOwner(platform, securityMail("twoFactorOn", user.email));
  return { recovery_codes };
}

/** New recovery codes; the older ones are void. Needs a fresh proof; BAD_USER_INPUT where no second factor is on. */
export async function newRecoveryCodes(ctx: Context): Promise<{ recovery_codes: string[] }> {
  const { user } = await requireFreshProof(ctx);
  const { platform } = ctx;
  if (!(await hasSecondFactor(platform, user.id)))
    throw new PlinthError("BAD_USER_INPUT", t("Two-factor sign-in is not switched on."));
  const recovery_codes = await platform.transaction((tx) => renewRecoveryCodes(platform, tx, user.id));
  notifyOwner(platform, securityMail("recoveryCodesRenewed", user.email));
  return { recovery_codes };
}

/**
 * Switches the second factor off; its secret and recovery codes are gone. Needs a fresh proof. Fine where none is on.
 */
export async function stopTwoFactor(ctx: Context): Promise<void> {
  const { user } = await requireFreshProof(ctx);
  const gone = await ctx.platform.db
    .deleteFrom("plinth.totp_factors")
    .where("user_id", "=", user.id)
    .returning("confirmed_at")
    .executeTakeFirst();
  if (gone?.confirmed_at) notifyOwner(ctx.platform, securityMail("twoFactorOff", user.email));
}

function alreadyOn(): PlinthError {
  return new PlinthError("CONFLICT", t("Two-factor sign-in is switched on already."));
}
