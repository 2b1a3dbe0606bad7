import { Button, Dialog, toast, useMutation } from "@plinth/plugin";
import { useState } from "react";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { DeleteMutation, fileTypenames, messageOf } from "../documents.ts";
import { FileUses, lossText, useUses } from "./file-uses.tsx";

interface DeleteDialogProps {
  ids: readonly string[];
  /** What is deleted, where it is a single file. */
  name?: string;
  onClose(): void;
  onDeleted(): void;
}

/** Asks before files are deleted, and says which records lose them. */
export function DeleteDialog({ ids, name, onClose, onDeleted }: DeleteDialogProps) {
  const [, remove] = useMutation(DeleteMutation);
  const [busy, setBusy] = useState(false);
  const { uses } = useUses(ids);
  const run = async () => {
    setBusy(true);
    const { data, error } = await remove({ ids: [...ids] }, fileTypenames);
    setBusy(false);
    if (error) return toast.error(failureText(name, ids.length, messageOf(error)));
    toast.success(data?.deleteMediaFile?.message ?? t("File deleted successfully!"));
    onDeleted();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name ? t("Delete {name}?", { name }) : plural(ids.length, "Delete {count} file?", "Delete {count} files?")}
      description={
        uses && uses.length > 0
          ? lossText(uses, ids.length === 1)
          : t("This cannot be undone. Addresses that were given out lead nowhere afterwards.")
      }
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="danger" busy={busy} disabled={uses === null} onClick={() => void run()}>
            {t("Delete")}
          </Button>
        </>
      }
    >
      <FileUses ids={ids} />
    </Dialog>
  );
}

const failureText = (name: string | undefined, count: number, message: string): string =>
  name
    ? t("Failed to delete {name}: {message}", { name, message })
    : plural(count, "Failed to delete {count} file: {message}", "Failed to delete {count} files: {message}", {
        message,
      });
