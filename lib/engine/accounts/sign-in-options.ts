import type { OAuthProvider } from "../../contract/accounts.ts";
import type { Platform } from "../../platform/platform.ts";
import { listOAuthProviders } from "./oauth-providers.ts";

/** What the sign-in pages need to know of the installation. */
export type SignInOptions = Record<OAuthProvider, boolean> & {
  /** Whether mail is delivered: then a new account proves its address. */
  mail: boolean;
  /** No account exists yet: the next one becomes the administrator. */
  first_account: boolean;
};

/** How one can sign in here. Says nothing about any account. */
export async function getSignInOptions(platform: Platform): Promise<SignInOptions> {
  const providers = listOAuthProviders(platform);
  const { rows } = await platform.pool.query<{ empty: boolean }>("select not exists (select from plinth.users) as empty");
  return {
    google: providers.includes("google"),
    github: providers.includes("github"),
    mail: platform.mail.delivers,
    first_account: rows[0]!.empty,
  };
}
