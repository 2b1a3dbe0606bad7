"use client";

import { t } from "../../../lib/kernel/words/words.ts";
import { ChangePreviewBox } from "../../models/change/change-preview-box.tsx";
import { useChangePreview } from "../../models/change/use-change-preview.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import type { FieldMove } from "./field-moves.ts";

interface MoveFieldDialogProps {
  model: ConsoleModel;
  /** A move between levels. */
  move: FieldMove;
  onMove(): void;
  onClose(): void;
}

/** Before a field leaves its level: what becomes of its values. */
export function MoveFieldDialog({ model, move, onMove, onClose }: MoveFieldDialogProps) {
  const isIn = move.move_type === "parent_to_child";
  const preview = useChangePreview({
    change: "move_field",
    model_name: model.name,
    field_name: move.field_name,
    parent_field: isIn ? null : move.parent_id,
    moved_to: isIn ? move.parent_id : null,
  });
  const isBlocked = (preview.preview?.conflicts.length ?? 0) > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isIn
          ? t("Move {field} into {parent}?", { field: move.field_name, parent: move.parent_id ?? "" })
          : t("Move {field} out of {parent}?", { field: move.field_name, parent: move.parent_id ?? "" })
      }
      description={t("The API reads and writes it at its new place at once.")}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            disabled={preview.loading || isBlocked}
            onClick={() => {
              onClose();
              onMove();
            }}
          >
            {t("Move field")}
          </Button>
        </>
      }
    >
      <ChangePreviewBox change="move_field" {...preview} />
    </Dialog>
  );
}
