/** Which fields several records can be given the same value in. */
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { kindOf } from "../../../field-kinds/index.ts";
import { sentValue } from "../../../field-kinds/record-values.ts";

/**
 * All but those whose values differ from record to record, that the product fills in itself, that are locked, or that
 * nobody reads back.
 */
export const bulkFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter((field) => {
    const { input, isSecret } = kindOf(field);
    return (
      !isSecret && input !== "slug" && !field.system_generated && !field.validation.unique && !field.validation.hide
    );
  });

/** What is done to a field: it gets the form's value, or none. */
export interface BulkChange {
  field: FieldDefinition;
  clears: boolean;
}

/** The payload for these changes. */
export const bulkPayload = (changes: readonly BulkChange[], values: RecordValues): RecordValues =>
  Object.fromEntries(
    changes.map(({ field, clears }) => [field.identifier, clears ? null : sentValue(field, values[field.identifier])]),
  );
