"use client";

import { flash } from "../../../lib/console/notices/flash.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/security.ts";
import { plural, t } from "../../../lib/kernel/words/words.ts";
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
    flash({ kind: "success", message: t("Your account is deleted.") });
    await loadPage(routes.login(), { replace: true });
  }

  return (
    <ConfirmDeleteDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Delete your account?")}
      description={plural(
        sessions,
        "{email} loses access to every project at once, this device is signed out, and your sync tokens stop working. This cannot be undone.",
        "{email} loses access to every project at once, {count} devices are signed out, and your sync tokens stop working. This cannot be undone.",
        { email },
      )}
      confirmLabel={t("Delete account")}
      onDelete={end}
    />
  );
}
