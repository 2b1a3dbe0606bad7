/**
 * The kinds of field in the console. A kind is one file, `<kind>.ts`, which says all of it: its words and icon, how it
 * is shown, sent, filtered, made up and set up. A new kind is such a file and its entries here.
 *
 * What is drawn, and what few pages need, is apart, so that a page brings only what it shows (200 kB of scripts at
 * most); a kind names what it takes of it: cells.tsx (tables), inputs.tsx (forms of records; the editor and the map
 * come later still), settings/own-settings.tsx (the field drawer), filter/filter-targets.ts (what filters compare),
 * fake/fake-record.ts.
 */
import { kindOf as contractKindOf } from "../../lib/contract/field-kinds/index.ts";
import type { FieldKind } from "../../lib/contract/fields/field-shape.ts";
import type { FieldDefinition, FieldType } from "../../lib/contract/models.ts";
import { boolean, booleanType } from "./boolean.ts";
import { color, colorType } from "./color.ts";
import { date, dateType } from "./date.ts";
import { email, emailType } from "./email.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { geo, geoType } from "./geo.ts";
import { json, jsonType } from "./json.ts";
import { choice, list, listType } from "./list.ts";
import { localDate, localDateType } from "./local-date.ts";
import { localTime, localTimeType } from "./local-time.ts";
import { longText, longTextType } from "./long-text.ts";
import { media, mediaType } from "./media.ts";
import { double, int, numberType } from "./number.ts";
import { object, objectType } from "./object.ts";
import { repeated, repeatedType } from "./repeated.ts";
import { richText, richTextType } from "./rich-text.ts";
import { slug, slugType } from "./slug.ts";
import { password, text, textType } from "./text.ts";
import { url, urlType } from "./url.ts";

const kinds: Record<FieldKind, ConsoleFieldKind> = {
  text,
  password,
  long_text: longText,
  rich_text: richText,
  email,
  url,
  slug,
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
  color,
  json,
  object,
  repeated,
};

/** In the order of the picker. */
const types: Record<FieldType, ConsoleFieldType> = {
  text: textType,
  long_text: longTextType,
  multiline: richTextType,
  number: numberType,
  boolean: booleanType,
  local_date: localDateType,
  local_time: localTimeType,
  date: dateType,
  email: emailType,
  url: urlType,
  slug: slugType,
  list: listType,
  media: mediaType,
  geo: geoType,
  color: colorType,
  object: objectType,
  repeated: repeatedType,
  json: jsonType,
};

/** What the console knows of the kind of this field. */
export const kindOf = (field: FieldDefinition): ConsoleFieldKind => kinds[contractKindOf(field)];

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
