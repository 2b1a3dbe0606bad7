/** Challenges of WebAuthn: made for one purpose, kept by the browser in a sealed cookie, taken once. */

import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { sha256 } from "../../../platform/crypto.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Minutes that a person has at their authenticator. */
export const challengeMinutes = 5;

/** This installation as authenticators know it (WebAuthn Level 3, section 4, "Relying Party"). */
export interface RelyingParty {
  /** The host's name. */
  id: string;
  /** The page's origin. */
  origin: string;
}

/** What a challenge is for; `user_id` is null for signing in, where nobody is known yet. */
export interface PasskeyChallenge {
  purpose: "register" | "sign_in" | "prove";
  user_id: string | null;
  challenge: string;
  party: RelyingParty;
  expires_at: string;
}

/** The challenge as the browser is to keep it. */
export function keptChallenge(platform: Platform, kept: Omit<PasskeyChallenge, "expires_at">): PasskeyChallenge {
  const expires = new Date(platform.clock.now().getTime() + challengeMinutes * 60_000);
  return { ...kept, expires_at: expires.toISOString() };
}

/** The challenge of a browser, if it is for this purpose and person and not too old. BAD_USER_INPUT. */
export function requireChallenge(
  platform: Platform,
  kept: PasskeyChallenge | null,
  purpose: PasskeyChallenge["purpose"],
  userId: string | null,
): PasskeyChallenge {
  const fits = kept?.purpose === purpose && kept.user_id === userId;
  if (!fits || Date.parse(kept.expires_at) <= platform.clock.now().getTime()) throw tooLate();
  return kept;
}

/**
 * Uses a challenge up. BAD_USER_INPUT when it was used before: only answers that were right get here, so strangers
 * cannot fill the table.
 */
export async function spendChallenge(platform: Platform, kept: PasskeyChallenge): Promise<void> {
  const now = platform.clock.now();
  await platform.db.deleteFrom("plinth.spent_challenges").where("expires_at", "<=", now).execute();
  const spent = await platform.db
    .insertInto("plinth.spent_challenges")
    .values({ hash: sha256(kept.challenge), expires_at: kept.expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (spent.numInsertedOrUpdatedRows === 0n) throw tooLate();
}

function tooLate(): PlinthError {
  return new PlinthError("BAD_USER_INPUT", t("This took too long, or was begun elsewhere. Please try again."));
}
