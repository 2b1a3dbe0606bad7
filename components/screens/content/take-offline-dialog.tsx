import { counted } from "../../../lib/kernel/counts.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";

interface TakeOfflineDialogProps {
  open: boolean;
  /** How many records were chosen in a list, and how many of those are published. */
  chosen?: { count: number; published: number };
  onOpenChange(open: boolean): void;
  onConfirm(): void;
}

/** What is asked before published records become drafts. */
export function TakeOfflineDialog({ chosen, ...dialog }: TakeOfflineDialogProps) {
  if (chosen !== undefined) {
    const { count, published } = chosen;
    const records = counted(count, "record");
    const some = published < count ? ` ${published} of them ${published === 1 ? "is" : "are"} published now.` : "";
    return (
      <ConfirmDialog
        {...dialog}
        danger
        title={`Take ${records} offline?`}
        description={`${count === 1 ? "It becomes a draft" : "They become drafts"}, which the API does not show.${some}`}
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
