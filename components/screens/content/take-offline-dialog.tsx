import { counted } from "../../../lib/kernel/counts.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";

interface TakeOfflineDialogProps {
  open: boolean;
  /** How many records, where several were chosen in a list. */
  chosen?: number;
  onOpenChange(open: boolean): void;
  onConfirm(): void;
}

/** What is asked before published records become drafts. */
export function TakeOfflineDialog({ chosen, ...dialog }: TakeOfflineDialogProps) {
  if (chosen !== undefined) {
    const records = counted(chosen, "record");
    return (
      <ConfirmDialog
        {...dialog}
        danger
        title={`Take ${records} offline?`}
        description={`${chosen === 1 ? "It becomes a draft" : "They become drafts"}, which the API does not show.`}
        cancelLabel="Change nothing"
        confirmLabel={`Unpublish ${records}`}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title="Take this record offline?"
      description="This record is published. Saving it as a draft takes it offline."
      cancelLabel="Keep it published"
      confirmLabel="Save as draft and take offline"
    />
  );
}
