/** The types of field in the model designer: apart from what their values are, which its lists do not need. */

import type { FieldDefinition, FieldType } from "../../lib/contract/models.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { booleanType } from "./boolean.ts";
import { colorType } from "./color.ts";
import { dateType } from "./date.ts";
import { emailType } from "./email.ts";
import type { ConsoleFieldType } from "./field-kind.ts";
import { geoType } from "./geo.ts";
import { jsonType } from "./json.ts";
import { listType } from "./list-type.ts";
import { localDateType } from "./local-date.ts";
import { localTimeType } from "./local-time.ts";
import { longTextType } from "./long-text.ts";
import { mediaType } from "./media.ts";
import { numberType } from "./number.ts";
import { objectType } from "./object.ts";
import { repeatedType } from "./repeated.ts";
import { richTextType } from "./rich-text.ts";
import { slugType } from "./slug.ts";
import { textType } from "./text.ts";
import { urlType } from "./url.ts";

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

/** The types that the picker offers. */
export const fieldTypes: readonly ConsoleFieldType[] = Object.values(types);

/** The type of that name. */
export const typeNamed = (name: FieldType): ConsoleFieldType => types[name] ?? textType;

/** The type that a field has in the model designer. */
export const typeOf = (field: Pick<FieldDefinition, "field_type">): ConsoleFieldType => typeNamed(field.field_type);

type TypedField = Pick<FieldDefinition, "field_type" | "field_sub_type" | "input_type" | "parent_field">;

/** A type, or a form of one, that a field can be changed to. */
export interface TypeChoice {
  type: ConsoleFieldType;
  /** As the API calls it. */
  name: string;
  /** As the list of fields says it. */
  label: string;
}

/** What a field can become: other types, and other forms of its own. */
export const typeChoices = (field: TypedField) =>
  fieldTypes
    .filter(({ isOfRecords }) => !isOfRecords || field.parent_field === null)
    .flatMap((type): TypeChoice[] =>
      (type.variants ?? [{ ...type, name: type.type }]).map(({ name, field_sub_type, input_type }) => ({
        type,
        name,
        label: typeText({ field_type: type.type, field_sub_type, input_type }),
      })),
    )
    .filter(({ label }) => label !== typeText(field));

/** What the field list says of a field's type: `Number, decimal`, `List, dropdown`. */
export function typeText(field: Pick<FieldDefinition, "field_type" | "field_sub_type" | "input_type">): string {
  const { name, detail } = typeOf(field);
  return [t(name), detail?.(field)].filter(Boolean).join(", ");
}
