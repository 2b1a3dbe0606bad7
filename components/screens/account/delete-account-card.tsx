"use client";

import { useState } from "react";
import { flash } from "../../../lib/console/flash.ts";
import { loadPage } from "../../../lib/console/leave.ts";
import { routes } from "../../../lib/console/routes.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDeleteDialog } from "../../ui/confirm-delete-dialog.tsx";
import { change, useProof } from "./fresh-proof.tsx";

interface DeleteAccountCardProps {
  email: string;
  /** How many devices are signed in. */
  sessions: number;
}

/** The end of the account. */
export function DeleteAccountCard({ email, sessions }: DeleteAccountCardProps) {
  const [open, setOpen] = useState(false);
  const withProof = useProof();

  async function end() {
    const done = await withProof(() => change("/auth/v2/account/delete", { word: "DELETE" }, true));
    if (!done) throw new Error("Your account was not deleted: please confirm first that it is you.");
    flash({ kind: "success", message: "Your account is deleted." });
    await loadPage(routes.login(), { replace: true });
  }

  return (
    <>
      <Card
        title="Delete account"
        description="Your projects must be deleted first. Records that you wrote in other people's projects stay, with your name."
        footer={
          <Button variant="danger" onClick={() => setOpen(true)}>
            Delete account
          </Button>
        }
      />
      <ConfirmDeleteDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete your account?"
        description={`${email} loses access to every project at once, ${sessions === 1 ? "this device is" : `${sessions} devices are`} signed out, and your sync tokens stop working. This cannot be undone.`}
        confirmLabel="Delete account"
        onDelete={end}
      />
    </>
  );
}
