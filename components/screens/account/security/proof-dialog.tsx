"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../lib/console/calls/rest.ts";
import { routes } from "../../../../lib/console/routes.ts";
import { loadSite } from "../../../../lib/console/session/leave.ts";
import { passkeyMessage, showPasskey } from "../../../../lib/console/session/passkey.ts";
import type { ProofMethod } from "../../../../lib/contract/accounts/account-security.ts";
import { type OAuthProvider, oauthProviders } from "../../../../lib/contract/accounts/oauth.ts";
import * as calls from "../../../../lib/contract/calls/addresses/security.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { rememberNext } from "../../../sign-in/next-page.ts";
import { ProviderChoice } from "../../../sign-in/provider-choice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { CodeProof, PasswordProof } from "./proof-forms.tsx";

interface ProofDialogProps {
  email: string;
  methods: readonly ProofMethod[];
  onEnd(proved: boolean): void;
}

/** Asks who is there: by what is typed, and below by the other ways that the account knows. */
export default function ProofDialog({ email, methods, onEnd }: ProofDialogProps) {
  const typed = methods.filter((method) => method === "password" || method === "code");
  const [form, setForm] = useState(typed[0]);
  const [busy, setBusy] = useState("");
  const [error, setError] = useState("");
  const other = typed.find((method) => method !== form);
  const providers = methods.filter((method): method is OAuthProvider => Object.hasOwn(oauthProviders, method));

  async function byPasskey() {
    setBusy("passkey");
    setError("");
    try {
      await showPasskey("proof");
      onEnd(true);
    } catch (cause) {
      setError(passkeyMessage(cause));
    } finally {
      setBusy("");
    }
  }

  async function byProvider(provider: OAuthProvider) {
    setBusy(provider);
    try {
      const { message } = await call(calls.proveByProvider, { params: { provider } });
      rememberNext(routes.account());
      await loadSite(message);
    } finally {
      setBusy("");
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onEnd(false)}
      title={t("Confirm that it is you")}
      description={t("You will not be asked again on this device for ten minutes.")}
    >
      {error && <Alert kind="danger" title={error} className="mb-4" />}
      {form === "password" && <PasswordProof email={email} onProved={() => onEnd(true)} />}
      {form === "code" && <CodeProof onProved={() => onEnd(true)} />}
      <div className="mt-3 space-y-2">
        {other && (
          <Button variant="ghost" className="w-full" onClick={() => setForm(other)}>
            {other === "code" ? t("Use a code from your app") : t("Use your password")}
          </Button>
        )}
        {methods.includes("passkey") && (
          <Button size="large" className="w-full" busy={busy === "passkey"} onClick={() => void byPasskey()}>
            {busy !== "passkey" && <KeyRound aria-hidden className="size-4" />}
            {t("Use a passkey")}
          </Button>
        )}
        <ProviderChoice providers={providers} busy={busy} onChoose={(provider) => void byProvider(provider)} />
        {methods.length === 0 && (
          <p className="text-muted">
            {t(
              "Your account has no way to confirm this. Please set a password first: we will email you a code for it.",
            )}
          </p>
        )}
      </div>
    </Dialog>
  );
}
