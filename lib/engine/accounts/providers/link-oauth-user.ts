import { type OAuthProvider, oauthProviders } from "../../../contract/accounts/oauth.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { type EntryPass, requireEntry } from "../sign-in/entry.ts";
import { removeWaysIn } from "../sign-in/ways-in.ts";
import { findUserByEmail } from "../users/find-user.ts";
import { insertUser, whileMakingAccounts } from "../users/insert-user.ts";
import type { OAuthProfile } from "./oauth-provider.ts";

/**
 * The user of an account at a provider: the one it was linked to before, else the one with its verified address, else a
 * new one, where `requireEntry` lets one be made (FORBIDDEN). BAD_USER_INPUT without a verified address. When the
 * address had not been proved here, whoever registered it may be a stranger who hoped that its owner would come: every
 * other way in goes, and their sessions and tokens.
 */
export async function linkOAuthUser(ctx: Context, provider: OAuthProvider, profile: OAuthProfile, pass: EntryPass) {
  const { platform } = ctx;
  const tellers: (() => Promise<void>)[] = [];
  const user = await whileMakingAccounts(platform, async (tx) => {
    const linked = await tx
      .selectFrom("plinth.oauth_identities as i")
      .innerJoin("plinth.users as u", "u.id", "i.user_id")
      .selectAll("u")
      .where("i.provider", "=", provider)
      .where("i.subject", "=", profile.subject)
      .executeTakeFirst();
    if (linked) return linked;

    const { email } = profile;
    if (!email)
      throw new PlinthError(
        "BAD_USER_INPUT",
        t("Your {value} account has no verified email address.", { value: oauthProviders[provider] }),
      );
    const known = await findUserByEmail(tx, email);
    const user =
      known ??
      (await insertUser(platform, tx, {
        ...(await requireEntry(ctx, tx, pass, email)),
        email,
        password_hash: null,
        first_name: profile.first_name.slice(0, 100),
        last_name: profile.last_name.slice(0, 100),
        avatar: profile.avatar.slice(0, 2000),
        isVerified: true,
      }));
    if (user.status === "suspended") return user;
    if (!user.email_verified_at) tellers.push(await removeWaysIn(platform, tx, user.id));
    const identity = { provider, subject: profile.subject, user_id: user.id };
    await tx.insertInto("plinth.oauth_identities").values(identity).execute();
    if (user.email_verified_at) return user;

    const now = platform.clock.now();
    return tx
      .updateTable("plinth.users")
      .set({ password_hash: null, email_verified_at: now, status: "active", updated_at: now })
      .where("id", "=", user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  for (const tell of tellers) await tell();
  return user;
}
