/** Apart from the kinds of its values: those ask the contract for their shape, which lists of fields do not need. */

import { List } from "lucide-react";
import { msg, t } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldType } from "./field-kind.ts";
import { elementTypes, type FieldConfig, isFree, listTypes } from "./settings/config-values.ts";

const listKinds = [
  { value: "dropdown", label: msg("Dropdown"), explanation: msg("One of the options.") },
  { value: "multiSelect", label: msg("Multi-select"), explanation: msg("Any number of the options.") },
  { value: "dynamicList", label: msg("Dynamic list"), explanation: msg("Free entries, as many as needed.") },
];

const elements = [
  { value: "string", label: msg("Text") },
  { value: "int", label: msg("Whole numbers") },
  { value: "double", label: msg("Decimal numbers") },
  { value: "bool", label: msg("True or false") },
];

const listNames = { dropdown: msg("dropdown"), multiSelect: msg("multi-select"), dynamicList: msg("dynamic list") };

export const listType: ConsoleFieldType = {
  type: "list",
  name: msg("List"),
  explanation: msg("A choice from fixed options, several choices, or a free list."),
  icon: List,
  input_type: "string",
  field_sub_type: "dropdown",
  variants: listTypes.map((name) => ({ name, field_sub_type: name, input_type: "string" })),
  detail({ field_sub_type }) {
    const name = listNames[field_sub_type as keyof typeof listNames];
    return name ? t(name) : null;
  },
  settings: {
    controls: ({ list_type }) => [
      {
        choice: "list_type",
        label: t("List type"),
        options: listKinds,
        help: explained(list_type),
        isFixed: true,
      },
      isFree({ list_type })
        ? { choice: "element", label: t("Entries are"), options: elements, isFixed: true }
        : "options",
    ],
    limits: (config) => (!isFree(config) || config.element === "bool" ? null : limitsOf[config.element]),
    isOfEntries: true,
    starts: { options: [{ text: "" }] },
    read: ({ field_sub_type, input_type, validation }) => ({
      list_type: listTypes.find((type) => type === field_sub_type || type === input_type) ?? "dynamicList",
      element: elementTypes.find((type) => type === (validation.fixed_list_element_type ?? input_type)) ?? "string",
      options: (validation.fixed_list_elements ?? []).map((option) => ({ text: String(option), was: String(option) })),
    }),
    check(config, at) {
      if (!isFree(config)) checkOptions(config, at);
    },
    validation: (config) =>
      isFree(config)
        ? { fixed_list_element_type: config.element }
        : { fixed_list_elements: config.options.map(({ text }) => text.trim()), fixed_list_element_type: "string" },
    stored: (config) => ({ field_sub_type: config.list_type, input_type: isFree(config) ? config.element : "string" }),
  },
};

function explained(kind: string): string | undefined {
  const found = listKinds.find(({ value }) => value === kind);
  return found && t(found.explanation);
}

const limitsOf = { string: "text", int: "int", double: "double" } as const;

function checkOptions({ options }: FieldConfig, at: (path: (string | number)[], message: string) => void): void {
  if (options.length === 0) at(["options"], t("Please add at least one option."));
  options.forEach(({ text }, index) => {
    if (text.trim() === "") at(["options", index, "text"], t("Please input an option or delete this field."));
    else if (options.findIndex((other) => other.text.trim() === text.trim()) < index)
      at(["options", index, "text"], t("This option already exists."));
  });
}
