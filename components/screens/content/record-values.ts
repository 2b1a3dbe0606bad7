/** Between a record's data and the values of its form. A form value is what the API takes, or null where nothing is filled in. */
import type { FieldDefinition } from "../../../lib/contract/models.ts";

export type RecordValues = Record<string, unknown>;

/** What a field's input shows before anything is filled in. */
export function emptyValue(field: FieldDefinition): unknown {
  if (field.field_type === "boolean") return false;
  if (field.field_type === "object") return emptyValues(field.fields);
  if (field.field_type === "repeated") return [];
  if (field.field_type === "list") return field.field_sub_type === "dropdown" ? null : [];
  return field.field_type === "text" || field.field_type === "multiline" ? "" : null;
}

/** The values of a new record. */
export function emptyValues(fields: FieldDefinition[]): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.identifier, emptyValue(field)]));
}

function formValueOf(field: FieldDefinition, stored: unknown): unknown {
  // A password is never read back: an empty box means `as it is`.
  if (field.validation.is_password || stored === null || stored === undefined) return emptyValue(field);
  if (field.field_type === "object") return valuesOf(field.fields, stored as RecordValues);
  if (field.field_type === "repeated")
    return Array.isArray(stored) ? stored.map((entry) => valuesOf(field.fields, entry ?? {})) : [];
  // Rich text may come as { html, text, markdown }.
  if (field.field_type === "multiline" && typeof stored === "object") return (stored as { html?: string }).html ?? "";
  return stored;
}

/** The form values of a stored record. */
export function valuesOf(fields: FieldDefinition[], data: RecordValues): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.identifier, formValueOf(field, data[field.identifier])]));
}

function isBlank(value: unknown): boolean {
  return value === "" || value === null || value === undefined;
}

function sent(field: FieldDefinition, value: unknown): unknown {
  if (field.field_type === "object") return payloadOf(field.fields, (value ?? {}) as RecordValues);
  if (field.field_type === "repeated")
    return ((value ?? []) as RecordValues[]).map((entry) => payloadOf(field.fields, entry));
  // An entry that was added and left empty is none.
  if (Array.isArray(value)) return value.filter((entry) => !isBlank(entry));
  return isBlank(value) ? null : value;
}

/** What is sent for the form's values: blanks as null, and passwords only where one was typed. */
export function payloadOf(fields: FieldDefinition[], values: RecordValues): RecordValues {
  return Object.fromEntries(
    fields
      .filter((field) => !(field.validation.is_password && isBlank(values[field.identifier])))
      .map((field) => [field.identifier, sent(field, values[field.identifier])]),
  );
}
