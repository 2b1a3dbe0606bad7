import { sha256 } from "../../../platform/crypto.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Minutes in which the new password must be set after the code was right. */
export const grantMinutes = 15;

/** The right to set a new password, kept in a sealed cookie. Bound to the present password, so that it works once. */
export interface ResetGrant {
  user_id: string;
  fingerprint: string;
  expires_at: string;
}

/** The right for who has just shown that the address is theirs. */
export function grantFor(platform: Platform, user: { id: string; password_hash: string | null }): ResetGrant {
  return {
    user_id: user.id,
    fingerprint: fingerprintOf(user.password_hash),
    expires_at: new Date(platform.clock.now().getTime() + grantMinutes * 60_000).toISOString(),
  };
}

/** Changes with every change of the password; says nothing about it. */
export function fingerprintOf(passwordHash: string | null): string {
  return sha256(`password ${passwordHash ?? ""}`).toString("base64url");
}
