import type { FieldKind } from "../../contract/fields/field-shape.ts";
import { boolean } from "./boolean.ts";
import { choice } from "./choice.ts";
import { color } from "./color.ts";
import { date } from "./date.ts";
import { double } from "./double.ts";
import { email } from "./email.ts";
import { geo } from "./geo.ts";
import { int } from "./int.ts";
import { json } from "./json.ts";
import type { EngineKind } from "./kind.ts";
import { list } from "./list.ts";
import { localDate } from "./local-date.ts";
import { localTime } from "./local-time.ts";
import { longText } from "./long-text.ts";
import { media } from "./media.ts";
import { object } from "./object.ts";
import { password } from "./password.ts";
import { repeated } from "./repeated.ts";
import { richText } from "./rich-text.ts";
import type { ScalarKind } from "./scalars.ts";
import { slug } from "./slug.ts";
import { text } from "./text.ts";
import { url } from "./url.ts";

/** What values of the kind are compared as. RangeError for a kind without single values that are read. */
export function scalarOf({ scalar }: EngineKind): ScalarKind {
  if (scalar === null) throw new RangeError("This kind of field has no scalar.");
  return scalar;
}

/** Every kind of field. */
export const fieldKinds: Readonly<Record<FieldKind, EngineKind>> = {
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
