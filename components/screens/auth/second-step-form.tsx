"use client";

import { call } from "../../../lib/console/calls/rest.ts";
import { safeNext } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { SecondFactorForm } from "../../sign-in/second-factor-form.tsx";

/** The code after the password or the provider; then a full load of the page that asked for the sign-in. */
export function SecondStepForm({ next }: { next: string | undefined }) {
  const send = async (values: { code: string }) => {
    await call(calls.finishSignIn, { body: values, handlesErrors: true, keepsSession: true });
    await loadPage(safeNext(next), { replace: true });
  };
  return <SecondFactorForm send={send} failure={t("Login failed")} submitLabel={t("Continue")} />;
}
