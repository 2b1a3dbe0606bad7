"use client";

import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { rich } from "../../../../lib/console/words/rich.tsx";
import type { PasskeySummary } from "../../../../lib/contract/accounts/account-security.ts";
import * as calls from "../../../../lib/contract/calls/addresses/passkeys.ts";
import { limits } from "../../../../lib/contract/limits.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { MenuItem } from "../../../ui/menus/dropdown-menu.tsx";
import { RowMenu } from "../../../ui/tables/row-menu.tsx";
import { LocalTime } from "../../../ui/time/local-time.tsx";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import { change, useAccountAction } from "./fresh-proof.tsx";
import { SettingRow, SettingRows } from "./setting-row.tsx";

const PasskeyDialog = onDemand(() => import("./passkey-dialog.tsx"));

/** The passkeys of the account: each signs in by itself. */
export function PasskeysCard({ passkeys }: { passkeys: PasskeySummary[] }) {
  const { busy, run } = useAccountAction();
  const [naming, setNaming] = useState<PasskeySummary | "new" | null>(null);
  const [leaving, setLeaving] = useState<PasskeySummary | null>(null);

  async function remove({ id }: PasskeySummary) {
    // First, for the proof asks in a dialog of its own.
    setLeaving(null);
    if (await run(id, () => change(calls.deletePasskey, { body: { id } })))
      toasts.success(t("The passkey was deleted."));
  }

  return (
    <Card
      title={t("Passkeys")}
      description={t("Sign in with your fingerprint, your face or a security key instead of a password.")}
      footer={
        <Button disabled={passkeys.length >= limits.passkeysMax} onClick={() => setNaming("new")}>
          {t("Add a passkey")}
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <p className="text-muted">{t("No passkeys yet. Add one for each device that you use.")}</p>
      ) : (
        <SettingRows label={t("Passkeys")}>
          {passkeys.map((passkey) => (
            <SettingRow
              key={passkey.id}
              icon={KeyRound}
              title={passkey.name}
              about={
                passkey.last_used_at
                  ? rich("Added on {date} · used {when}", {
                      date: <LocalTime date={new Date(passkey.created_at)} />,
                      when: <RelativeTime date={passkey.last_used_at} />,
                    })
                  : rich("Added on {date} · not used yet", { date: <LocalTime date={new Date(passkey.created_at)} /> })
              }
            >
              <RowMenu name={t("passkey {name}", { name: passkey.name })} about={passkey.id} busy={busy === passkey.id}>
                <MenuItem icon={Pencil} onSelect={() => setNaming(passkey)}>
                  {t("Rename")}
                </MenuItem>
                <MenuItem icon={Trash2} danger onSelect={() => setLeaving(passkey)}>
                  {t("Delete")}
                </MenuItem>
              </RowMenu>
            </SettingRow>
          ))}
        </SettingRows>
      )}
      {naming && <PasskeyDialog passkey={naming === "new" ? null : naming} onClose={() => setNaming(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        danger
        title={t("Delete passkey {name}?", { name: leaving?.name ?? "" })}
        description={t("You can no longer sign in with it. You may want to delete it on its device as well.")}
        confirmLabel={t("Delete passkey")}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </Card>
  );
}
