import { z } from "zod";
import {
  DeleteAccountInput,
  PasskeyIdInput,
  PasswordProofInput,
  RenamePasskeyInput,
  SecondFactorInput,
  SessionIdInput,
  TotpCodeInput,
} from "../../../contract/account-security.ts";
import type { RestOperation } from "./operation.ts";

const none = z.strictObject({});
const fresh = "Asks for a fresh proof.";

const call = (path: string, summary: string, answer: string, body: z.ZodType): RestOperation => ({
  method: "post",
  path: `/auth/v2/${path}`,
  section: "Security",
  summary,
  answer,
  body,
});

export const securityOperations: readonly RestOperation[] = [
  {
    method: "get",
    path: "/auth/v2/security",
    section: "Security",
    summary: "Devices, second factor, passkeys and providers of the account.",
    answer: "All of them.",
  },
  call("proof/password", "Proves afresh, by the password, that it is you.", "Nothing.", PasswordProofInput),
  call("proof/code", "The same by a code of the second factor.", "Nothing.", SecondFactorInput),
  call("sessions/end", "Signs one device out.", "Nothing.", SessionIdInput),
  call("sessions/end-others", "Signs all other devices out.", "How many.", none),
  call("two-factor/start", `Begins with a second factor. ${fresh}`, "The secret for an authenticator.", none),
  call("two-factor/confirm", "Switches it on, with a first code.", "Recovery codes, shown this once.", TotpCodeInput),
  call("two-factor/recovery-codes", `Makes new recovery codes. ${fresh}`, "The codes, shown this once.", none),
  call("two-factor/stop", `Switches it off. ${fresh}`, "Nothing.", none),
  call("passkeys/rename", "Renames a passkey.", "Nothing.", RenamePasskeyInput),
  call("passkeys/delete", `Deletes a passkey. ${fresh}`, "Nothing.", PasskeyIdInput),
  call("account/delete", `Deletes the account. ${fresh}`, "Nothing.", DeleteAccountInput),
];
