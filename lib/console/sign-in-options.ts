/** How one can sign in to this installation. Server components only. */
import type { SignUp } from "../contract/accounts.ts";
import { restOnServer } from "./server-rest.ts";

export interface SignInOptions {
  google: boolean;
  github: boolean;
  /** Whether mail is delivered: then a new account proves its address by a code. */
  mail: boolean;
  /** No account exists yet: the next one becomes the administrator. */
  first_account: boolean;
  /** Who may make an account, once there is one. */
  sign_up: SignUp;
  /** Whether the reader may, with what the link they followed holds. */
  may_sign_up: boolean;
}

/** `pass` is what the link holds that led here: that of start, or of an invitation. */
export function findSignInOptions(pass: { setup?: string; invite?: string } = {}): Promise<SignInOptions> {
  return restOnServer<SignInOptions>(`/auth/v2/providers?${new URLSearchParams(pass)}`);
}

/** Whether this browser has done the first step of a sign-in, and a code is what is missing. */
export async function awaitsCode(): Promise<boolean> {
  const { waiting } = await restOnServer<{ waiting: boolean }>("/auth/v2/login/second-step");
  return waiting;
}
