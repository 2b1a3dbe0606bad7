"use client";

import { useMutation } from "@urql/next";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { useSaveKey } from "../../forms/use-save-key.ts";
import { type ConsoleModel, modelTypenames } from "../../models/console-models.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/dialogs/drawer.tsx";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";
import { Switch } from "../../ui/inputs/switch.tsx";

const UpdateSettingsMutation = graphql(`
  mutation ModelSettings_Update($model_name: String!, $is_common_model: Boolean) {
    updateModel(type: update, model_name: $model_name, is_common_model: $is_common_model) { name is_common_model }
  }
`);

/** Settings of one model. Whether it holds a single record is fixed when it is made. */
export function ModelSettingsDrawer({ model, onClose }: { model: ConsoleModel; onClose(): void }) {
  const [{ fetching }, update] = useMutation(UpdateSettingsMutation);
  const [common, setCommon] = useState(model.is_common_model);
  const save = async () => {
    const { error } = await update({ model_name: model.name, is_common_model: common }, modelTypenames);
    if (error) return toasts.error(`Failed to update model: ${graphqlMessage(error)}`);
    toasts.success("Model settings updated successfully");
    onClose();
  };
  useSaveKey(() => void save());
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={400}
      dirty={common !== model.is_common_model && !fetching}
      busy={fetching}
      title="Model settings"
      description={model.name}
      footer={
        <>
          <Button disabled={fetching} onClick={() => leaveTo(onClose)}>
            Cancel
          </Button>
          <Button variant="primary" busy={fetching} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        <Switch
          label="Common model"
          help="In a project with tenants, its records are shared by all of them."
          checked={common}
          onCheckedChange={setCommon}
        />
        <Switch
          label="Single Record Model"
          help="Only one record is stored. This is fixed when the model is created."
          checked={model.single_page}
          disabled
        />
      </div>
    </Drawer>
  );
}
