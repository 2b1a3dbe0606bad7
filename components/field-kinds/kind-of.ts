import { type FieldKind, fieldShapeOf } from "../../lib/contract/field-shape.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";

export type { FieldKind } from "../../lib/contract/field-shape.ts";

/** The kind of a field: the one place of the console that asks. */
export const consoleKindOf = (field: FieldDefinition): FieldKind => fieldShapeOf(field).kind;
