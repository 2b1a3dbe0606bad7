/** The second factor of an account: codes of an authenticator app (RFC 6238) and recovery codes. */
import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { limits } from "../../../contract/limits.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notifyOwner } from "../mails/notify-owner.ts";
import { securityMail } from "../mails/security-mails.ts";

/** Seconds that a code is shown for; a clock may be wrong by one such step to either side. */
const period = 30;
const stepsAside = 1;
/** Without those that people mix up when they read: 0 and o, 1 and l and i. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** An authenticator with this secret (base32), as apps know it. */
export function authenticator(secret: string, email: string, issuer: string): TOTP {
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), period });
}

/** The step of 30 seconds whose code this is, now or one aside; null for every other code. */
export function stepOfCode(platform: Platform, secret: string, code: string): number | null {
  const timestamp = platform.clock.now().getTime();
  const delta = authenticator(secret, "", "").validate({ token: code, timestamp, window: stepsAside });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Whether a sign-in of the account takes a second step. */
export async function hasSecondFactor(platform: Platform, userId: string): Promise<boolean> {
  return (await findFactor(platform, userId)) !== undefined;
}

/**
 * Whether the code, of the app or for recovery, is right. It is used up by that: neither kind works twice, not even at
 * the same moment.
 */
export async function spendCode(platform: Platform, user: { id: string; email: string }, code: string) {
  return /^\d{6}$/.test(code) ? spendTotp(platform, user.id, code) : spendRecovery(platform, user, code);
}

async function spendTotp(platform: Platform, userId: string, code: string): Promise<boolean> {
  const factor = await findFactor(platform, userId);
  const step = factor ? stepOfCode(platform, platform.secrets.decrypt(factor.secret_encrypted), code) : null;
  if (step === null) return false;
  const used = await platform.db
    .updateTable("plinth.totp_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", String(step))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

async function spendRecovery(platform: Platform, user: { id: string; email: string }, code: string): Promise<boolean> {
  const used = await platform.db
    .updateTable("plinth.recovery_codes")
    .set({ used_at: platform.clock.now() })
    .where("user_id", "=", user.id)
    .where("code_hash", "=", hashRecovery(platform, user.id, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  const left = await recoveryCodesLeft(platform, user.id);
  notifyOwner(platform, securityMail("recoveryCodeUsed", user.email, left));
  return true;
}

/**
 * New recovery codes in place of all older ones. The answer is the only time that they can be read: what is kept are
 * keyed hashes.
 */
export async function renewRecoveryCodes(platform: Platform, tx: SystemTransaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join(""),
  );
  await tx.deleteFrom("plinth.recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("plinth.recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecovery(platform, userId, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** How many recovery codes were not used yet. */
export async function recoveryCodesLeft(platform: Platform, userId: string): Promise<number> {
  const { left } = await platform.db
    .selectFrom("plinth.recovery_codes")
    .select(({ fn }) => fn.countAll<string>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** The confirmed authenticator of an account. */
export function findFactor(platform: Platform, userId: string) {
  return platform.db
    .selectFrom("plinth.totp_factors")
    .select(["secret_encrypted", "confirmed_at"])
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
}

/**
 * 50 bits are enough against guessing here, but not against a stolen table: so the hash has a key that is not in it.
 */
function hashRecovery(platform: Platform, userId: string, code: string): Buffer {
  return createHmac("sha256", platform.secrets.cookiePassword).update(`recovery code ${userId} ${code}`).digest();
}
