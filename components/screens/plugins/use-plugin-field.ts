"use client";

import { type LoadedField, type LoadedPlugin, running, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";

/** The plugin's type that a field has, or the plugin that is the input of its core type; null where the console's own input stands. */
export function usePluginField(
  field: Pick<FieldDefinition, "field_type" | "validation">,
): { plugin: LoadedPlugin; type: LoadedField } | null {
  const state = usePlugins();
  const wanted = field.validation.plugin_field || field.field_type;
  for (const plugin of running(state)) {
    const type = plugin.fields.find(({ name, base }) => name === wanted && base === field.field_type);
    if (type) return { plugin, type };
  }
  return null;
}
