"use client";

import { Monitor, Smartphone, SquareTerminal } from "lucide-react";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import type { SessionSummary } from "../../../../lib/contract/accounts/account-security.ts";
import * as calls from "../../../../lib/contract/calls/addresses/security.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import { change, useAccountAction } from "./fresh-proof.tsx";
import { SettingRow, SettingRows } from "./setting-row.tsx";

const nameOf = ({ browser, device }: SessionSummary) =>
  [browser, device].filter(Boolean).join(" · ") || t("Unknown device");

function iconOf({ device }: SessionSummary) {
  if (device === "") return SquareTerminal;
  return /phone|tablet|ipad/i.test(device) ? Smartphone : Monitor;
}

/** From where the account is signed in to, and the ways to end that. */
export function SessionsCard({ sessions }: { sessions: SessionSummary[] }) {
  const { busy, run } = useAccountAction();
  const others = sessions.filter(({ current }) => !current);

  async function end(session: SessionSummary) {
    const { id } = session;
    if (await run(id, () => change(calls.endSession, { body: { id } }))) toasts.success(t("The device is signed out."));
  }
  async function endOthers() {
    if (await run("others", () => change(calls.endOtherSessions)))
      toasts.success(t("All other devices are signed out."));
  }

  return (
    <Card
      title={t("Devices")}
      description={t(
        "Where you are signed in. If you do not recognise a device, sign it out and change your password.",
      )}
      {...(others.length > 0 && {
        footer: (
          <Button busy={busy === "others"} onClick={() => void endOthers()}>
            {t("Sign out all other devices")}
          </Button>
        ),
      })}
    >
      <SettingRows label={t("Devices")}>
        {sessions.map((session) => (
          <SettingRow
            key={session.id}
            icon={iconOf(session)}
            title={nameOf(session)}
            mark={session.current && <Badge kind="accent">{t("This device")}</Badge>}
            about={
              <>
                {session.ip_address && <span className="font-mono text-meta">{session.ip_address}</span>}
                {session.ip_address && " · "}
                {session.current ? t("Active now") : <RelativeTime date={session.last_seen_at} />}
              </>
            }
          >
            {!session.current && (
              <Button
                size="small"
                busy={busy === session.id}
                aria-label={t("Sign out {session}", { session: nameOf(session) })}
                onClick={() => void end(session)}
              >
                {t("Sign out")}
              </Button>
            )}
          </SettingRow>
        ))}
      </SettingRows>
    </Card>
  );
}
