/**
 * Every kind of field, and which one a field is of. What a kind means is in its own file here, in
 * lib/engine/field-kinds and in the console; nothing else asks for it.
 */
import { boolean } from "./boolean.ts";
import { choice } from "./choice.ts";
import { color } from "./color.ts";
import { date } from "./date.ts";
import { double } from "./double.ts";
import { email } from "./email.ts";
import { geo } from "./geo.ts";
import { int } from "./int.ts";
import { json } from "./json.ts";
import type { ContractKind, FieldShape, TypedField } from "./kind.ts";
import { list } from "./list.ts";
import { localDate } from "./local-date.ts";
import { localTime } from "./local-time.ts";
import { longText } from "./long-text.ts";
import { media } from "./media.ts";
import { type FieldKind, type FieldType, fieldKindNames, typeOfKind } from "./names.ts";
import { object } from "./object.ts";
import { password } from "./password.ts";
import { repeated } from "./repeated.ts";
import { richText } from "./rich-text.ts";
import { slug } from "./slug.ts";
import { text } from "./text.ts";
import { url } from "./url.ts";

export const fieldKinds: Readonly<Record<FieldKind, ContractKind>> = {
  text,
  long_text: longText,
  rich_text: richText,
  email,
  url,
  slug,
  password,
  int,
  double,
  boolean,
  date,
  local_date: localDate,
  local_time: localTime,
  choice,
  list,
  object,
  repeated,
  media,
  geo,
  color,
  json,
};

const kindsByType = new Map<string, FieldKind[]>();
for (const name of fieldKindNames)
  kindsByType.set(typeOfKind[name], [...(kindsByType.get(typeOfKind[name]) ?? []), name]);

/** The kinds that a `field_type` can stand for. */
export const kindsOfType = (type: FieldType): readonly ContractKind[] =>
  kindsByType.get(type)!.map((name) => fieldKinds[name]);

/** The kind of a field. */
export function kindOf(field: TypedField): FieldKind {
  const kinds = kindsByType.get(field.field_type);
  const found = kinds?.find((name) => fieldKinds[name].fits?.(field) ?? true);
  if (found) return found;
  throw new RangeError(`There is no kind of field for the type ${field.field_type}.`);
}

/** What kind of value a field holds: for the column, the API's types, the filter's operators and the form alike. */
export function fieldShapeOf(field: TypedField): FieldShape {
  const kind = kindOf(field);
  const { form, shape } = fieldKinds[kind];
  return { kind, form, element: "string", options: null, ...shape?.(field) };
}
