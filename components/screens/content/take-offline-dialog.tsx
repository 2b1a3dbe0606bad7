import { plural, t } from "../../../lib/kernel/words/words.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";

interface TakeOfflineDialogProps {
  open: boolean;
  /** How many records were chosen in a list, and how many of those are published. */
  chosen?: { count: number; published: number };
  onOpenChange(open: boolean): void;
  onConfirm(): void;
  /** Saves the changes and leaves the record published; without it nothing was changed. */
  onPublish?(): void;
}

/** What is asked before published records become drafts. */
export function TakeOfflineDialog({ chosen, onPublish, ...dialog }: TakeOfflineDialogProps) {
  if (chosen !== undefined) {
    const { count, published } = chosen;
    const drafts = plural(
      count,
      "It becomes a draft, which the API does not show.",
      "They become drafts, which the API does not show.",
    );
    const some =
      published < count
        ? plural(published, "{count} of them is published now.", "{count} of them are published now.")
        : "";
    return (
      <ConfirmDialog
        {...dialog}
        danger
        title={plural(count, "Take {count} record offline?", "Take {count} records offline?")}
        description={some ? `${drafts} ${some}` : drafts}
        cancelLabel={t("Change nothing")}
        confirmLabel={plural(count, "Unpublish {count} record", "Unpublish {count} records")}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={t("Take this record offline?")}
      description={
        onPublish
          ? t("This record is published. Saving it as a draft takes it offline.")
          : t("It becomes a draft, which the API does not show.")
      }
      other={onPublish && { label: t("Publish the changes"), onChoose: onPublish }}
      confirmLabel={onPublish ? t("Save as draft and take offline") : t("Unpublish")}
    />
  );
}
