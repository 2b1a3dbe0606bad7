import { type FieldKind, fieldShapeOf } from "../../lib/contract/field-shape.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";

/** The kinds of field that the console tells apart. */
export type ConsoleKind = FieldKind | "geo";

/** The kind of a field: the one place of the console that asks. */
export function consoleKindOf(field: FieldDefinition): ConsoleKind {
  return field.field_type === "geo" ? "geo" : fieldShapeOf(field).kind;
}
