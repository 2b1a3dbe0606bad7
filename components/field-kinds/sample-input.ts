/** The input that a function is tried with. */
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { consoleKindOf, type FieldKind } from "./kind-of.ts";

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
      .map((field) => [field.identifier, samples[consoleKindOf(field)](field)]),
  );
}

type Sample = (field: FieldDefinition) => unknown;

const number: Sample = ({ validation }) => (validation.int_range_limit ?? validation.double_range_limit)?.[0] ?? 0;

const samples: Record<FieldKind, Sample> = {
  text: ({ validation }) => (validation.is_email ? "ada@example.com" : validation.is_url ? "https://example.com" : ""),
  password: () => "",
  rich_text: () => "",
  int: number,
  double: number,
  boolean: () => false,
  date: () => "2026-01-01T00:00:00Z",
  local_date: () => "2026-01-01",
  local_time: () => "09:00:00",
  choice: ({ validation }) => validation.fixed_list_elements?.[0] ?? "",
  list: () => [],
  media: () => "",
  geo: () => ({ lat: 0, lon: 0 }),
  object: ({ fields }) => sampleObject(fields),
  repeated: ({ fields }) => [sampleObject(fields)],
};
