/** The kinds of field that the type picker offers: one entry per kind, and nothing else to touch to show it. */
import {
  Braces,
  Calendar,
  Hash,
  Image,
  List,
  type LucideIcon,
  MapPin,
  Pilcrow,
  Repeat,
  ToggleLeft,
  Type,
} from "lucide-react";
import type { FieldDefinition, FieldSubType, FieldType, InputType } from "../../lib/contract/models.ts";

export interface FieldKind {
  type: FieldType;
  name: string;
  /** One line in the picker: when to take it. */
  explanation: string;
  icon: LucideIcon;
  /** What a new field of this kind starts with. */
  input_type: InputType;
  field_sub_type: FieldSubType | null;
}

/** In the order of the picker. */
export const fieldKinds: readonly FieldKind[] = [
  {
    type: "text",
    name: "Text",
    explanation: "A line of text: titles, names, e-mail addresses, links.",
    icon: Type,
    input_type: "string",
    field_sub_type: null,
  },
  {
    type: "multiline",
    name: "Rich text",
    explanation: "Longer text with headings, lists and links.",
    icon: Pilcrow,
    input_type: "string",
    field_sub_type: null,
  },
  {
    type: "number",
    name: "Number",
    explanation: "Whole or decimal numbers: prices, counts, ratings.",
    icon: Hash,
    input_type: "int",
    field_sub_type: null,
  },
  {
    type: "boolean",
    name: "Boolean",
    explanation: "Yes or no.",
    icon: ToggleLeft,
    input_type: "bool",
    field_sub_type: null,
  },
  {
    type: "date",
    name: "Date",
    explanation: "A day and time, kept in UTC.",
    icon: Calendar,
    input_type: "string",
    field_sub_type: null,
  },
  {
    type: "list",
    name: "List",
    explanation: "A choice from fixed options, several choices, or a free list.",
    icon: List,
    input_type: "string",
    field_sub_type: "dropdown",
  },
  {
    type: "media",
    name: "Media",
    explanation: "Pictures and other files: one, or a gallery in its order.",
    icon: Image,
    input_type: "string",
    field_sub_type: null,
  },
  {
    type: "geo",
    name: "Geo",
    explanation: "A place on the map: latitude and longitude.",
    icon: MapPin,
    input_type: "geo",
    field_sub_type: null,
  },
  {
    type: "object",
    name: "Object",
    explanation: "A group of fields kept together, such as an address.",
    icon: Braces,
    input_type: "object",
    field_sub_type: null,
  },
  {
    type: "repeated",
    name: "Repeated",
    explanation: "A list of objects, such as the lines of an order.",
    icon: Repeat,
    input_type: "repeated",
    field_sub_type: null,
  },
];

/** The sub types of a list field, as the drawer offers them. */
export const listKinds = [
  { value: "dropdown", name: "Dropdown", explanation: "One of the options." },
  { value: "multiSelect", name: "Multi-select", explanation: "Any number of the options." },
  { value: "dynamicList", name: "Dynamic list", explanation: "Free entries, as many as needed." },
] as const;

/** The kind of a field that is stored. */
export function kindOf(type: FieldType): FieldKind {
  return fieldKinds.find((kind) => kind.type === type) ?? fieldKinds[0]!;
}

/** What the field list says of a field's type: `Number, decimal`, `List, dropdown`. */
export function kindText(field: Pick<FieldDefinition, "field_type" | "field_sub_type" | "input_type">): string {
  const { name, type } = kindOf(field.field_type);
  if (type === "number") return field.input_type === "double" ? `${name}, decimal` : `${name}, whole`;
  const list = type === "list" && listKinds.find((kind) => kind.value === field.field_sub_type);
  return list ? `${name}, ${list.name.toLowerCase()}` : name;
}

/** Whether fields can be nested in it. */
export function holdsFields(field: Pick<FieldDefinition, "field_type">): boolean {
  return field.field_type === "object" || field.field_type === "repeated";
}
