"use client";

import { useMutation } from "@urql/next";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { ChangePreviewBox } from "../../models/change/change-preview-box.tsx";
import { useChangePreview } from "../../models/change/use-change-preview.ts";
import { type ConsoleConnection, type ConsoleModel, modelTypenames } from "../../models/console-models.ts";
import { ConfirmDeleteDialog } from "../../ui/dialogs/confirm-delete-dialog.tsx";

const DeleteRelationMutation = graphql(`
  mutation RelationList_Delete($model_name: String!, $field_name: String!, $known_as: String) {
    modelFieldOperation(type: delete, model_name: $model_name, field_name: $field_name, is_relation: true,
      known_as: $known_as) { identifier }
  }
`);

const context = { additionalTypenames: [...modelTypenames.additionalTypenames, "DocumentModelType"] };

interface DeleteRelationDialogProps {
  model: ConsoleModel;
  connection: ConsoleConnection;
  onClose(): void;
}

/** Deletes a relation after the typed word; shows before what would change with it. */
export default function DeleteRelationDialog({ model, connection, onClose }: DeleteRelationDialogProps) {
  const [, remove] = useMutation(DeleteRelationMutation);
  const relation = { model_name: model.name, field_name: connection.model, known_as: connection.known_as };
  const preview = useChangePreview({ change: "delete_relation", ...relation });
  return (
    <ConfirmDeleteDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Delete the relation to {label}?", { label: connection.label })}
      description={t("Records of {label} and {label2} stay, but the links between them are deleted.", {
        label: model.label,
        label2: connection.other.label,
      })}
      confirmLabel={t("Delete relation")}
      onDelete={async () => {
        const { error } = await remove(relation, context);
        if (!error) return;
        const message = graphqlMessage(error);
        toasts.error(t("Failed to delete relation: {message}", { message }));
        throw new Error(message);
      }}
    >
      <ChangePreviewBox change="delete_relation" {...preview} />
    </ConfirmDeleteDialog>
  );
}
