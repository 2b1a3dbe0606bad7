"use client";

import { useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { loadSite } from "../../../lib/console/session/leave.ts";
import type { OAuthProvider } from "../../../lib/contract/accounts/oauth.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { rememberNext } from "../../sign-in/next-page.ts";
import { ProviderChoice } from "../../sign-in/provider-choice.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";

interface ProviderButtonsProps {
  providers: readonly OAuthProvider[];
  next: string | undefined;
  /** What the link that led here holds, for an account that is new. */
  pass?: Record<string, string>;
}

/** Sign in with another service; only those that this installation knows. */
export function ProviderButtons({ providers, next, pass = {} }: ProviderButtonsProps) {
  const [busy, setBusy] = useState<OAuthProvider>();
  const [error, setError] = useState("");

  async function start(provider: OAuthProvider) {
    setBusy(provider);
    setError("");
    try {
      const { message } = await call(calls.startOAuth, {
        params: { provider },
        query: pass,
        handlesErrors: true,
        keepsSession: true,
      });
      rememberNext(next);
      await loadSite(message);
    } catch (cause) {
      setError(cause instanceof RestError ? cause.message : t("Authentication failed. Please try again."));
      setBusy(undefined);
    }
  }

  if (providers.length === 0) return null;
  return (
    <div className="mt-6">
      <div className="mb-4 flex items-center gap-3 text-meta text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t("or")}
      </div>
      {error && <Alert kind="danger" title={error} className="mb-3" />}
      <div className="space-y-2">
        <ProviderChoice providers={providers} busy={busy} onChoose={(provider) => void start(provider)} />
      </div>
    </div>
  );
}
