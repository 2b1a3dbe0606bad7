/** What the calls of the accounts have in common: who calls, what they sent, and the answer to a sign-in. */

import type { Context as Call } from "hono";
import { endSession, type SessionKey, type SignIn, secondStepMinutes } from "../../engine/accounts/index.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import type { EnteredAccount } from "../audit/account-audit.ts";
import { mayUseCookies } from "../context.ts";
import { answer } from "../envelope.ts";
import { expiredCookie, sealedCookie } from "./cookies.ts";
import { rememberedDevice } from "./known-device.ts";
import { readSessionKey, sessionCookies } from "./session-cookie.ts";

export const secondStepCookie = "plinth_second_step";

/** The cookies of a call, where the caller may use any. */
export function cookieHeaderOf(platform: Platform, call: Call): string | null {
  return mayUseCookies(platform, call.req.raw) ? (call.req.header("cookie") ?? null) : null;
}

/** The answer to a sign-in that is done; the session that the browser had before ends. */
export async function signedIn(
  platform: Platform,
  call: Call,
  key: SessionKey,
  cookies: string[] = [],
  more: { password_to_set?: true } = {},
) {
  const before = await readSessionKey(platform, cookieHeaderOf(platform, call));
  if (before) await endSession(platform, before);
  const fresh = await sessionCookies(platform, key);
  const { user, claims, expires_at } = fresh.session;
  const device = await rememberedDevice(platform, cookieHeaderOf(platform, call), user);
  return answer({ user, claims, expires_at, ...more }, { cookies: [...fresh.cookies, device, ...cookies] });
}

/** The same for a sign-in that may wait for its second step: then no session is there yet, only the right to finish. */
export async function signedInOrWaiting(platform: Platform, call: Call, signIn: SignIn, cookies: string[] = []) {
  if ("session" in signIn) return signedIn(platform, call, signIn.session, cookies);
  const step = await sealedCookie(platform, secondStepCookie, signIn.second_step, secondStepMinutes * 60);
  return answer(
    { second_step: true },
    { message: t("Please enter the code of your authenticator app."), cookies: [step, ...cookies] },
  );
}

/** Whose account a sign-in led into, for the audit log. */
export async function enteredAccount(platform: Platform, signIn: SignIn): Promise<EnteredAccount> {
  if ("second_step" in signIn) return { account: signIn.second_step.user_id, payload: { second_step: true } };
  const row = await platform.db
    .selectFrom("plinth.sessions")
    .select("user_id")
    .where("id", "=", signIn.session.id)
    .executeTakeFirst();
  return { account: row?.user_id ?? null };
}

/** `Set-Cookie` that ends a second step. */
export function stepDone(platform: Platform): string {
  return expiredCookie(platform, secondStepCookie);
}
