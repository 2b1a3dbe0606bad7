import type { SignUp } from "../../../contract/accounts/accounts.ts";
import type { OAuthProvider } from "../../../contract/accounts/oauth.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import type { Context } from "../../access/index.ts";
import { oauthSources } from "../providers/oauth-providers.ts";
import { type EntryPass, isWithoutAccounts, requireEntry } from "./entry.ts";

/** What the sign-in pages need to know of the installation. */
export type SignInOptions = Record<OAuthProvider, boolean> & {
  /** Whether mail is delivered: then a new account proves its address. */
  mail: boolean;
  /** No account exists yet: the next one becomes the administrator. */
  first_account: boolean;
  /** Who may make an account, once there is one. */
  sign_up: SignUp;
  /** Whether the caller may make an account, with what they brought along. */
  may_sign_up: boolean;
};

/** How one can sign in to this installation: its providers, and what a registration will ask for. Open to everyone. */
export async function signInOptions(ctx: Context, pass: EntryPass = {}): Promise<SignInOptions> {
  const { platform } = ctx;
  const isFirst = await isWithoutAccounts(platform.db);
  const mayEnter = await requireEntry(ctx, platform.db, pass).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PlinthError && error.code === "FORBIDDEN") return false;
      throw error;
    },
  );
  const providers = Object.entries(oauthSources).map(([name, { settings }]) => [name, settings(platform.env) !== null]);
  const offered = Object.fromEntries(providers) as Record<OAuthProvider, boolean>;
  return {
    ...offered,
    mail: platform.mail.delivers,
    first_account: isFirst,
    sign_up: platform.env.SIGN_UP,
    may_sign_up: mayEnter,
  };
}
