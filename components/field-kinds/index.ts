/**
 * The kinds of field in the console. A kind is one file, `<kind>.ts`, which says all of it: its words and icon, how it
 * is shown, sent, filtered, made up and set up. A new kind is such a file, its entry here, and its type's in types.ts.
 *
 * What is drawn, and what few pages need, is apart, so that a page brings only what it shows (200 kB of scripts at
 * most); a kind names what it takes of it: cells.tsx (tables), inputs.tsx (forms of records; the editor and the map
 * come later still), settings/own-settings.tsx (the field drawer), filter/filter-targets.ts (what filters compare),
 * fake/fake-record.ts.
 */
import { kindOf as contractKindOf } from "../../lib/contract/field-kinds/index.ts";
import type { FieldKind } from "../../lib/contract/fields/field-shape.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { boolean } from "./boolean.ts";
import { color } from "./color.ts";
import { date } from "./date.ts";
import { email } from "./email.ts";
import type { ConsoleFieldKind } from "./field-kind.ts";
import { geo } from "./geo.ts";
import { json } from "./json.ts";
import { choice, list } from "./list.ts";
import { localDate } from "./local-date.ts";
import { localTime } from "./local-time.ts";
import { longText } from "./long-text.ts";
import { media } from "./media.ts";
import { double, int } from "./number.ts";
import { object } from "./object.ts";
import { repeated } from "./repeated.ts";
import { richText } from "./rich-text.ts";
import { slug } from "./slug.ts";
import { password, text } from "./text.ts";
import { url } from "./url.ts";

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

/** What the console knows of the kind of this field. */
export const kindOf = (field: FieldDefinition): ConsoleFieldKind => kinds[contractKindOf(field)];
