"use client";

import { useMutation } from "@urql/next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { graphqlMessage } from "../../lib/console/calls/form-errors.ts";
import { graphql } from "../../lib/console/graphql.ts";
import { toasts } from "../../lib/console/notices/toasts.ts";
import { routes } from "../../lib/console/routes.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { Switch } from "../ui/inputs/switch.tsx";
import { modelTypenames } from "./console-models.ts";
import { ModelNameDialog } from "./model-name-dialog.tsx";

const CreateModelMutation = graphql(`
  mutation CreateModelDialog_Create($name: String!, $label: String, $single_record: Boolean) {
    addModelToProject(name: $name, label: $label, single_record: $single_record) { name }
  }
`);

/** Makes a model and goes to its designer. */
export function CreateModelDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const router = useRouter();
  const [, create] = useMutation(CreateModelMutation);
  const [single, setSingle] = useState(false);
  const change = (next: boolean) => {
    if (!next) setSingle(false);
    onOpenChange(next);
  };
  return (
    <ModelNameDialog
      purpose="create"
      open={open}
      onOpenChange={change}
      title={t("Create New Model")}
      label={t("Model Name")}
      submitLabel={t("Create model")}
      initial={{ name: "", label: "" }}
      onSubmit={async ({ name, label }) => {
        const { error } = await create({ name, label, single_record: single }, modelTypenames);
        if (error) {
          toasts.error(t("Failed to create model"));
          throw new Error(graphqlMessage(error));
        }
        toasts.success(t('Model "{label}" created successfully', { label: label || name }));
        router.push(routes.model(name));
      }}
    >
      <Switch
        label={t("Single Record Model")}
        help={t("Only one record is stored. Useful for settings or configuration.")}
        checked={single}
        onCheckedChange={setSingle}
      />
    </ModelNameDialog>
  );
}
