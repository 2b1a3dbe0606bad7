"use client";

import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { routes } from "../../../../lib/console/routes.ts";
import { loadSite } from "../../../../lib/console/session/leave.ts";
import { rich } from "../../../../lib/console/words/rich.tsx";
import type { ProviderSummary } from "../../../../lib/contract/accounts/account-security.ts";
import { type OAuthProvider, oauthProviders } from "../../../../lib/contract/accounts/oauth.ts";
import * as calls from "../../../../lib/contract/calls/addresses/security.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { rememberNext } from "../../../sign-in/next-page.ts";
import { ProviderMark } from "../../../sign-in/provider-mark.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LocalTime } from "../../../ui/time/local-time.tsx";
import { change, useAccountAction } from "./fresh-proof.tsx";
import { SettingRow, SettingRows } from "./setting-row.tsx";

/** Accounts at other services that sign in to this one. */
export function ProvidersCard({ providers }: { providers: ProviderSummary[] }) {
  const { busy, run } = useAccountAction();

  async function connect(provider: OAuthProvider) {
    await run(provider, async () => {
      const { message } = await change(calls.connectProvider, { params: { provider } });
      rememberNext(routes.account());
      await loadSite(message);
    });
  }
  async function disconnect(provider: OAuthProvider) {
    if (await run(provider, () => change(calls.disconnectProvider, { params: { provider } })))
      toasts.success(t("{value} is disconnected.", { value: oauthProviders[provider] }));
  }

  return (
    <Card title={t("Connected accounts")} description={t("Other accounts of yours that can sign in here.")}>
      {providers.length === 0 ? (
        <p className="text-muted">{t("This installation is not set up for sign-in with Google or GitHub.")}</p>
      ) : (
        <SettingRows label={t("Connected accounts")}>
          {providers.map(({ provider, connected_at }) => (
            <SettingRow
              key={provider}
              icon={() => <ProviderMark provider={provider} />}
              title={oauthProviders[provider]}
              about={
                connected_at
                  ? rich("Connected on {date}", { date: <LocalTime date={new Date(connected_at)} /> })
                  : t("Not connected")
              }
            >
              <Button
                size="small"
                busy={busy === provider}
                aria-label={`${connected_at ? t("Disconnect") : t("Connect")} ${oauthProviders[provider]}`}
                onClick={() => void (connected_at ? disconnect(provider) : connect(provider))}
              >
                {connected_at ? t("Disconnect") : t("Connect")}
              </Button>
            </SettingRow>
          ))}
        </SettingRows>
      )}
    </Card>
  );
}
