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

/** The values of a new record, or of an object that is added. */
export function emptyValues(fields: readonly FieldDefinition[]): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.identifier, emptyValue(field)]));
}

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
