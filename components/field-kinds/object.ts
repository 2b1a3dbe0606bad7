import { Braces } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType, RecordValues } from "./field-kind.ts";
import { isBlank, plainKind } from "./plain-kind.ts";

export const objectType: ConsoleFieldType = {
  type: "object",
  name: msg("Object"),
  explanation: msg("Fields that belong together, such as an address."),
  icon: Braces,
  input_type: "object",
  field_sub_type: null,
  holdsFields: true,
  settings: {},
};

export const object: ConsoleFieldKind = {
  ...plainKind,
  cellText: (value) =>
    Object.values(value as RecordValues)
      .filter((part) => part !== null && part !== "" && typeof part !== "object")
      .join(", "),
  fullText: (value, { linesOf }) =>
    typeof value === "object" && !Array.isArray(value) ? linesOf(value).join("\n") : null,
  input: "object",
  // One that need not be there is not.
  empty: (field, inside) => (field.validation.required ? inside.empty(field.fields) : null),
  shown: (stored, field, inside) => inside.shown(field.fields, stored as RecordValues),
  sent: (value, field, inside) => (isBlank(value) ? null : inside.sent(field.fields, value as RecordValues)),
  merges: true,
  parts: (field) => field.fields,
  fake: (field, { record }) => record(field),
};
