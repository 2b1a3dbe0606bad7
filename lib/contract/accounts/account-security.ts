/**
 * How an account is kept safe: sessions, second factor, passkeys, providers. Glossary: a "fresh proof" shows once more,
 * inside a session, who is there; the "second step" of a sign-in is the code after the password or the provider; a
 * "recovery code" takes the place of a code, once.
 */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { DeleteConfirmation } from "../models.ts";
import { oneLine } from "../one-line.ts";

export type {
  AccountSecurity,
  PasskeySummary,
  ProofMethod,
  ProviderSummary,
  SecondStepAnswer,
  SessionSummary,
  TwoFactorSetup,
} from "../calls/answers/accounts.ts";

const sixDigits = /^\d{6}$/;

/** The code that an authenticator shows; blanks within it do not count. */
export const TotpCodeInput = z.strictObject({
  code: z
    .string({ error: () => t("Please enter the code of your authenticator app") })
    .transform((text) => text.replace(/\s/g, ""))
    .refine((text) => sixDigits.test(text), { error: () => t("Please enter the 6 digits of the code") }),
});

/** The code of an authenticator or a recovery code. */
export const SecondFactorInput = z.strictObject({
  code: z
    .string({ error: () => t("Please enter a code") })
    .max(50, says("This code is too long"))
    .transform((text) => text.replace(/[\s-]/g, "").toLowerCase())
    .refine((text) => text !== "", { error: () => t("Please enter a code") })
    .refine((text) => sixDigits.test(text) || /^[a-z0-9]{10}$/.test(text), {
      error: () => t("Please enter the 6 digits of your app, or a recovery code"),
    }),
});

export const PasswordProofInput = z.strictObject({
  password: z
    .string({ error: () => t("Please enter your password") })
    .min(1, says("Please enter your password"))
    .max(1000),
});

export const SessionIdInput = z.strictObject({ id: z.uuid(says("This is no session")) });

const PasskeyName = oneLine(says("Please name the passkey"))
  .min(1, says("Please name the passkey"))
  .max(60, says("Please use at most 60 characters"));
const PasskeyId = z.uuid(says("This is no passkey"));

export const RenamePasskeyInput = z.strictObject({ id: PasskeyId, name: PasskeyName });
export const PasskeyIdInput = z.strictObject({ id: PasskeyId });
/** A form's own part of it. */
export const PasskeyNameInput = z.strictObject({ name: PasskeyName });

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, says("This is not base64url"));

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
  // Plinth asks for no extensions, so nothing of what came of them is read.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** What a browser's `navigator.credentials.create()` gave (WebAuthn Level 3, section 5.1). */
export const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** What `navigator.credentials.get()` gave. */
export const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: base64url(200).optional(),
  }),
});

export const AddPasskeyInput = z.strictObject({ name: PasskeyName, response: RegistrationResponse });
export const PasskeyAnswerInput = z.strictObject({ response: AuthenticationResponse });

export const DeleteAccountInput = z.strictObject({ word: DeleteConfirmation });
