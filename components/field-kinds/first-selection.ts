/** What a first query asks of a field. */
import { fieldsInside } from "../../lib/contract/field-shape.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { consoleKindOf, type FieldKind } from "./kind-of.ts";

type Select = (field: FieldDefinition) => string | null;

const value: Select = ({ identifier }) => identifier;
const nothing: Select = () => null;
const part =
  (name: string): Select =>
  ({ identifier }) =>
    `${identifier} { ${name} }`;

function fields(field: FieldDefinition): string | null {
  const inner = fieldsInside(field).map(firstSelection).filter(Boolean);
  return inner.length === 0 ? null : `${field.identifier} { ${inner.join(" ")} }`;
}

const selections: Record<FieldKind, Select> = {
  text: value,
  password: nothing,
  rich_text: part("text"),
  int: value,
  double: value,
  boolean: value,
  date: value,
  local_date: value,
  local_time: value,
  choice: value,
  list: value,
  media: part("url"),
  geo: fields,
  object: fields,
  repeated: fields,
};

/** A field with what a reader wants to see of it first; null where there is nothing to see. */
export function firstSelection(field: FieldDefinition): string | null {
  return selections[consoleKindOf(field)](field);
}
