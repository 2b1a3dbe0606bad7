/** Between a record's data and the values of its form. A form value is what its input shows, or null where nothing is filled in. */
import { storedFiles } from "../../lib/contract/media-value.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { typedNumber } from "./typed-number.ts";

export type RecordValues = Record<string, unknown>;

/** What a field's input shows before anything is filled in. An object that need not be there is not. */
export function emptyValue(field: FieldDefinition): unknown {
  if (field.field_type === "boolean") return false;
  if (field.field_type === "object") return field.validation.required ? emptyValues(field.fields) : null;
  if (field.field_type === "repeated") return [];
  if (field.field_type === "list") return field.field_sub_type === "dropdown" ? null : [];
  return field.field_type === "text" || field.field_type === "multiline" ? "" : null;
}

/** The values of a new record, or of an object that is added. */
export function emptyValues(fields: readonly FieldDefinition[]): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.identifier, emptyValue(field)]));
}

function formValueOf(field: FieldDefinition, stored: unknown): unknown {
  // A password is never read back: an empty box means `as it is`.
  if (field.validation.is_password) return "";
  if (stored === null || stored === undefined) {
    // Not the same as false, as long as nobody says so.
    return field.field_type === "boolean" && !field.validation.required ? null : emptyValue(field);
  }
  if (field.field_type === "object") return valuesOf(field.fields, stored as RecordValues);
  if (field.field_type === "repeated")
    return Array.isArray(stored) ? stored.map((entry) => valuesOf(field.fields, entry ?? {})) : [];
  // Rich text may come as { html, text, markdown }.
  if (field.field_type === "multiline" && typeof stored === "object") return (stored as { html?: string }).html ?? "";
  return stored;
}

/** The form values of a stored record. */
export function valuesOf(fields: readonly FieldDefinition[], data: RecordValues): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.identifier, formValueOf(field, data[field.identifier])]));
}

function isBlank(value: unknown): boolean {
  return value === "" || value === null || value === undefined;
}

/** A number as it is typed; what is none is sent as it is, and refused. */
function numberOf(value: unknown): unknown {
  if (isBlank(value)) return null;
  return typeof value === "string" ? (typedNumber(value) ?? value) : value;
}

const isNumeric = ({ field_type, field_sub_type, input_type }: FieldDefinition) =>
  field_type === "number" || (field_type === "list" && [field_sub_type, input_type].some(isNumberType));

const isNumberType = (name: string | null) => name === "int" || name === "double";

function sent(field: FieldDefinition, value: unknown): unknown {
  switch (field.field_type) {
    case "object":
      return isBlank(value) ? null : payloadOf(field.fields, value as RecordValues);
    case "repeated":
      return ((value ?? []) as RecordValues[]).map((entry) => payloadOf(field.fields, entry));
    case "media": {
      const ids = storedFiles(value).map(({ id }) => id);
      return field.validation.is_gallery ? ids : (ids[0] ?? null);
    }
    case "geo":
      if (isBlank(value)) return null;
      return Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, numberOf(part)]));
  }
  const plain = isNumeric(field) ? numberOf : (one: unknown) => one;
  // An entry that was added and left empty is none.
  if (Array.isArray(value)) return value.filter((entry) => !isBlank(entry)).map(plain);
  return isBlank(value) ? null : plain(value);
}

/** What the API takes for the form's values: blanks as null, files by their ids, and passwords only where one was typed. */
export function payloadOf(fields: readonly FieldDefinition[], values: RecordValues): RecordValues {
  return Object.fromEntries(
    fields
      .filter((field) => !(field.validation.is_password && isBlank(values[field.identifier])))
      .map((field) => [field.identifier, sent(field, values[field.identifier])]),
  );
}
