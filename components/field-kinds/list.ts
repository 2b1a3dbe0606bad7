import { List } from "lucide-react";
import { fieldShapeOf } from "../../lib/contract/field-shape.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { isBlank, numberOf, plainKind } from "./plain-kind.ts";
import { elementTypes, type FieldConfig, isFree, listTypes } from "./settings/config-values.ts";

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
      at(["options", index, "text"], "This option is there already.");
  });
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value));

const optionsOf = (field: FieldDefinition) => fieldShapeOf(field).options?.map(String) ?? null;

/** One of the field's options. */
export const choice: ConsoleFieldKind = {
  ...plainKind,
  sorts: true,
  cellText: textOf,
  fullText: textOf,
  filter: (field) => filterTarget("choice", { options: optionsOf(field) }),
};

const comparedAs = { string: "text", int: "int", double: "double", bool: "boolean" } as const;

/** Several of the field's options, or free entries. */
export const list: ConsoleFieldKind = {
  ...plainKind,
  cellText: textOf,
  fullText: textOf,
  empty: () => [],
  sent(value, field) {
    const { element } = fieldShapeOf(field);
    const plain = element === "int" || element === "double" ? numberOf : (one: unknown) => one;
    // An entry that was added and left empty is none.
    if (Array.isArray(value)) return value.filter((entry) => !isBlank(entry)).map(plain);
    return isBlank(value) ? null : plain(value);
  },
  filter: (field) =>
    filterTarget("list", { options: optionsOf(field), element: comparedAs[fieldShapeOf(field).element] }),
};
