/** The input that a function is tried with. */
import { fieldKinds, kindOf } from "../../lib/contract/field-kinds/index.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";

/**
 * The input that a function's request model describes, with a value of the right type for each field; as JSON over
 * several lines.
 */
export function sampleInput(fields: readonly FieldDefinition[]): string {
  return JSON.stringify(sampleObject(fields), null, 2);
}

function sampleObject(fields: readonly FieldDefinition[]): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter((field) => !field.system_generated)
      .map((field) => [field.identifier, fieldKinds[kindOf(field)].sample(field, sampleObject)]),
  );
}
