/** The browser's side of passkeys. What talks to authenticators is fetched when the first one is asked for. */

import * as calls from "../../contract/calls/addresses/passkeys.ts";
import type { Answer } from "../../contract/calls/types.ts";
import { t } from "../../kernel/words/words.ts";
import { call, RestError } from "../calls/rest.ts";

const library = () => import("@simplewebauthn/browser");

type CreationOptions = Answer<typeof calls.startPasskey>;

/** Why no passkey came of it, in a sentence: the person said no, took too long, or has one on this device already. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError";
}

/** Makes a passkey on a device of the reader and registers it under the name. RestError or PasskeyError. */
export async function registerPasskey(options: CreationOptions, name: string): Promise<void> {
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON: options }).catch(told);
  await call(calls.addPasskey, { body: { name, response }, handlesErrors: true, mayBeForbidden: true });
}

/** What a passkey is shown for, and the calls of it. */
const purposes = {
  signIn: { ask: calls.askForPasskey, show: calls.signInWithPasskey },
  proof: { ask: calls.askForProof, show: calls.proveByPasskey },
} as const;

/** Asks the server for a challenge, the reader for a passkey, and sends its answer. RestError or PasskeyError. */
export async function showPasskey(purpose: keyof typeof purposes): Promise<void> {
  const { ask, show } = purposes[purpose];
  const { startAuthentication } = await library();
  const { body } = await call(ask, { handlesErrors: true, keepsSession: true });
  const response = await startAuthentication({ optionsJSON: body }).catch(told);
  await call(show, { body: { response }, handlesErrors: true, keepsSession: true });
}

/** The sentence of what went wrong with a passkey; throws on what is none of ours. */
export function passkeyMessage(error: unknown): string {
  if (error instanceof PasskeyError || error instanceof RestError) return error.message;
  throw error;
}

function told(error: unknown): never {
  const known = (error as { name?: string } | null)?.name === "InvalidStateError";
  throw new PasskeyError(
    known ? t("This device has a passkey for your account already.") : t("No passkey was used. Please try again."),
    { cause: error },
  );
}
