/** How an account is kept safe: proofs, devices, second factor, passkeys, providers. */
import { z } from "zod";
import {
  AddPasskeyInput,
  DeleteAccountInput,
  PasskeyAnswerInput,
  PasskeyIdInput,
  PasswordProofInput,
  RenamePasskeyInput,
  SecondFactorInput,
  SessionIdInput,
  TotpCodeInput,
} from "../accounts/account-security.ts";
import * as at from "./addresses.ts";
import {
  AccountSecurity,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySummary,
  RecoveryCodes,
  TwoFactorSetup,
} from "./answers/accounts.ts";
import { type CallGroup, done, nothing } from "./call.ts";
import { ProviderParams } from "./sign-in.ts";

const fresh = "Asks for a fresh proof.";
/** What all of these have in common. */
const own = { section: "Security", who: "signed in", sameSite: true } as const;
/** The same, answering nothing. */
const deed = { ...own, answer: done, says: "Nothing." } as const;

export const securityCalls = {
  [at.getAccountSecurity]: {
    section: "Security",
    who: "signed in",
    summary: "Devices, second factor, passkeys and providers of the account.",
    answer: AccountSecurity,
    says: "All of them.",
  },
  [at.proveByPassword]: {
    ...deed,
    summary: "Proves afresh, by the password, that it is you.",
    body: PasswordProofInput,
    errors: ["RATE_LIMITED"],
  },
  [at.proveByCode]: {
    ...deed,
    summary: "The same by a code of the second factor.",
    body: SecondFactorInput,
    errors: ["RATE_LIMITED"],
  },
  [at.askForProof]: {
    ...own,
    summary: "Begins the same by a passkey.",
    body: nothing,
    answer: PasskeyRequest,
    says: "What the browser asks the authenticator with.",
    errors: ["BAD_USER_INPUT", "RATE_LIMITED"],
  },
  [at.proveByPasskey]: {
    ...deed,
    summary: "Proves afresh, by a passkey, that it is you.",
    body: PasskeyAnswerInput,
    errors: ["RATE_LIMITED"],
  },
  [at.proveByProvider]: {
    ...own,
    summary: "Begins the same by a provider.",
    params: ProviderParams,
    body: nothing,
    answer: done,
    says: "Nothing; `message` holds the provider's address.",
    errors: ["BAD_USER_INPUT"],
  },
  [at.connectProvider]: {
    ...own,
    summary: `Begins to connect a provider with the account. ${fresh}`,
    params: ProviderParams,
    body: nothing,
    answer: done,
    says: "Nothing; `message` holds the provider's address.",
    errors: ["BAD_USER_INPUT", "FORBIDDEN"],
  },
  [at.disconnectProvider]: {
    ...deed,
    summary: `Disconnects a provider. ${fresh}`,
    params: ProviderParams,
    body: nothing,
    errors: ["BAD_USER_INPUT", "FORBIDDEN", "CONFLICT"],
  },
  [at.endSession]: { ...deed, summary: "Signs one device out.", body: SessionIdInput, errors: ["NOT_FOUND"] },
  [at.endOtherSessions]: {
    ...own,
    summary: "Signs all other devices out.",
    body: nothing,
    answer: z.object({ ended: z.number() }),
    says: "How many.",
  },
  [at.startTwoFactor]: {
    ...own,
    summary: `Begins with a second factor. ${fresh}`,
    body: nothing,
    answer: TwoFactorSetup,
    says: "The secret for an authenticator.",
    errors: ["FORBIDDEN", "CONFLICT"],
  },
  [at.confirmTwoFactor]: {
    ...own,
    summary: "Switches it on, with a first code.",
    body: TotpCodeInput,
    answer: RecoveryCodes,
    says: "Recovery codes, shown this once.",
    errors: ["RATE_LIMITED"],
  },
  [at.newRecoveryCodes]: {
    ...own,
    summary: `Makes new recovery codes. ${fresh}`,
    body: nothing,
    answer: RecoveryCodes,
    says: "The codes, shown this once.",
    errors: ["BAD_USER_INPUT", "FORBIDDEN"],
  },
  [at.stopTwoFactor]: {
    ...deed,
    summary: `Switches it off. ${fresh}`,
    body: nothing,
    errors: ["BAD_USER_INPUT", "FORBIDDEN"],
  },
  [at.startPasskey]: {
    ...own,
    summary: `Begins with a passkey. ${fresh}`,
    body: nothing,
    answer: PasskeyCreation,
    says: "What the browser makes one with.",
    errors: ["BAD_USER_INPUT", "FORBIDDEN", "CONFLICT"],
  },
  [at.addPasskey]: {
    ...own,
    summary: "Registers it.",
    body: AddPasskeyInput,
    answer: PasskeySummary,
    says: "The passkey.",
    errors: ["CONFLICT"],
  },
  [at.renamePasskey]: { ...deed, summary: "Renames a passkey.", body: RenamePasskeyInput, errors: ["NOT_FOUND"] },
  [at.deletePasskey]: {
    ...deed,
    summary: `Deletes a passkey. ${fresh}`,
    body: PasskeyIdInput,
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
  },
  [at.deleteAccount]: {
    ...deed,
    summary: `Deletes the account. ${fresh}`,
    body: DeleteAccountInput,
    errors: ["FORBIDDEN", "CONFLICT"],
  },
} as const satisfies CallGroup;
