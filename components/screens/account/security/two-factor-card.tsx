"use client";

import { useState } from "react";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import type { AccountSecurity, TwoFactorSetup } from "../../../../lib/contract/accounts/account-security.ts";
import * as calls from "../../../../lib/contract/calls/addresses/security.ts";
import { limits } from "../../../../lib/contract/limits.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { LocalTime } from "../../../ui/time/local-time.tsx";
import { change, useAccountAction } from "./fresh-proof.tsx";

const TwoFactorDialog = onDemand(() => import("./two-factor-dialog.tsx"));
const RecoveryCodesDialog = onDemand(() => import("./recovery-codes-dialog.tsx"));

/** So few that new ones are due. */
const fewCodes = 3;

/** The second factor: on or off, and its recovery codes. */
export function TwoFactorCard({ state }: { state: AccountSecurity["two_factor"] }) {
  const { busy, run } = useAccountAction();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [leaving, setLeaving] = useState(false);

  async function start() {
    const started = await run("start", () => change(calls.startTwoFactor));
    if (started) setSetup(started.body);
  }
  async function renew() {
    const made = await run("renew", () => change(calls.newRecoveryCodes));
    if (made) setCodes(made.body.recovery_codes);
  }
  async function stop() {
    setLeaving(false);
    if (await run("stop", () => change(calls.stopTwoFactor))) toasts.success(t("Two-factor sign-in is switched off."));
  }

  return (
    <>
      <Card
        title={t("Two-factor sign-in")}
        description={t(
          "After your password, you enter a code from an app on your phone. A stolen password is then not enough.",
        )}
        mark={state ? <Badge kind="success">{t("On")}</Badge> : <Badge>{t("Off")}</Badge>}
        footer={
          state ? (
            <>
              <Button busy={busy === "renew"} onClick={() => void renew()}>
                {t("New recovery codes")}
              </Button>
              <Button busy={busy === "stop"} onClick={() => setLeaving(true)}>
                {t("Switch off")}
              </Button>
            </>
          ) : (
            <Button variant="primary" busy={busy === "start"} onClick={() => void start()}>
              {t("Set up")}
            </Button>
          )
        }
      >
        {state && (
          <div>
            <dl className="grid grid-cols-[9rem_1fr] gap-y-2">
              <dt className="text-muted">{t("Switched on")}</dt>
              <dd>
                <LocalTime date={new Date(state.confirmed_at)} />
              </dd>
              <dt className="text-muted">{t("Recovery codes")}</dt>
              <dd className="tabular-nums">
                {t("{count} of {all} left", { count: state.recovery_codes_left, all: limits.recoveryCodes })}
              </dd>
            </dl>
            {state.recovery_codes_left <= fewCodes && (
              <Alert
                kind="warning"
                title={t("You have few recovery codes left.")}
                description={t("Without them and your phone, nobody can sign in to your account.")}
                className="mt-4"
              />
            )}
          </div>
        )}
      </Card>
      {setup && (
        <TwoFactorDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onConfirmed={(made) => {
            setSetup(null);
            setCodes(made);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        danger
        title={t("Switch two-factor sign-in off?")}
        description={t("Your password alone will sign you in, and your recovery codes stop working.")}
        confirmLabel={t("Switch off")}
        onConfirm={() => void stop()}
      />
    </>
  );
}
