"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { routes } from "../../../lib/console/routes.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { TextLink } from "./auth-card.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { noMailText } from "./no-mail-text.ts";
import { ResetProofForm } from "./reset-proof-form.tsx";

interface ChangePasswordProps {
  email: string;
  /** From the link in the mail: takes the place of the code. */
  token: string | undefined;
  next: string | undefined;
  /** Whether this installation sends mails. */
  mail: boolean;
  /** The proof was given, and counts still. */
  isProved: boolean;
  /** It was given, and no longer counts. */
  isLate: boolean;
}

/** First the proof (code, or the mail's link by itself), then the new password. */
export function ChangePassword({ email, token, next, mail, isProved, isLate }: ChangePasswordProps) {
  const router = useRouter();
  const [step, setStep] = useState<"link" | "code" | "password">(isProved ? "password" : token ? "link" : "code");
  const [linkError, setLinkError] = useState(isLate ? t("The time to choose a new password is over") : "");
  const started = useRef(false);

  const onProved = () => {
    setStep("password");
    // A reload has this step too, and its heading.
    router.replace(routes.changePassword({ email, step: "choose", next }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link counts once.
  useEffect(() => {
    if (!token || isProved || started.current) return;
    started.current = true;
    call(calls.verifyPasswordReset, { body: { token }, handlesErrors: true, keepsSession: true })
      .then(onProved)
      .catch((error: unknown) => {
        setLinkError(error instanceof RestError && error.message ? error.message : t("Verification failed"));
        setStep("code");
      });
  }, [token]);

  if (step === "link") {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> {t("Checking your link…")}
      </p>
    );
  }
  if (step === "password") return <NewPasswordForm next={next} />;
  return (
    <>
      {linkError ? (
        <Alert
          kind="danger"
          title={linkError}
          description={<TextLink href={routes.forgotPassword({ email })}>{t("Get a new code")}</TextLink>}
          className="mb-4"
        />
      ) : (
        <p className="mb-4 text-muted">
          {mail
            ? t("If an account belongs to this address, a mail with a six-digit code is on its way.")
            : t("{noMail} If an account belongs to this address, the code is in the log of the server.", {
                noMail: noMailText(),
              })}
        </p>
      )}
      <ResetProofForm email={email} onProved={onProved} />
    </>
  );
}
