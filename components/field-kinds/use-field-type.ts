"use client";

import type { FieldDefinition } from "../../lib/contract/models.ts";
import { t } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldType } from "./field-kind.ts";
import { typeOf, typeText } from "./types.ts";
import { usePluginField } from "./use-plugin-field.ts";

interface ShownType {
  type: ConsoleFieldType;
  text: string;
  explanation: string;
  /** Name of the plugin's icon; null where the core type's stands. */
  pluginIcon: string | null;
}

/**
 * What the designer says of a field's type: a plugin's name for it where one that runs has given it one, else the core
 * type's.
 */
export function useFieldType(
  field: Pick<FieldDefinition, "field_type" | "field_sub_type" | "input_type" | "validation">,
): ShownType {
  const custom = usePluginField(field);
  const type = typeOf(field);
  if (!custom?.type.isOwnType)
    return { type, text: typeText(field), explanation: t(type.explanation), pluginIcon: null };
  const { label, description, icon } = custom.type;
  return {
    type,
    text: label,
    explanation: description || t("By the plugin {title}.", { title: custom.plugin.title }),
    pluginIcon: icon || custom.plugin.icon,
  };
}
