/** What the rooms behind this one keep of accounts, and change in the transaction that changes an account. */
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { slot } from "../../../platform/slot.ts";

export interface AccountFollowers {
  /** An account was made with this address. */
  made(tx: SystemTransaction, email: string): Promise<void>;
  /** Somebody has a new password. */
  passwordChanged(tx: SystemTransaction, userId: string): Promise<void>;
  /**
   * Every way in to an account was removed, and tokens are ways in too. Gives what is to be done once the transaction
   * is committed.
   */
  waysInRemoved(platform: Platform, tx: SystemTransaction, userId: string): Promise<() => Promise<void>>;
}

export const accountFollowersSlot = slot<AccountFollowers>("followers of accounts");
