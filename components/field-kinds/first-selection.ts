/** What a first query asks of a field. */
import { type FieldForm, fieldShapeOf, fieldsInside } from "../../lib/contract/fields/field-shape.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";

type Select = (field: FieldDefinition) => string | null;

const value: Select = ({ identifier }) => identifier;
const part =
  (name: string): Select =>
  ({ identifier }) =>
    `${identifier} { ${name} }`;

function fields(field: FieldDefinition): string | null {
  const inner = fieldsInside(field).map(firstSelection).filter(Boolean);
  return inner.length === 0 ? null : `${field.identifier} { ${inner.join(" ")} }`;
}

const selections: Record<FieldForm, Select> = {
  value,
  values: value,
  secret: () => null,
  formatted: part("text"),
  files: part("url"),
  fields,
  entries: fields,
};

/** A field with what a reader wants to see of it first; null where there is nothing to see. */
export function firstSelection(field: FieldDefinition): string | null {
  return selections[fieldShapeOf(field).form](field);
}
