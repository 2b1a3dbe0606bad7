import { AlignLeft } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";

export const longTextType: ConsoleFieldType = {
  type: "long_text",
  name: msg("Long text"),
  explanation: msg("Plain text of many lines: notes, summaries."),
  icon: AlignLeft,
  input_type: "string",
  field_sub_type: null,
  settings: { placeholder: true, limits: () => "text" },
};

/** More is not seen in a cell. */
const cellCharsMax = 300;

/** The first line that says something; with dots where there is more. */
function firstLine(value: unknown): string {
  const text = String(value).trim();
  const [line = ""] = text.split("\n", 1);
  const shown = line.trimEnd().slice(0, cellCharsMax);
  return shown.length < text.length ? `${shown} …` : shown;
}

export const longText: ConsoleFieldKind = {
  ...plainKind,
  width: 280,
  cellText: firstLine,
  input: "lines",
  empty: () => "",
  filter: () => filterTarget("text", { hasLines: true }),
  fake: ({ validation }, { faker, cut }) => cut(faker.lorem.paragraphs({ min: 1, max: 3 }), validation.char_limit?.[0]),
};
