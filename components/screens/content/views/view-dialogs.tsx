"use client";

import { useMutation } from "@urql/next";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useMay } from "../../../console/own-permissions.ts";
import { useModels } from "../../../models/use-models.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { toldName } from "../tell-saved.ts";
import { SaveView } from "./save-view.tsx";
import { DeleteViewMutation, type SavedView, viewTypenames } from "./view-documents.ts";
import { tableOfView, viewState } from "./view-state.ts";
import type { ViewQuestion, ViewsMenuProps } from "./views-props.ts";

interface ViewDialogsProps extends ViewsMenuProps {
  question: ViewQuestion;
  onClose(): void;
}

/** Asks for the name of a view, or whether one is to be deleted. */
export default function ViewDialogs({ model, table, question, onChoose, onClose }: ViewDialogsProps) {
  const { models } = useModels();
  const mayShare = useMay("models");
  const [, remove] = useMutation(DeleteViewMutation);
  const choose = (view: SavedView | null) => onChoose(view?.id ?? null, tableOfView(view?.state, model, models));
  if (question.act === "save")
    return (
      <SaveView
        model={model.name}
        state={viewState(table)}
        mayShare={mayShare}
        onSaved={(view) => {
          onClose();
          choose(view);
        }}
        onClose={onClose}
      />
    );
  const { id, name, shared } = question.view;
  const drop = async () => {
    onClose();
    const { error } = await remove({ id, model: model.name }, viewTypenames);
    if (error) return toasts.error(t("Failed to delete the view: {error}", { error: graphqlMessage(error) }));
    toasts.success(t("The view {name} was deleted", { name: toldName(name) }));
    choose(null);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      danger
      title={t("Delete the view {name}?", { name })}
      description={shared ? t("It is gone for everybody. The records stay.") : t("The records stay.")}
      confirmLabel={t("Delete")}
      onConfirm={() => void drop()}
    />
  );
}
