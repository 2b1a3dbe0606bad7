/**
 * What the product says of kinds of field. All of the matrix asks here, so that there is one place to change when the product says it elsewhere.
 */
import { settleType } from "../../lib/contract/field-kinds/declared-type.ts";
import { fieldKinds as contractKinds } from "../../lib/contract/field-kinds/index.ts";
import { type FieldShape, fieldShapeOf, fieldsInside } from "../../lib/contract/fields/field-shape.ts";
import { type FieldDefinition, FieldValidation } from "../../lib/contract/models.ts";
import { isSortable as isSortableField } from "../../lib/engine/compiler/index.ts";
import {
  elementScalar,
  fieldKinds,
  listOperatorNames,
  type ScalarKind,
  scalars,
} from "../../lib/engine/field-kinds/index.ts";
import { settleValidation } from "../../lib/engine/models/fields/settle-validation.ts";
import { PlinthError } from "../../lib/kernel/errors.ts";
import { fieldDefinition } from "../support/fields/field-definition.ts";
import type { FieldSample } from "../support/fields/field-samples.ts";
import type { Act, Place } from "./axes.ts";

/** The languages of every project of the matrix: its default one, and the one that translations are in. */
export const languages = { fallback: "en", other: "de" } as const;

/** Acts in which the role is asked that the hidden field is hidden from. */
export const ofHiddenField: readonly Act[] = ["create", "edit", "clear", "null", "filter", "sort", "group", "search"];
/** The role that fields are hidden from. */
export const blindRole = "blind";

const isNested = (place: Place) => place.startsWith("in ");

/** Rules that the place adds to those of the sample. */
export function rulesOf({ values, stored }: FieldSample, place: Place): Record<string, unknown> {
  switch (place) {
    case "translated":
      return { locals: [languages.other] };
    case "required":
      return { required: true };
    case "unique":
      return { unique: true };
    case "hidden":
      return { hide: true, hide_for_roles: [blindRole] };
    case "with default":
      return { default: (stored ?? values)[0] };
    default:
      return {};
  }
}

/** Whether fields have default values at all. */
export const hasDefaults = "default" in FieldValidation.shape;

/** The faults, by path, with which a field of this sample is refused in that place; null where it can be made. */
export function definitionFaults(sample: FieldSample, place: Place): string[] | null {
  // Two levels inside of a field are the most.
  if (sample.inside && place === "in repeated in object") return ["field_type"];
  const validation = { ...(sample.field.validation as FieldValidation), ...rulesOf(sample, place) };
  try {
    settleValidation(settleType({ ...sample.field, validation }), validation, isNested(place));
    return null;
  } catch (error) {
    if (error instanceof PlinthError && error.fields) return Object.keys(error.fields);
    throw error;
  }
}

/** The sample as the definition of the field `value`. */
export function definitionOf({ field, inside = [] }: FieldSample): FieldDefinition {
  return fieldDefinition("value", {
    ...field,
    ...settleType(field),
    fields: inside.map((label) => fieldDefinition(label.toLowerCase())),
  });
}

export const shapeOf = (sample: FieldSample): FieldShape => fieldShapeOf(definitionOf(sample));

/** The scalar that values are compared as; null where they are none. */
export const scalarOf = (sample: FieldSample): ScalarKind | null => fieldKinds[shapeOf(sample).kind].scalar;

/** Names of filter operators of the field itself, and what their operands are compared as. */
export function operatorsFor(sample: FieldSample): { names: readonly string[]; scalar: ScalarKind | null } {
  const { kind, element } = shapeOf(sample);
  const { scalar } = fieldKinds[kind];
  if (scalar) return { names: scalars[scalar].operators, scalar };
  if (kind === "list") return { names: listOperatorNames, scalar: elementScalar[element] };
  if (kind === "password") return { names: [], scalar: null };
  return { names: sample.field.field_type === "geo" ? ["is_null", "within"] : ["is_null"], scalar: null };
}

/** The operators that the generated schema offers: an enum has no order and no parts. */
export function schemaOperatorsFor(sample: FieldSample): readonly string[] {
  const { names } = operatorsFor(sample);
  if (sample.kind !== "choice") return names;
  return names.filter((name) => ["eq", "ne", "in", "not_in", "is_null"].includes(name));
}

/** Whether the field can be filtered by where it stands: not inside of lists of objects. */
export const isFilterable = (sample: FieldSample, place: Place) =>
  operatorsFor(sample).names.length > 0 && !place.startsWith("in repeated");

/** Whether `ne`, `not_in` and the like find records without a value. */
export const nullsAreDifferent = true;

const hasOrder = (sample: FieldSample) => isSortableField({ kind: fieldKinds[shapeOf(sample).kind] });

/** Not inside of lists, which have many values. */
export const isSortable = (sample: FieldSample, place: Place) =>
  (!isNested(place) || place === "in object") && hasOrder(sample);

/** Records are grouped by the same fields that they are sorted by, but by none inside of an object. */
export const isGroupable = (sample: FieldSample, place: Place) => !isNested(place) && hasOrder(sample);

/** Search looks for words in all texts, those of lists and inside of objects and JSON too. */
export function isSearched(sample: FieldSample): boolean {
  if (sample.inside) return true;
  const { kind, element } = shapeOf(sample);
  return fieldKinds[kind].isSearched === true && element === "string";
}

/** Whether a record whose text is the search itself comes before those that have it inside. */
export const isFoundFirst = (sample: FieldSample, place: Place) =>
  !isNested(place) && isSearched(sample) && shapeOf(sample).form === "value" && sample.kind !== "json";

/** A value that says nothing and is not null; undefined for kinds that have none. */
export function emptyOf(sample: FieldSample): unknown {
  if (Array.isArray(sample.values[0])) return [];
  return scalarOf(sample) === "text" && sample.kind !== "choice" ? "" : undefined;
}

/** Whether an empty value is kept as such; other kinds take it for null. */
export const keepsEmpty = (sample: FieldSample) =>
  sample.kind === "list" || sample.kind === "repeated" || contractKinds[sample.kind].keepsEmptyText === true;

/** Whether no two records share a value: by the rule of the field, or by its kind. */
export const isUnique = ({ sample, place }: { sample: FieldSample; place: Place }) =>
  place === "unique" || contractKinds[sample.kind].isUnique === true;

/** What a copy of the record has in a unique field: the text with an ending, or nothing. */
export const keepsTextInCopies = ({ kind, field }: FieldSample) => {
  const { is_email, is_url } = (field.validation ?? {}) as FieldValidation;
  return kind === "text" && !is_email && !is_url;
};

/** How the generated API selects the field. */
export function selectionOf(field: FieldDefinition): string {
  const { kind } = fieldShapeOf(field);
  if (kind === "password") return "";
  if (kind === "rich_text") return `${field.identifier} { html }`;
  if (kind === "media") return `${field.identifier} { id content_type }`;
  const inside = fieldsInside(field).map(selectionOf).join(" ");
  return inside ? `${field.identifier} { ${inside} }` : field.identifier;
}

/** The name by which a change of type asks for this kind. */
export const typeNameOf = ({ field }: FieldSample): string => {
  const { field_type, field_sub_type, input_type } = settleType(field);
  if (field_type === "number") return input_type;
  return field_sub_type ?? field_type;
};

/** Whether a field that becomes one of this kind has something to be read: the fields inside of an object are made afterwards. */
export const showsConverted = ({ kind, field }: FieldSample) =>
  field.field_type === "geo" || (kind !== "object" && kind !== "repeated");
