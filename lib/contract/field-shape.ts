/**
 * What kind of value a field holds. `field_type`, `field_sub_type`, `input_type` and the validation say it together; this is the one
 * place that reads them, for the column, the GraphQL type, the filter operators and the form alike.
 */
import { positionParts } from "./geo.ts";
import type { FieldDefinition } from "./models.ts";

export type FieldKind =
  | "text"
  | "rich_text"
  | "password"
  | "int"
  | "double"
  | "boolean"
  | "date"
  /** One of fixed options, kept as text. */
  | "choice"
  /** A list of plain values. */
  | "list"
  /** A position on the earth is one too. */
  | "object"
  | "repeated"
  /** A list of files by their ids; of one at most where the field is no gallery. */
  | "media";

export type ElementKind = "string" | "int" | "double" | "bool";

export interface FieldShape {
  kind: FieldKind;
  /** Type of a list's elements; `string` elsewhere. */
  element: ElementKind;
  /** The options of a dropdown or a multi-select that has any. */
  options: (string | number | boolean)[] | null;
}

const elementKinds: readonly string[] = ["string", "int", "double", "bool"];

/** The shape of one field. */
export function fieldShapeOf(field: FieldDefinition): FieldShape {
  const plain = (kind: FieldKind): FieldShape => ({ kind, element: "string", options: null });
  if (field.field_type === "list") return listShapeOf(field);
  if (field.field_type === "number") return plain(field.input_type === "double" ? "double" : "int");
  if (field.field_type === "multiline") return plain("rich_text");
  if (field.field_type === "text") return plain(field.validation.is_password ? "password" : "text");
  return plain(field.field_type === "geo" ? "object" : field.field_type);
}

/** The fields inside of an object or repeated field; those of a position are the same everywhere, and are no definitions of the model. */
export function fieldsInside(field: FieldDefinition): readonly FieldDefinition[] {
  return field.field_type === "geo" ? positionParts : field.fields;
}

/** One entry of a list, as a field of its own: the length and the range that are set for a list of free entries are those of each. */
export function entryOf(field: FieldDefinition): FieldDefinition {
  const { element } = fieldShapeOf(field);
  const { char_limit, int_range_limit, double_range_limit } = field.validation;
  return {
    ...field,
    field_type: element === "string" ? "text" : element === "bool" ? "boolean" : "number",
    field_sub_type: null,
    input_type: element,
    validation: { char_limit, int_range_limit, double_range_limit },
  };
}

function listShapeOf(field: FieldDefinition): FieldShape {
  const names: (string | null | undefined)[] = [field.field_sub_type, field.input_type];
  const options = field.validation.fixed_list_elements?.length ? field.validation.fixed_list_elements : null;
  if (names.includes("dropdown") && !field.validation.is_multi_choice)
    return { kind: "choice", element: "string", options: options?.map(String) ?? null };
  const element = names.find((name) => elementKinds.includes(name ?? ""));
  return {
    kind: "list",
    element: (element ?? "string") as ElementKind,
    options: names.includes("dynamicList") ? null : options,
  };
}
