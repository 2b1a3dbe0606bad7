"use client";

import { useEffect, useState } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";

const requests = { verify: calls.requestVerification, reset: calls.requestPasswordReset } as const;
const pauseSeconds = 30;

/** Another mail with a new code; then not again for half a minute. */
export function ResendCode({ purpose, email }: { purpose: keyof typeof requests; email: string }) {
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useState(0);

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function resend() {
    const { PasswordResetRequest } = await import("../../../lib/contract/accounts/accounts.ts");
    const input = PasswordResetRequest.safeParse({ email });
    if (!input.success) return toasts.error(input.error.issues[0]!.message);
    setBusy(true);
    try {
      const { message } = await call(requests[purpose], { body: input.data, keepsSession: true });
      toasts.success(message);
      setWait(pauseSeconds);
    } catch {
      // The fetch layer has said why.
    } finally {
      setBusy(false);
    }
  }

  return (
    <p className="text-center text-meta text-muted">
      {t("No code?")}{" "}
      <Button
        variant="ghost"
        size="small"
        busy={busy}
        disabled={wait > 0}
        onClick={() => void resend()}
        className="text-meta!"
      >
        {wait > 0 ? t("Send again in {wait} s", { wait }) : t("Send a new code")}
      </Button>
    </p>
  );
}
