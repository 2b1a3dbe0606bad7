import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";

interface TakeOfflineDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onConfirm(): void;
}

/** What is asked before a published record becomes a draft. */
export function TakeOfflineDialog(props: TakeOfflineDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      danger
      title="Take this record offline?"
      description="This record is published. Saving it as a draft takes it offline."
      cancelLabel="Keep it published"
      confirmLabel="Save as draft and take offline"
    />
  );
}
