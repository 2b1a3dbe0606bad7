"use client";

import { useMutation } from "@urql/next";
import { History } from "lucide-react";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { msg, t } from "../../../../lib/kernel/words/words.ts";
import { useMay } from "../../../console/own-permissions.ts";
import { modelTypenames } from "../../../models/console-models.ts";
import { labelOf } from "../../../models/listed-models.ts";
import { useModels } from "../../../models/use-models.ts";
import { permissionName } from "../../../roles/permission-name.ts";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

const KeepHistoryMutation = graphql(`
  mutation Revisions_KeepHistory($model_name: String!) {
    updateModel(type: update, model_name: $model_name, enable_revision: true) { name enable_revision }
  }
`);

const title = msg("Document history is off");

interface HistoryOffProps {
  model: string;
  /** Revisions of a time when it was on are shown below. */
  hasRevisions: boolean;
}

/** Says that changes of the model's records keep nothing, and switches that on for those who may. */
export function HistoryOff({ model, hasRevisions }: HistoryOffProps) {
  const mayDesign = useMay("models");
  const [{ fetching }, keep] = useMutation(KeepHistoryMutation);
  const label = labelOf(useModels().models, model);
  const switchOn = async () => {
    const { error } = await keep({ model_name: model }, modelTypenames);
    if (error) toasts.error(t("Failed to update model: {error}", { error: graphqlMessage(error) }));
    else toasts.success(t("The history of {label} is on", { label }), { description: t("The next change is kept.") });
  };
  const description = mayDesign
    ? t("Changes to records are not kept.")
    : t('Changes to records are not kept. Switching it on needs the permission "{permission}".', {
        permission: permissionName("models"),
      });
  const action = mayDesign && (
    <Button busy={fetching} onClick={() => void switchOn()}>
      <History aria-hidden className="size-4" />
      {t("Switch it on for {label}", { label })}
    </Button>
  );
  if (!hasRevisions) return <EmptyState icon={History} title={t(title)} description={description} action={action} />;
  return <Alert kind="info" title={t(title)} description={description} action={action} />;
}
