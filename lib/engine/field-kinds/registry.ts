import type { FieldKind } from "../../contract/field-shape.ts";
import { boolean } from "./boolean.ts";
import { choice } from "./choice.ts";
import { date } from "./date.ts";
import { double } from "./double.ts";
import { geo } from "./geo.ts";
import { int } from "./int.ts";
import type { EngineKind } from "./kind.ts";
import { list } from "./list.ts";
import { localDate } from "./local-date.ts";
import { localTime } from "./local-time.ts";
import { media } from "./media.ts";
import { object } from "./object.ts";
import { password } from "./password.ts";
import { repeated } from "./repeated.ts";
import { richText } from "./rich-text.ts";
import { text } from "./text.ts";

/** Every kind of field. */
export const fieldKinds: Readonly<Record<FieldKind, EngineKind>> = {
  text,
  rich_text: richText,
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
};
