/** Between a record's data and the values of its form. */
import type { FieldDefinition } from "../../lib/contract/models.ts";
import type { RecordValues, ValuesInside } from "./field-kind.ts";
import { kindOf } from "./index.ts";
import { isBlank } from "./plain-kind.ts";

const inside: ValuesInside = { empty: emptyValues, shown: valuesOf, sent: payloadOf };

/** What a field's input shows before anything is filled in. */
export function emptyValue(field: FieldDefinition): unknown {
  return kindOf(field).empty(field, inside);
}

/** The values of an object that is added: each field's default value, or its empty input. */
export function emptyValues(fields: readonly FieldDefinition[]): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.identifier, defaultOf(field) ?? emptyValue(field)]));
}

/** The values of a new record: as of one that has its default values, and nothing else. */
export function newValues(fields: readonly FieldDefinition[]): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.identifier, defaultOf(field) ?? formValueOf(field, null)]));
}

/** What a field's input shows of its default value; undefined where it has none. */
export function defaultOf(field: FieldDefinition): unknown {
  const { default: value } = field.validation;
  return value === undefined ? undefined : kindOf(field).shown(value, field, inside);
}

/** What its input holds, as the API takes it. */
export const sentValue = (field: FieldDefinition, value: unknown): unknown => kindOf(field).sent(value, field, inside);

function formValueOf(field: FieldDefinition, stored: unknown): unknown {
  const kind = kindOf(field);
  if (stored === null || stored === undefined) return kind.unset ? kind.unset(field) : kind.empty(field, inside);
  return kind.shown(stored, field, inside);
}

/** The form values of a stored record. */
export function valuesOf(fields: readonly FieldDefinition[], data: RecordValues): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.identifier, formValueOf(field, data[field.identifier])]));
}

/**
 * What the API takes for the form's values: blanks as null, files by their ids, and passwords only where one was typed.
 */
export function payloadOf(fields: readonly FieldDefinition[], values: RecordValues): RecordValues {
  return Object.fromEntries(
    fields
      .filter((field) => !(kindOf(field).isSecret && isBlank(values[field.identifier])))
      .map((field) => [field.identifier, kindOf(field).sent(values[field.identifier], field, inside)]),
  );
}
