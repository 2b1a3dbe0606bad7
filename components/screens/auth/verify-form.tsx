"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { routes, safeNext } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { MailCodeForm, useMailCodeForm } from "./mail-code-form.tsx";

interface VerifyFormProps {
  email: string;
  /** From the link in the mail: verifies by itself. */
  token: string | undefined;
  next: string | undefined;
}

/**
 * Proves an address by the mailed code or link; then signed in. Of an account that was made in another browser the link
 * leads to a new password first.
 */
export function VerifyForm({ email, token, next }: VerifyFormProps) {
  const router = useRouter();
  const form = useMailCodeForm(email);
  const [step, setStep] = useState<"link" | "code">(token === undefined ? "code" : "link");
  const [linkError, setLinkError] = useState("");
  const started = useRef(false);

  async function verify(proof: { token: string } | { email: string; code: string }) {
    const { body } = await call(calls.verifyEmail, { body: proof, handlesErrors: true, keepsSession: true });
    if ("password_to_set" in body) {
      setStep("link");
      return router.replace(routes.changePassword({ step: "choose", confirmed: "1", next }));
    }
    await loadPage(safeNext(next), { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link counts once.
  useEffect(() => {
    if (!token || started.current) return;
    started.current = true;
    verify({ token }).catch((error: unknown) => {
      setLinkError(error instanceof RestError && error.message ? error.message : t("Verification failed"));
      setStep("code");
    });
  }, []);

  if (step === "link") {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> {t("Verifying your address…")}
      </p>
    );
  }
  return (
    <>
      {linkError && (
        <Alert
          kind="danger"
          title={linkError}
          description={t("If you have confirmed your address already, just log in.")}
          className="mb-4"
        />
      )}
      <MailCodeForm form={form} purpose="verify" send={verify} submitLabel={t("Verify")} />
    </>
  );
}
