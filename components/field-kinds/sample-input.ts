/** What a function is tried with. */
import type { FieldDefinition } from "../../lib/contract/models.ts";

/** The input that a function's request model describes, with a value of the right type for each field; as JSON over several lines. */
export function sampleInput(fields: readonly FieldDefinition[]): string {
  return JSON.stringify(sampleObject(fields), null, 2);
}

function sampleObject(fields: readonly FieldDefinition[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter((field) => !field.system_generated).map((field) => [field.identifier, sampleValue(field)]),
  );
}

function sampleValue(field: FieldDefinition): unknown {
  const { field_type, field_sub_type, input_type, validation, fields } = field;
  if (input_type === "geo" || field_sub_type === "geo") return { lat: 0, lon: 0 };
  switch (field_type) {
    case "boolean":
      return false;
    case "date":
      return "2026-01-01T00:00:00Z";
    case "number":
      return (validation.int_range_limit ?? validation.double_range_limit)?.[0] ?? 0;
    case "list":
      return field_sub_type === "dropdown" ? (validation.fixed_list_elements?.[0] ?? "") : [];
    case "object":
      return sampleObject(fields);
    case "repeated":
      return [sampleObject(fields)];
    default:
      return validation.is_email ? "ada@example.com" : validation.is_url ? "https://example.com" : "";
  }
}

/** The value of a JSON text, or why it is none. Nothing at all is no input. */
export function parseInput(text: string): { value: unknown } | { fault: string } {
  if (text.trim() === "") return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: `This is no JSON: ${(error as Error).message}` };
  }
}
