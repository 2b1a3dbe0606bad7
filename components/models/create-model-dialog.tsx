"use client";

import { useMutation } from "@urql/next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { graphqlMessage } from "../../lib/console/calls/form-errors.ts";
import { graphql } from "../../lib/console/graphql.ts";
import { toasts } from "../../lib/console/notices/toasts.ts";
import { routes } from "../../lib/console/routes.ts";
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
      title="Create New Model"
      label="Model Name"
      submitLabel="Create model"
      initial={{ name: "", label: "" }}
      onSubmit={async ({ name, label }) => {
        const { error } = await create({ name, label, single_record: single }, modelTypenames);
        if (error) {
          toasts.error("Failed to create model");
          throw new Error(graphqlMessage(error));
        }
        toasts.success(`Model "${label || name}" created successfully`);
        router.push(routes.model(name));
      }}
    >
      <Switch
        label="Single Record Model"
        help="Only one record is stored. Useful for settings or configuration."
        checked={single}
        onCheckedChange={setSingle}
      />
    </ModelNameDialog>
  );
}
