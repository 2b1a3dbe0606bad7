import { Button, Dialog, toast, useMutation } from "@plinth/plugin";
import { useState } from "react";
import { DeleteMutation, fileTypenames, messageOf } from "../documents.ts";
import { filesText } from "./file-facts.ts";
import { FileUses, usesText, useUses } from "./file-uses.tsx";

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
  const what = name ?? filesText(ids.length);
  const run = async () => {
    setBusy(true);
    const { data, error } = await remove({ ids: [...ids] }, fileTypenames);
    setBusy(false);
    if (error) return toast.error(`Failed to delete ${what}: ${messageOf(error)}`);
    toast.success(data?.deleteMediaFile?.message ?? "File deleted successfully!");
    onDeleted();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${what}?`}
      description={
        uses && uses.length > 0
          ? `Used in ${usesText(uses)}, which ${usesText(uses) === "1 record" ? "loses" : "lose"} ${ids.length === 1 ? "it" : "them"}. This cannot be undone.`
          : "This cannot be undone. Addresses that were given out lead nowhere afterwards."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} disabled={uses === null} onClick={() => void run()}>
            Delete
          </Button>
        </>
      }
    >
      <FileUses ids={ids} />
    </Dialog>
  );
}
