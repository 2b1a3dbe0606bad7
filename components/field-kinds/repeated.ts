import { Repeat } from "lucide-react";
import { msg, plural } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType, RecordValues } from "./field-kind.ts";
import { plainKind } from "./plain-kind.ts";

export const repeatedType: ConsoleFieldType = {
  type: "repeated",
  name: msg("Repeated"),
  explanation: msg("A list of objects, such as the lines of an order."),
  icon: Repeat,
  input_type: "repeated",
  field_sub_type: null,
  holdsFields: true,
  settings: {},
};

const entriesOf = (value: unknown): RecordValues[] => (Array.isArray(value) ? value : []);

export const repeated: ConsoleFieldKind = {
  ...plainKind,
  cellText(value) {
    const { length } = entriesOf(value);
    return length === 0 ? "" : plural(length, "{count} entry", "{count} entries");
  },
  fullText: (value, { linesOf }) =>
    Array.isArray(value) && value.every((entry) => typeof entry === "object")
      ? value.map((entry, n) => `${n + 1}. ${linesOf(entry).join(", ")}`).join("\n")
      : null,
  input: "entries",
  empty: () => [],
  shown: (stored, field, inside) => entriesOf(stored).map((entry) => inside.shown(field.fields, entry ?? {})),
  sent: (value, field, inside) => entriesOf(value).map((entry) => inside.sent(field.fields, entry)),
  fake: (field, { faker, record }) => Array.from({ length: faker.number.int({ min: 1, max: 3 }) }, () => record(field)),
};
