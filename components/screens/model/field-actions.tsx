"use client";

import { useMutation } from "@urql/next";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { t, texts } from "../../../lib/kernel/words/words.ts";
import { ChangePreviewBox } from "../../models/change/change-preview-box.tsx";
import { useChangePreview } from "../../models/change/use-change-preview.ts";
import { type ConsoleModel, modelTypenames } from "../../models/console-models.ts";
import { useFieldAliases } from "../../models/use-field-aliases.ts";
import { ConfirmDeleteDialog } from "../../ui/dialogs/confirm-delete-dialog.tsx";
import { ChangeTypeDialog } from "./change-type-dialog.tsx";
import { FieldLabelDialog } from "./field-label-dialog.tsx";

const FieldOperationMutation = graphql(`
  mutation FieldActions_Run($type: FIELD_OPERATION_TYPE_ENUM!, $model_name: String!, $field_name: String!,
    $parent_field: String, $new_name: String, $identifier: String, $keep_old_name_days: Int, $changed_type: String,
    $force: Boolean, $single_page_model: Boolean) {
    modelFieldOperation(type: $type, model_name: $model_name, field_name: $field_name, parent_field: $parent_field,
      new_name: $new_name, identifier: $identifier, keep_old_name_days: $keep_old_name_days,
      changed_type: $changed_type, force: $force,
      single_page_model: $single_page_model) { identifier }
  }
`);

export type FieldAction = "rename" | "duplicate" | "changeType" | "delete";

interface FieldActionsProps {
  model: ConsoleModel;
  field: FieldDefinition;
  action: FieldAction;
  onClose(): void;
}

const context = { additionalTypenames: [...modelTypenames.additionalTypenames, "DocumentModelType", "FieldAlias"] };
const failures: Record<FieldAction, string> = texts({
  rename: "Failed to rename field",
  duplicate: "Failed to duplicate field",
  changeType: "Failed to change field type",
  delete: "Failed to delete field",
});

/** The dialog of one operation on one field. */
export function FieldActions({ model, field, action, onClose }: FieldActionsProps) {
  const [, operate] = useMutation(FieldOperationMutation);
  const change = (open: boolean) => !open && onClose();
  const place = { model_name: model.name, field_name: field.identifier, parent_field: field.parent_field };
  const aliases = useFieldAliases(model.name).filter(
    (alias) => alias.parent_field === field.parent_field && alias.field_name !== field.identifier,
  );
  const asked = action === "delete" ? "delete_field" : action === "rename" ? "rename_field" : null;
  const preview = useChangePreview(asked && { change: asked, ...place });
  const run = async (values: {
    new_name?: string;
    identifier?: string | undefined;
    keep_old_name_days?: number | undefined;
    changed_type?: string;
    force?: boolean;
  }) => {
    const { error } = await operate(
      { type: action, ...place, single_page_model: model.single_page, ...values },
      context,
    );
    if (!error) return;
    toasts.error(failures[action]);
    throw new Error(graphqlMessage(error));
  };
  if (action === "delete")
    return (
      <ConfirmDeleteDialog
        open
        onOpenChange={change}
        title={t("Delete {label}?", { label: field.label })}
        description={t("The field is deleted from {label} and the API. This cannot be undone.", { label: model.label })}
        confirmLabel={t("Delete field")}
        onDelete={() => run({})}
      >
        <ChangePreviewBox change="delete_field" {...preview} />
      </ConfirmDeleteDialog>
    );
  if (action === "changeType")
    return (
      <ChangeTypeDialog
        place={place}
        field={field}
        onOpenChange={change}
        onSubmit={(changed_type, force) => run({ changed_type, force })}
      />
    );
  return (
    <FieldLabelDialog
      title={
        action === "rename"
          ? t("Rename {label}", { label: field.label })
          : t("Duplicate {label}", { label: field.label })
      }
      description={
        action === "rename"
          ? t("The API uses the new name at once, and keeps the old one for as long as you choose.")
          : t("Copies the field and its rules. Values stay with the original.")
      }
      submitLabel={action === "rename" ? t("Rename") : t("Duplicate")}
      initial={action === "rename" ? field.label : `${field.label}_copy`}
      onOpenChange={change}
      oldName={action === "rename" ? field.identifier : undefined}
      aliases={aliases}
      onSubmit={(new_name, identifier, keep_old_name_days) => run({ new_name, identifier, keep_old_name_days })}
    >
      {asked && <ChangePreviewBox change={asked} {...preview} />}
    </FieldLabelDialog>
  );
}
