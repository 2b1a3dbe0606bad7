/** The browser's side of passkeys. What talks to authenticators is fetched when the first one is asked for. */
import { RestError, rest } from "./rest.ts";

const library = () => import("@simplewebauthn/browser");

type CreationOptions = Parameters<Awaited<ReturnType<typeof library>>["startRegistration"]>[0]["optionsJSON"];
type RequestOptions = Parameters<Awaited<ReturnType<typeof library>>["startAuthentication"]>[0]["optionsJSON"];

/** Why no passkey came of it, in a sentence: the person said no, took too long, or has one on this device already. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError";
}

/** Makes a passkey on a device of the reader and registers it under the name. RestError or PasskeyError. */
export async function registerPasskey(options: CreationOptions, name: string): Promise<void> {
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON: options }).catch(told);
  await rest("/auth/v2/passkeys/add", { body: { name, response }, handlesErrors: true, mayBeForbidden: true });
}

/** Asks the server for a challenge at `path`/options, the reader for a passkey, and sends the answer to `path`. RestError or PasskeyError. */
export async function showPasskey(path: "/auth/v2/login/passkey" | "/auth/v2/proof/passkey"): Promise<void> {
  const { startAuthentication } = await library();
  const { body } = await rest<RequestOptions>(`${path}/options`, {
    method: "POST",
    handlesErrors: true,
    keepsSession: true,
  });
  const response = await startAuthentication({ optionsJSON: body }).catch(told);
  await rest(path, { body: { response }, handlesErrors: true, keepsSession: true });
}

/** The sentence of what went wrong with a passkey; throws on what is none of ours. */
export function passkeyMessage(error: unknown): string {
  if (error instanceof PasskeyError || error instanceof RestError) return error.message;
  throw error;
}

function told(error: unknown): never {
  const known = (error as { name?: string } | null)?.name === "InvalidStateError";
  throw new PasskeyError(
    known ? "This device has a passkey for your account already." : "No passkey was used. Please try again.",
    { cause: error },
  );
}
