/** How one can sign in to this installation. Server components only. */
import { restOnServer } from "./server-rest.ts";

export interface SignInOptions {
  google: boolean;
  github: boolean;
  /** Whether mail is delivered: then a new account proves its address by a code. */
  mail: boolean;
  /** No account exists yet: the next one becomes the administrator. */
  first_account: boolean;
}

export function findSignInOptions(): Promise<SignInOptions> {
  return restOnServer<SignInOptions>("/auth/v2/providers");
}
