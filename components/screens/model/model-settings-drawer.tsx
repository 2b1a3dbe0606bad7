"use client";

import { useMutation } from "@urql/next";
import { useId, useState } from "react";
import { graphqlFields, graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { limits } from "../../../lib/contract/limits.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useSaveKey } from "../../forms/use-save-key.ts";
import { type ConsoleModel, modelTypenames } from "../../models/console-models.ts";
import { ColorChoice } from "../../models/look/color-choice.tsx";
import { IconChoice } from "../../models/look/icon-choice.tsx";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/dialogs/drawer.tsx";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Switch } from "../../ui/inputs/switch.tsx";

const UpdateSettingsMutation = graphql(`
  mutation ModelSettings_Update($model_name: String!, $is_common_model: Boolean, $enable_revision: Boolean,
    $label: String, $icon: String, $color: String, $menu_group: String) {
    updateModel(type: update, model_name: $model_name, is_common_model: $is_common_model,
      enable_revision: $enable_revision, label: $label, icon: $icon, color: $color,
      menu_group: $menu_group) { name is_common_model enable_revision }
  }
`);

const settingsOf = ({ name, label, icon, color, menu_group, is_common_model, enable_revision }: ConsoleModel) => ({
  label: label === name ? "" : label,
  icon: icon ?? "",
  color: color ?? "",
  menu_group: menu_group ?? "",
  is_common_model,
  enable_revision,
});

interface ModelSettingsDrawerProps {
  model: ConsoleModel;
  /** All models, for the groups that there are. */
  models: readonly ConsoleModel[];
  onClose(): void;
}

/** Settings of one model. Whether it holds a single record is fixed when it is made. */
export function ModelSettingsDrawer({ model, models, onClose }: ModelSettingsDrawerProps) {
  const [{ fetching }, update] = useMutation(UpdateSettingsMutation);
  const [before] = useState(() => settingsOf(model));
  const [settings, setSettings] = useState(before);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const groupsId = useId();
  const groups = [...new Set(models.flatMap(({ menu_group }) => menu_group ?? []))].sort();
  const set = (changes: Partial<typeof settings>) => setSettings((now) => ({ ...now, ...changes }));
  const save = async () => {
    const { error } = await update({ model_name: model.name, ...settings }, modelTypenames);
    setFaults(error ? graphqlFields(error) : {});
    if (error) return toasts.error(t("Failed to update model: {error}", { error: graphqlMessage(error) }));
    toasts.success(t("Model settings updated successfully"));
    onClose();
  };
  useSaveKey(() => void save());
  const shown = { ...settings, name: model.name, label: settings.label || model.name };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={400}
      dirty={JSON.stringify(settings) !== JSON.stringify(before) && !fetching}
      busy={fetching}
      title={t("Model settings")}
      description={model.label}
      footer={
        <>
          <Button disabled={fetching} onClick={() => leaveTo(onClose)}>
            {t("Cancel")}
          </Button>
          <Button variant="primary" busy={fetching} onClick={() => void save()}>
            {t("Save")}
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        <FormField
          label={t("Label")}
          error={faults.label}
          help={rich("As people read it. The API calls it {name}.", {
            name: <code className="font-mono">{model.name}</code>,
          })}
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={limits.modelNameMax}
              placeholder={model.name}
              value={settings.label}
              onChange={(event) => set({ label: event.target.value })}
            />
          )}
        </FormField>
        <IconChoice model={shown} onChange={(icon) => set({ icon })} />
        <ColorChoice model={shown} onChange={(color) => set({ color })} />
        <FormField
          label={t("Group")}
          error={faults.menu_group}
          help={t("The heading in the menu under which it stands.")}
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              list={groupsId}
              maxLength={limits.modelNameMax}
              placeholder={t("Models")}
              value={settings.menu_group}
              onChange={(event) => set({ menu_group: event.target.value })}
            />
          )}
        </FormField>
        <datalist id={groupsId}>
          {groups.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        <Switch
          label={t("Document history")}
          help={t("Keeps what a record was before each change, also where the project keeps no history.")}
          checked={settings.enable_revision}
          onCheckedChange={(enable_revision) => set({ enable_revision })}
        />
        <Switch
          label={t("Common model")}
          help={t("In a project with tenants, its records are shared by all of them.")}
          checked={settings.is_common_model}
          onCheckedChange={(is_common_model) => set({ is_common_model })}
        />
        <Switch
          label={t("Single Record Model")}
          help={t("Only one record is stored. This is fixed when the model is created.")}
          checked={model.single_page}
          disabled
        />
      </div>
    </Drawer>
  );
}
