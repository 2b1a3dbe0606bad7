"use client";

import { useMutation } from "@urql/next";
import { usePathname, useRouter } from "next/navigation";
import { graphqlMessage } from "../../lib/console/calls/form-errors.ts";
import { graphql } from "../../lib/console/graphql.ts";
import { toasts } from "../../lib/console/notices/toasts.ts";
import { routes } from "../../lib/console/routes.ts";
import { t, texts } from "../../lib/kernel/words/words.ts";
import { ConfirmDeleteDialog } from "../ui/dialogs/confirm-delete-dialog.tsx";
import { ChangePreviewBox } from "./change/change-preview-box.tsx";
import { useChangePreview } from "./change/use-change-preview.ts";
import { type ConsoleModel, modelTypenames } from "./console-models.ts";
import { ModelNameDialog, type ModelNames } from "./model-name-dialog.tsx";

const UpdateModelMutation = graphql(`
  mutation ModelActions_Update($type: UpdateModelTypeEnum!, $model_name: String!, $new_name: String, $label: String) {
    updateModel(type: $type, model_name: $model_name, new_name: $new_name, label: $label) { name }
  }
`);

export type ModelAction = "rename" | "duplicate" | "delete";

interface ModelActionsProps {
  model: ConsoleModel;
  /** Which dialog is open. */
  action: ModelAction | null;
  onClose(): void;
}

const failures: Record<ModelAction, string> = texts({
  rename: "Failed to rename model",
  duplicate: "Failed to duplicate model",
  delete: "Failed to delete model",
});
const previewed = { rename: "rename_model", delete: "delete_model" } as const;

const context = { additionalTypenames: [...modelTypenames.additionalTypenames, "DocumentModelType"] };

/** The dialogs behind a model's menu: rename, duplicate, delete. */
export function ModelActions({ model, action, onClose }: ModelActionsProps) {
  const { name, label } = model;
  const router = useRouter();
  const path = usePathname();
  const [, update] = useMutation(UpdateModelMutation);
  const change = (open: boolean) => !open && onClose();
  const shown = [routes.model, routes.content, routes.modelGraph].some((route) => path === route(name));

  const asked = action && action !== "duplicate" ? previewed[action] : null;
  const preview = useChangePreview(asked && { change: asked, model_name: model.name });
  const hasLabel = label !== name;
  const run = async (action: ModelAction, names?: ModelNames) => {
    // The API's name may stay as it is while people read another one.
    const renamed = names && names.name !== name && { new_name: names.name };
    const type = action === "rename" && !renamed ? "update" : action;
    const { error } = await update(
      { type, model_name: name, ...renamed, ...(names && { label: names.label }) },
      context,
    );
    if (!error) return;
    toasts.error(failures[action]);
    throw new Error(graphqlMessage(error));
  };

  return (
    <>
      <ModelNameDialog
        purpose="rename"
        open={action === "rename"}
        onOpenChange={change}
        title={t("Rename {label}", { label: model.label })}
        description={t("The API uses the new name at once, and the old one stops working.")}
        label={t("New Model Name")}
        submitLabel={t("Rename")}
        initial={{ name, label: hasLabel ? label : "" }}
        onSubmit={async (names) => {
          await run("rename", names);
          toasts.success(t("Model renamed successfully"));
          if (shown && names.name !== name) router.replace(routes.model(names.name));
        }}
      >
        <ChangePreviewBox change="rename_model" {...preview} />
      </ModelNameDialog>
      <ModelNameDialog
        purpose="duplicate"
        open={action === "duplicate"}
        onOpenChange={change}
        title={t("Duplicate {label}", { label: model.label })}
        description={t("Copies the fields. Records and relations stay with the original.")}
        label={t("Duplicate Model Name")}
        submitLabel={t("Duplicate")}
        initial={
          hasLabel ? { name: `${name}_copy`, label: t("{label} copy", { label }) } : { name: `${name}_copy`, label: "" }
        }
        onSubmit={async (names) => {
          await run("duplicate", names);
          toasts.success(t("Model duplicated successfully"));
          router.push(routes.model(names.name));
        }}
      />
      <ConfirmDeleteDialog
        open={action === "delete"}
        onOpenChange={change}
        title={t("Delete {label}?", { label: model.label })}
        description={t(
          "Its fields, records and relations are deleted, and its queries are removed from the API. This cannot be undone.",
        )}
        confirmLabel={t("Delete model")}
        onDelete={async () => {
          await run("delete");
          toasts.success(t("Model deleted successfully"));
          if (shown) router.replace(routes.model());
        }}
      >
        <ChangePreviewBox change="delete_model" {...preview} />
      </ConfirmDeleteDialog>
    </>
  );
}
