import type { Position } from "../geo.ts";
import type { FieldDefinition } from "../models.ts";

function part(identifier: keyof Position, label: string, serial: number, limit: number): FieldDefinition {
  return {
    identifier,
    label,
    description: "",
    serial,
    field_type: "number",
    field_sub_type: null,
    input_type: "double",
    parent_field: null,
    system_generated: false,
    enable_indexing: false,
    validation: { required: true, double_range_limit: [-limit, limit] },
    fields: [],
  };
}

/**
 * What a position is made of, as fields: so it is checked, read, written and filtered by as an object with two numbers.
 */
export const positionParts: readonly FieldDefinition[] = [
  part("lat", "Latitude", 1, 90),
  part("lon", "Longitude", 2, 180),
];
