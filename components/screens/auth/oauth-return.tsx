"use client";

import { useEffect } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { flash } from "../../../lib/console/notices/flash.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import { type OAuthProvider, oauthProviders, signedInMessages } from "../../../lib/contract/accounts/oauth.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { takeNext } from "../../sign-in/next-page.ts";
import { Progress } from "../../ui/feedback/progress.tsx";

interface OAuthReturnProps {
  provider: OAuthProvider;
  code: string | undefined;
  state: string | undefined;
}

/**
 * States that this tab has already answered: a second effect, a reload or the back button must not send the code again.
 */
const doneKey = (state: string) => `plinth_oauth_${state}`;

async function finish({ provider, code, state }: OAuthReturnProps): Promise<void> {
  try {
    if (!code || !state) throw new Error("Missing OAuth parameters");
    if (window.sessionStorage.getItem(doneKey(state))) {
      await loadPage(routes.projects(), { replace: true });
      return;
    }
    window.sessionStorage.setItem(doneKey(state), "1");
    const { body } = await call(calls.finishOAuth, {
      params: { provider },
      query: { code, state },
      handlesErrors: true,
      keepsSession: true,
    });
    const kind = "kind" in body ? body.kind : "sign_in";
    if ("second_step" in body)
      return await loadPage(routes.login({ step: "code", next: takeNext() }), { replace: true });
    if (kind === "connect")
      flash({ kind: "success", message: t("{value} is connected.", { value: oauthProviders[provider] }) });
    else if (kind === "prove")
      flash({ kind: "info", message: t("Confirmed. You can now continue with what you were doing.") });
    else flash({ kind: "success", message: signedInMessages[provider], durationMs: 5000 });
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    flash({
      kind: "error",
      message: message
        ? t("Authentication failed: {message}", { message })
        : t("Authentication failed. Please try again."),
    });
    // Who is signed in, and came to connect or to prove something, is led on from there to the page they came from.
    const next = takeNext();
    await loadPage(routes.login(next === routes.projects() ? {} : { next }), { replace: true });
    return;
  }
  await loadPage(takeNext(), { replace: true });
}

/** Returns that this page has begun to answer: effects may run twice. */
const begun = new Set<string>();

/** Answers the provider exactly once, then leaves. */
export function OAuthReturn(props: OAuthReturnProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page, whatever renders again.
  useEffect(() => {
    const key = props.state ?? "";
    if (begun.has(key)) return;
    begun.add(key);
    void finish(props);
  }, []);

  return (
    <div role="status" className="space-y-3">
      <p className="text-muted">{t("Signing you in with {value}…", { value: oauthProviders[props.provider] })}</p>
      <Progress label={t("Signing in")} />
    </div>
  );
}
