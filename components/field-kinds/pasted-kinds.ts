/** What kind of field fits the values of a column. */

import type { SyncField } from "../../lib/contract/sync/sync-document.ts";
import { type Message, msg } from "../../lib/kernel/words/words.ts";

type Type = Pick<SyncField, "field_type" | "field_sub_type" | "input_type">;

export interface ProposedKind {
  /** In words. */
  says: Message;
  type: Type;
}

const kind = (label: Message, field_type: Type["field_type"], input_type: Type["input_type"] = "string") => ({
  says: label,
  type: { field_type, input_type },
});
const list = (label: Message, input_type: Type["input_type"]) => ({
  says: label,
  type: { field_type: "list", field_sub_type: "dynamicList", input_type } as Type,
});

export const kinds = {
  text: kind(msg("Text"), "text"),
  longText: kind(msg("Long text"), "long_text"),
  email: kind(msg("Email"), "email"),
  url: kind(msg("URL"), "url"),
  color: kind(msg("Colour"), "color"),
  int: kind(msg("Whole number"), "number", "int"),
  double: kind(msg("Decimal number"), "number", "double"),
  bool: kind(msg("Yes or no"), "boolean", "bool"),
  moment: kind(msg("Date and time"), "date"),
  day: kind(msg("Date"), "local_date"),
  texts: list(msg("List of texts"), "string"),
  ints: list(msg("List of numbers"), "int"),
  doubles: list(msg("List of decimal numbers"), "double"),
  json: kind(msg("JSON"), "json"),
} satisfies Record<string, ProposedKind>;

/** What a definition says of a field with fields inside of it. */
export const objectField: Type = { field_type: "object", input_type: "object" };

export type KindName = keyof typeof kinds;

const textMax = 200;
const every = (values: readonly unknown[], test: (value: never) => boolean) => values.every(test as never);
const matches = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);
const isInt = (value: unknown) => Number.isSafeInteger(value) && Math.abs(value as number) < 2 ** 31;
const isDay = (value: unknown) => matches(/^\d{4}-\d\d-\d\d$/)(value) && !Number.isNaN(Date.parse(value as string));
const isMoment = (value: unknown) =>
  matches(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/)(value) &&
  !Number.isNaN(Date.parse(value as string));

/** The narrowest first. */
const tests: readonly (readonly [KindName, (value: unknown) => boolean])[] = [
  ["bool", (value) => typeof value === "boolean"],
  ["int", isInt],
  ["double", (value) => typeof value === "number"],
  ["day", isDay],
  ["moment", isMoment],
  ["email", matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)],
  ["url", matches(/^https?:\/\/\S+\.\S+$/)],
  ["color", matches(/^#[0-9a-f]{6}$/i)],
  ["text", (value) => typeof value === "string" && value.length <= textMax && !value.includes("\n")],
  ["longText", (value) => typeof value === "string"],
];

/** Null where nothing is known: all values are missing. */
export function kindOfValues(values: readonly unknown[]): KindName | null {
  const known = values.filter((value) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return null;
  const found = tests.find(([, test]) => every(known, test));
  if (found) return found[0];
  if (!known.every(Array.isArray)) return "json";
  const entries = known.flat();
  if (entries.length === 0 || every(entries, (entry) => typeof entry === "string")) return "texts";
  if (every(entries, isInt)) return "ints";
  return every(entries, (entry) => typeof entry === "number") ? "doubles" : "json";
}

/** The value as the field takes it. */
export function valueFor(name: KindName, value: unknown): unknown {
  if (value === null || value === undefined || value === "") return null;
  return name === "moment" ? new Date(value as string).toISOString() : value;
}
