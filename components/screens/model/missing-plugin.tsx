"use client";

import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { typeOf } from "../../field-kinds/types.ts";
import { usePluginField } from "../../field-kinds/use-plugin-field.ts";
import { usePlugin } from "../../plugins/use-plugin.ts";
import { Alert } from "../../ui/feedback/alert.tsx";

/** Says of a field with a plugin's type that the plugin does not run, and what that means; nothing for other fields. */
export function MissingPlugin({ field }: { field: FieldDefinition }) {
  const [plugin = "", type] = (field.validation.plugin_field ?? "").split("/");
  const { isComing } = usePlugin(plugin);
  const custom = usePluginField(field);
  if (!type || isComing || custom?.type.isOwnType) return null;
  return (
    <Alert
      title={t("The plugin {plugin} does not run here", { plugin })}
      description={t(
        "The field has its type {type}. Until the plugin is activated, values are entered and shown as {name}; nothing of them is lost.",
        { type, name: t(typeOf(field).name) },
      )}
    />
  );
}
