"use client";

import { useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";

const DeleteAccountDialog = onDemand(() => import("./delete-account-dialog.tsx"));

interface DeleteAccountCardProps {
  email: string;
  /** How many devices are signed in. */
  sessions: number;
}

/** The end of the account. */
export function DeleteAccountCard({ email, sessions }: DeleteAccountCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card
        title={t("Delete account")}
        description={t(
          "Your projects must be deleted first. Records that you wrote in other people's projects stay, with your name.",
        )}
        footer={
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t("Delete account")}
          </Button>
        }
      />
      {open && <DeleteAccountDialog email={email} sessions={sessions} onClose={() => setOpen(false)} />}
    </>
  );
}
