/** Apart from the kinds of its values: those ask the contract for their shape, which lists of fields do not need. */
import { List } from "lucide-react";
import type { ConsoleFieldType } from "./field-kind.ts";
import { elementTypes, type FieldConfig, isFree, listTypes } from "./settings/config-values.ts";

const listKinds = [
  { value: "dropdown", label: "Dropdown", explanation: "One of the options." },
  { value: "multiSelect", label: "Multi-select", explanation: "Any number of the options." },
  { value: "dynamicList", label: "Dynamic list", explanation: "Free entries, as many as needed." },
];

const elements = [
  { value: "string", label: "Text" },
  { value: "int", label: "Whole numbers" },
  { value: "double", label: "Decimal numbers" },
  { value: "bool", label: "True or false" },
];

const listNames = { dropdown: "dropdown", multiSelect: "multi-select", dynamicList: "dynamic list" } as const;

export const listType: ConsoleFieldType = {
  type: "list",
  name: "List",
  explanation: "A choice from fixed options, several choices, or a free list.",
  icon: List,
  input_type: "string",
  field_sub_type: "dropdown",
  detail: ({ field_sub_type }) => listNames[field_sub_type as keyof typeof listNames] ?? null,
  settings: {
    controls: ({ list_type }) => [
      {
        choice: "list_type",
        label: "List type",
        options: listKinds,
        help: listKinds.find(({ value }) => value === list_type)?.explanation,
        isFixed: true,
      },
      isFree({ list_type }) ? { choice: "element", label: "Entries are", options: elements, isFixed: true } : "options",
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

const limitsOf = { string: "text", int: "int", double: "double" } as const;

function checkOptions({ options }: FieldConfig, at: (path: (string | number)[], message: string) => void): void {
  if (options.length === 0) at(["options"], "Please add at least one option.");
  options.forEach(({ text }, index) => {
    if (text.trim() === "") at(["options", index, "text"], "Please input an option or delete this field.");
    else if (options.findIndex((other) => other.text.trim() === text.trim()) < index)
      at(["options", index, "text"], "This option already exists.");
  });
}
