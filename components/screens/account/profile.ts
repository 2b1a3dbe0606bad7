import type { SessionUser } from "../../../lib/contract/accounts/accounts.ts";

/** Answer of GET /system/user/profile. */
export interface Profile extends SessionUser {
  /** False for accounts that only sign in with Google or GitHub. */
  has_password: boolean;
  /** Of the console; empty where the browser decides. */
  language: string;
}
