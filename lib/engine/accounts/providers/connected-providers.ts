/** Accounts at other services that can sign in to an account here. */

import type { ProviderSummary } from "../../../contract/accounts/account-security.ts";
import { type OAuthProvider, oauthProviders } from "../../../contract/accounts/oauth.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Context, UserActor } from "../../access/index.ts";
import { notifyOwner } from "../mails/notify-owner.ts";
import { securityMail } from "../mails/security-mails.ts";
import { markProved, requireFreshProof } from "../sign-in/fresh-proof.ts";
import { isSetUp, takeWayIn } from "../sign-in/ways-in.ts";
import type { OAuthProfile } from "./oauth-provider.ts";

/** The providers of this installation, and those that are connected though they are no longer set up. */
export async function listProviders(platform: Platform, userId: string): Promise<ProviderSummary[]> {
  const rows = await platform.db
    .selectFrom("plinth.oauth_identities")
    .select(["provider", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return (Object.keys(oauthProviders) as OAuthProvider[])
    .map((provider) => ({
      provider,
      connected_at: rows.find((row) => row.provider === provider)?.created_at.toISOString() ?? null,
    }))
    .filter(({ provider, connected_at }) => connected_at !== null || isSetUp(platform, provider));
}

/**
 * Lets an account at a provider sign in from now on. CONFLICT when it signs in to another account here, or another one
 * of the provider is connected.
 */
export async function connectProvider(
  ctx: Context,
  { user }: UserActor,
  provider: OAuthProvider,
  { subject }: OAuthProfile,
): Promise<void> {
  const name = oauthProviders[provider];
  await ctx.platform.transaction(async (tx) => {
    await tx.selectFrom("plinth.users").select("id").where("id", "=", user.id).forUpdate().execute();
    const own = await tx
      .selectFrom("plinth.oauth_identities")
      .select("subject")
      .where("user_id", "=", user.id)
      .where("provider", "=", provider)
      .executeTakeFirst();
    if (own)
      throw new PlinthError(
        "CONFLICT",
        t("A {name} account is connected already. Please disconnect it first.", { name }),
      );
    const added = await tx
      .insertInto("plinth.oauth_identities")
      .values({ provider, subject, user_id: user.id, created_at: ctx.platform.clock.now() })
      .onConflict((conflict) => conflict.columns(["provider", "subject"]).doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n)
      throw new PlinthError("CONFLICT", t("This {name} account signs in to another account here.", { name }));
  });
  notifyOwner(ctx.platform, securityMail("providerConnected", user.email, name));
}

/**
 * Ends the sign-in with a provider. Needs a fresh proof; NOT_FOUND where it is not connected, CONFLICT for the last way
 * to sign in.
 */
export async function disconnectProvider(ctx: Context, provider: OAuthProvider): Promise<void> {
  const { user } = await requireFreshProof(ctx);
  const name = oauthProviders[provider];
  await takeWayIn(ctx, user.id, async (tx) => {
    const gone = await tx
      .deleteFrom("plinth.oauth_identities")
      .where("user_id", "=", user.id)
      .where("provider", "=", provider)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new PlinthError("NOT_FOUND", t("{name} is not connected.", { name }));
  });
  notifyOwner(ctx.platform, securityMail("providerDisconnected", user.email, name));
}

/**
 * A fresh proof by signing in at a connected provider once more. BAD_USER_INPUT for an account there that is not
 * connected.
 */
export async function proveByProvider(
  ctx: Context,
  actor: UserActor,
  provider: OAuthProvider,
  { subject }: OAuthProfile,
): Promise<void> {
  const own = await ctx.platform.db
    .selectFrom("plinth.oauth_identities")
    .select("subject")
    .where("user_id", "=", actor.user.id)
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (!own)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("This {value} account is not connected here.", { value: oauthProviders[provider] }),
    );
  await markProved(ctx, actor);
}
