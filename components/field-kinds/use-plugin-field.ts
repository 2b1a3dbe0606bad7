"use client";

import { useMemo } from "react";
import {
  type LoadedField,
  type LoadedPlugin,
  type Plugins,
  running,
  usePlugins,
} from "../../lib/console/plugins/plugin-store.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";

type Field = Pick<FieldDefinition, "field_type" | "validation">;

export type PluginFieldOf = (field: Field) => { plugin: LoadedPlugin; type: LoadedField } | null;

function pluginFieldOf(state: Plugins, field: Field): ReturnType<PluginFieldOf> {
  const wanted = field.validation.plugin_field || field.field_type;
  for (const plugin of running(state)) {
    const type = plugin.fields.find(({ name, base }) => name === wanted && base === field.field_type);
    if (type) return { plugin, type };
  }
  return null;
}

/**
 * The plugin's type that a field has, or the plugin that is the input of its core type; null where the console's own
 * input stands.
 */
export const usePluginField = (field: Field): ReturnType<PluginFieldOf> => pluginFieldOf(usePlugins(), field);

/** The same for many fields. */
export function usePluginFields(): PluginFieldOf {
  const state = usePlugins();
  return useMemo(() => (field) => pluginFieldOf(state, field), [state]);
}
