/** The ways to sign in to an account: there must always be one. */

import type { OAuthProvider } from "../../../contract/accounts/oauth.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Context } from "../../access/index.ts";
import { oauthSources } from "../providers/oauth-providers.ts";
import { accountFollowersSlot } from "../users/account-followers.ts";

/** Whether an account of this provider can sign in here now. */
export function isSetUp(platform: Platform, provider: string): provider is OAuthProvider {
  return (
    Object.hasOwn(oauthSources, provider) && oauthSources[provider as OAuthProvider].settings(platform.env) !== null
  );
}

/** Takes a way to sign in from an account, while nobody else takes another. CONFLICT when none would be left. */
export function takeWayIn<T>(ctx: Context, userId: string, take: (tx: SystemTransaction) => Promise<T>): Promise<T> {
  return ctx.platform.transaction(async (tx) => {
    const { password_hash } = await tx
      .selectFrom("plinth.users")
      .select("password_hash")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const result = await take(tx);
    const passkey = await tx
      .selectFrom("plinth.passkeys")
      .select("id")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    const providers = await tx
      .selectFrom("plinth.oauth_identities")
      .select("provider")
      .where("user_id", "=", userId)
      .execute();
    if (password_hash === null && !passkey && !providers.some(({ provider }) => isSetUp(ctx.platform, provider)))
      throw new PlinthError(
        "CONFLICT",
        t("This is your only way to sign in. Please set a password or add another way first."),
      );
    return result;
  });
}

/**
 * Removes every way in but the address itself: for an account whose address is proved for the first time, and which a
 * stranger may have made ready for its owner. Their sessions and tokens go with it. A second factor stays: nothing that
 * a mailbox or a provider says goes around it. Once the transaction is committed, the function that it gives tells
 * every node of the ended API tokens.
 */
export async function removeWaysIn(
  platform: Platform,
  tx: SystemTransaction,
  userId: string,
): Promise<() => Promise<void>> {
  await tx.deleteFrom("plinth.sessions").where("user_id", "=", userId).execute();
  await tx.deleteFrom("plinth.mail_proofs").where("user_id", "=", userId).execute();
  await tx.deleteFrom("plinth.passkeys").where("user_id", "=", userId).execute();
  await tx.deleteFrom("plinth.oauth_identities").where("user_id", "=", userId).execute();
  return accountFollowersSlot.of(platform).waysInRemoved(platform, tx, userId);
}
