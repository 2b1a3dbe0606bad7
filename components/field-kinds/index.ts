/**
 * The kinds of field in the console. A kind is one file, `<kind>.ts`, which says all that needs no component: its words
 * and icon, how it is shown, sent, filtered and set up. A new kind is such a file, an entry here, and one in each
 * registry whose record asks for it; the compiler names those.
 *
 * What is drawn, and what few pages need, has registries of its own over the same kinds, so that a page brings only
 * what it shows (200 kB of scripts at most): cells.tsx (tables), inputs.tsx (forms of records; the editor and the map
 * come later still), settings/own-settings.tsx (the field drawer), filter/filter-targets.ts (what filters compare),
 * fake/fake-record.ts (with its words, when a drawer opens), and for pages that know no other part of a field:
 * sample-input.ts (a function's input), first-selection.ts (a first query), title-field.ts (how a record is called).
 */
import type { FieldDefinition, FieldType } from "../../lib/contract/models.ts";
import { boolean, booleanType } from "./boolean.ts";
import { date, dateType } from "./date.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { geo, geoType } from "./geo.ts";
import { consoleKindOf, type FieldKind } from "./kind-of.ts";
import { choice, list, listType } from "./list.ts";
import { localDate, localDateType } from "./local-date.ts";
import { localTime, localTimeType } from "./local-time.ts";
import { media, mediaType } from "./media.ts";
import { double, int, numberType } from "./number.ts";
import { object, objectType } from "./object.ts";
import { repeated, repeatedType } from "./repeated.ts";
import { richText, richTextType } from "./rich-text.ts";
import { password, text, textType } from "./text.ts";

const kinds: Record<FieldKind, ConsoleFieldKind> = {
  text,
  password,
  rich_text: richText,
  int,
  double,
  boolean,
  date,
  local_date: localDate,
  local_time: localTime,
  choice,
  list,
  media,
  geo,
  object,
  repeated,
};

/** In the order of the picker. */
const types: Record<FieldType, ConsoleFieldType> = {
  text: textType,
  multiline: richTextType,
  number: numberType,
  boolean: booleanType,
  local_date: localDateType,
  local_time: localTimeType,
  date: dateType,
  list: listType,
  media: mediaType,
  geo: geoType,
  object: objectType,
  repeated: repeatedType,
};

/** What the console knows of the kind of this field. */
export const kindOf = (field: FieldDefinition): ConsoleFieldKind => kinds[consoleKindOf(field)];

/** The types that the picker offers. */
export const fieldTypes: readonly ConsoleFieldType[] = Object.values(types);

/** The type of that name. */
export const typeNamed = (name: FieldType): ConsoleFieldType => types[name] ?? textType;

/** The type that a field has in the model designer. */
export const typeOf = (field: Pick<FieldDefinition, "field_type">): ConsoleFieldType => typeNamed(field.field_type);

/** What the field list says of a field's type: `Number, decimal`, `List, dropdown`. */
export function typeText(field: Pick<FieldDefinition, "field_type" | "field_sub_type" | "input_type">): string {
  const { name, detail } = typeOf(field);
  return [name, detail?.(field)].filter(Boolean).join(", ");
}
