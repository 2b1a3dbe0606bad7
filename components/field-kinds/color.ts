import { Palette } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { isBlank, plainKind } from "./plain-kind.ts";

export const colorType: ConsoleFieldType = {
  type: "color",
  name: msg("Color"),
  explanation: msg("A color such as #1a2b3c, for brands and labels."),
  icon: Palette,
  input_type: "string",
  field_sub_type: null,
  settings: {},
};

export const color: ConsoleFieldKind = {
  ...plainKind,
  width: 120,
  sorts: true,
  cell: "swatch",
  input: "color",
  empty: () => "",
  // As it is stored, so that capitals alone are no change.
  sent: (value) => (isBlank(value) ? null : String(value).trim().toLowerCase()),
  filter: () => filterTarget("text"),
  fake: (_field, { faker }) => faker.color.rgb({ casing: "lower" }),
};
