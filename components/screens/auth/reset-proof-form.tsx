"use client";

import { call } from "../../../lib/console/calls/rest.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { MailCodeForm, useMailCodeForm } from "./mail-code-form.tsx";

/** Trades the mailed code for the right to choose a new password. */
export function ResetProofForm({ email, onProved }: { email: string; onProved: () => void }) {
  const form = useMailCodeForm(email);
  const send = async (values: { email: string; code: string }) => {
    await call(calls.verifyPasswordReset, { body: values, handlesErrors: true, keepsSession: true });
    onProved();
  };
  return <MailCodeForm form={form} purpose="reset" send={send} submitLabel={t("Continue")} />;
}
