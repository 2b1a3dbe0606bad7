import type { Context } from "../../access/index.ts";
import { fingerprintOf } from "../passwords/reset-grant.ts";
import { createSession, type SessionKey } from "../sessions/create-session.ts";
import { hasSecondFactor } from "./second-factor.ts";

/** Minutes in which the second step of a sign-in must be done. */
export const secondStepMinutes = 10;

/**
 * The right to finish a sign-in with a code, kept in a sealed cookie. Bound to the present password, so that it ends
 * with it.
 */
export interface SecondStep {
  user_id: string;
  fingerprint: string;
  expires_at: string;
}

/** What a right password, or a provider's word, comes to. */
export type SignIn = { session: SessionKey } | { second_step: SecondStep };

/**
 * The one way from "this is the person" to a session: at once, or where the account has a second factor, after the
 * second step. Passkeys do not come this way, for they are two factors in one.
 */
export async function signIn(ctx: Context, user: { id: string; password_hash: string | null }): Promise<SignIn> {
  if (!(await hasSecondFactor(ctx.platform, user.id))) return { session: await createSession(ctx, user.id) };
  const expires = new Date(ctx.platform.clock.now().getTime() + secondStepMinutes * 60_000);
  return {
    second_step: {
      user_id: user.id,
      fingerprint: fingerprintOf(user.password_hash),
      expires_at: expires.toISOString(),
    },
  };
}
