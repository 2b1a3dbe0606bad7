import type { OAuthProvider } from "../../contract/oauth.ts";
import type { Context } from "../access/index.ts";
import { oauthSources } from "./oauth-providers.ts";

/** What the sign-in pages need to know of the installation. */
export type SignInOptions = Record<OAuthProvider, boolean> & {
  /** Whether mail is delivered: then a new account proves its address. */
  mail: boolean;
  /** No account exists yet: the next one becomes the administrator. */
  first_account: boolean;
};

/** How one can sign in to this installation: its providers, and what a registration will ask for. Open to everyone. */
export async function signInOptions({ platform }: Context): Promise<SignInOptions> {
  const anyone = await platform.db.selectFrom("plinth.users").select("id").limit(1).executeTakeFirst();
  return {
    google: oauthSources.google.settings(platform.env) !== null,
    github: oauthSources.github.settings(platform.env) !== null,
    mail: platform.mail.delivers,
    first_account: anyone === undefined,
  };
}
