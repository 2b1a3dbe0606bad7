import { sha256 } from "../../../platform/crypto.ts";

/** Minutes in which the new password must be set after the code was right. */
export const grantMinutes = 15;

/** The right to set a new password, kept in a sealed cookie. Bound to the present password, so that it works once. */
export interface ResetGrant {
  user_id: string;
  fingerprint: string;
  expires_at: string;
}

/** Changes with every change of the password; says nothing about it. */
export function fingerprintOf(passwordHash: string | null): string {
  return sha256(`password ${passwordHash ?? ""}`).toString("base64url");
}
