"use client";

import { type OAuthProvider, oauthProviders } from "../../lib/contract/accounts/oauth.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { ProviderMark } from "./provider-mark.tsx";

interface ProviderChoiceProps {
  providers: readonly OAuthProvider[];
  /** The one that was chosen, while the reader is on the way to it. */
  busy: string | undefined;
  onChoose(provider: OAuthProvider): void;
}

/** A button for each service that can say who the reader is. */
export function ProviderChoice({ providers, busy, onChoose }: ProviderChoiceProps) {
  return providers.map((provider) => (
    <Button key={provider} size="large" className="w-full" busy={busy === provider} onClick={() => onChoose(provider)}>
      {busy !== provider && <ProviderMark provider={provider} />}
      {t("Continue with {value}", { value: oauthProviders[provider] })}
    </Button>
  ));
}
