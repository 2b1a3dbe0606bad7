import { ToggleLeft } from "lucide-react";
import { msg, t } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";

export const booleanType: ConsoleFieldType = {
  type: "boolean",
  name: msg("Boolean"),
  explanation: msg("Yes or no."),
  icon: ToggleLeft,
  input_type: "bool",
  field_sub_type: null,
  settings: {},
};

const wordOf = (value: unknown) => (value === true ? t("Yes") : t("No"));

export const boolean: ConsoleFieldKind = {
  ...plainKind,
  width: 96,
  sorts: true,
  cellText: wordOf,
  fullText: wordOf,
  input: "switch",
  empty: () => false,
  // Not the same as false, as long as nobody says so.
  unset: (field) => (field.validation.required ? false : null),
  filter: () => filterTarget("boolean"),
  fake: (_field, { faker }) => faker.datatype.boolean(),
};
