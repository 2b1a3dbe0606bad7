"use client";

import { flash } from "../../../lib/console/notices/flash.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/security.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { ConfirmDeleteDialog } from "../../ui/dialogs/confirm-delete-dialog.tsx";
import { change, useProof } from "./security/fresh-proof.tsx";

interface DeleteAccountDialogProps {
  email: string;
  sessions: number;
  onClose(): void;
}

/** Asks for the typed word, and then who is there. */
export default function DeleteAccountDialog({ email, sessions, onClose }: DeleteAccountDialogProps) {
  const withProof = useProof();

  async function end() {
    const done = await withProof(() => change(calls.deleteAccount, { body: { word: "DELETE" }, handlesErrors: true }));
    if (!done) throw new Error("Your account was not deleted: please confirm first that it is you.");
    flash({ kind: "success", message: "Your account is deleted." });
    await loadPage(routes.login(), { replace: true });
  }

  return (
    <ConfirmDeleteDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      description={`${email} loses access to every project at once, ${sessions === 1 ? "this device is" : `${countText(sessions)} devices are`} signed out, and your sync tokens stop working. This cannot be undone.`}
      confirmLabel="Delete account"
      onDelete={end}
    />
  );
}
