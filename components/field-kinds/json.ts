import { FileBraces } from "lucide-react";
import { readJson } from "../../lib/contract/field-kinds/json-values.ts";
import { msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { isBlank, plainKind } from "./plain-kind.ts";

export const jsonType: ConsoleFieldType = {
  type: "json",
  name: msg("JSON"),
  explanation: msg("Any data as JSON, such as settings or what another service sent."),
  icon: FileBraces,
  input_type: "string",
  field_sub_type: null,
  settings: { placeholder: true },
};

/** More is not seen in a cell. */
const cellCharsMax = 300;

/** As it stands in its input. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);

export const json: ConsoleFieldKind = {
  ...plainKind,
  width: 240,
  cellText: (value) => JSON.stringify(value).slice(0, cellCharsMax),
  fullText: jsonText,
  input: "json",
  empty: () => "",
  shown: jsonText,
  sent: (value) => (isBlank(value) ? null : readJson(String(value))),
  filter: () => filterTarget("json"),
  fake: (_field, { faker }) => ({
    id: faker.number.int({ max: 9_999 }),
    name: faker.word.noun(),
    on: faker.datatype.boolean(),
  }),
};
