/** How one can sign in to this installation. Server components only. */
import * as calls from "../../contract/calls/addresses/sign-in.ts";
import type { SignInOptions } from "../../contract/calls/answers/accounts.ts";
import { callOnServer } from "../calls/server-rest.ts";

export type { SignInOptions } from "../../contract/calls/answers/accounts.ts";

/** `pass` is what the link holds that led here: that of start, or of an invitation. */
export function findSignInOptions(pass: { setup?: string; invite?: string } = {}): Promise<SignInOptions> {
  return callOnServer(calls.signInOptions, { query: pass });
}

/** Whether this browser has done the first step of a sign-in, and a code is what is missing. */
export async function awaitsCode(): Promise<boolean> {
  return (await callOnServer(calls.awaitsSecondStep)).waiting;
}
