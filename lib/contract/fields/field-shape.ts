/** What kind of value a field holds, and what is inside of it. */
import { fieldKinds, fieldShapeOf, kindOf } from "../field-kinds/index.ts";
import { entryOf as entryOfShape } from "../field-kinds/list.ts";
import type { FieldDefinition } from "../models.ts";

export { fieldShapeOf } from "../field-kinds/index.ts";
export type { ElementKind, FieldForm, FieldShape } from "../field-kinds/kind.ts";
export type { FieldKind } from "../field-kinds/names.ts";

/**
 * The fields inside of an object or repeated field; those of a position are the same everywhere, and are no definitions
 * of the model.
 */
export function fieldsInside(field: FieldDefinition): readonly FieldDefinition[] {
  return fieldKinds[kindOf(field)].parts ?? field.fields;
}

/** One entry of a list, as a field of its own. */
export const entryOf = (field: FieldDefinition): FieldDefinition => entryOfShape(field, fieldShapeOf(field));
