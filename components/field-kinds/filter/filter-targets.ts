/**
 * The operators of filters as people read them. What each kind of value takes is what the generated API takes
 * (docs/generated-api.md).
 */

import { NotJson, readJson } from "../../../lib/contract/field-kinds/json-values.ts";
import { withinLimits } from "../../../lib/contract/geo.ts";
import { isUuid } from "../../../lib/kernel/ids.ts";
import { isoDate, isoMoment, isoTime } from "../../../lib/kernel/time.ts";
import { type Message, msg, t } from "../../../lib/kernel/words/words.ts";
import { clockText, dayText } from "../../ui/time/date-text.ts";
import { typedNumber } from "../typed-number.ts";
import type { FilterTarget, TargetKind } from "./filter-target.ts";

export interface FilterOperator {
  /** Name in `where`; `empty` and `filled` are `is_null` with true and false. */
  name: string;
  label: Message;
  /** What is compared with it, as a sentence. */
  sentence: Message;
  /** How many values it takes; `many` is any number. */
  takes: "none" | "one" | "two" | "many" | "parts";
  /** Of the object that it takes: numbers, each between its bounds. */
  parts?: readonly { name: string; label: Message; bounds: readonly [min: number, max: number] }[];
  /** Its value is written, also where there are options to choose from. */
  isWritten?: boolean;
}

const one = (name: string, label: Message, sentence: Message): FilterOperator => ({
  name,
  label,
  sentence,
  takes: "one",
});
const many = (name: string, label: Message, sentence: Message): FilterOperator => ({
  name,
  label,
  sentence,
  takes: "many",
});

const same = [one("eq", msg("is"), msg("{field} is {value}")), one("ne", msg("is not"), msg("{field} is not {value}"))];
const among = [
  many("in", msg("is one of"), msg("{field} is one of {values}")),
  many("not_in", msg("is none of"), msg("{field} is none of {values}")),
];
const emptiness: FilterOperator[] = [
  { name: "empty", label: msg("is empty"), sentence: msg("{field} is empty"), takes: "none" },
  { name: "filled", label: msg("is not empty"), sentence: msg("{field} is not empty"), takes: "none" },
];
const between: FilterOperator = {
  name: "between",
  label: msg("is between"),
  sentence: msg("{field} is between {low} and {high}"),
  takes: "two",
};
const ordered = [
  one("gt", msg("is more than"), msg("{field} is more than {value}")),
  one("gte", msg("is at least"), msg("{field} is at least {value}")),
  one("lt", msg("is less than"), msg("{field} is less than {value}")),
  one("lte", msg("is at most"), msg("{field} is at most {value}")),
];
const ordinal = [
  one("gt", msg("is after"), msg("{field} is after {value}")),
  one("gte", msg("is at or after"), msg("{field} is at or after {value}")),
  one("lt", msg("is before"), msg("{field} is before {value}")),
  one("lte", msg("is at or before"), msg("{field} is at or before {value}")),
];
const parts = [
  one("icontains", msg("contains"), msg("{field} contains {value}")),
  one("contains", msg("contains, with case"), msg("{field} contains, with case {value}")),
  one("starts_with", msg("starts with"), msg("{field} starts with {value}")),
  one("ends_with", msg("ends with"), msg("{field} ends with {value}")),
];
const within: FilterOperator = {
  name: "within",
  label: msg("is within"),
  sentence: msg("{field} is within {km} km of {lat}, {lon}"),
  takes: "parts",
  parts: [
    { name: "lat", label: msg("Latitude"), bounds: withinLimits.lat },
    { name: "lon", label: msg("Longitude"), bounds: withinLimits.lon },
    { name: "km", label: msg("Kilometres around"), bounds: withinLimits.km },
  ],
};
const number = [...same, ...ordered, between, ...among, ...emptiness];

/** How one value is written, sent and said: those of a list are its elements'. */
export interface FilterValueType {
  input: "text" | "moment" | "date" | "time" | "yes-or-no";
  inputMode?: "numeric" | "decimal";
  /** For several values, each on a line. */
  hint: Message;
  /** As `where` takes it; undefined where the text is none. */
  encode(text: string): unknown;
  /** The text of a value of `where`, which is no plain one. */
  decode?(value: unknown): string;
  words(text: string, dateText: (date: Date) => string): string;
}

const textValue: FilterValueType = {
  input: "text",
  hint: msg("One value a line"),
  encode: (text) => text || undefined,
  words: (text) => `“${text}”`,
};
const numberValue = (isWhole: boolean): FilterValueType => ({
  ...textValue,
  inputMode: isWhole ? "numeric" : "decimal",
  encode(text) {
    const number = typedNumber(text);
    return number === null || (isWhole && !Number.isInteger(number)) ? undefined : number;
  },
  words: (text) => text,
});
const optionValue: FilterValueType = { ...textValue, words: (text) => text };
const idValue: FilterValueType = {
  ...textValue,
  encode: (text) => (isUuid(text.trim()) ? text.trim() : undefined),
};
const momentValue: FilterValueType = {
  input: "moment",
  hint: msg("One moment a line, as 2026-01-31T09:30Z"),
  encode: (text) => (text === "" ? undefined : (isoMoment(text) ?? undefined)),
  words(text, dateText) {
    const date = new Date(text);
    return Number.isNaN(date.getTime()) ? text : dateText(date);
  },
};
const dateValue: FilterValueType = {
  input: "date",
  hint: msg("One date a line, as 2026-01-31"),
  encode: (text) => isoDate(text) ?? undefined,
  words: dayText,
};
const timeValue: FilterValueType = {
  input: "time",
  hint: msg("One time a line, as 09:30"),
  encode: (text) => isoTime(text) ?? undefined,
  words: clockText,
};
const flagValue: FilterValueType = {
  ...textValue,
  input: "yes-or-no",
  encode: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  words: (text) => (text === "true" ? t("Yes") : t("No")),
};
const jsonValue: FilterValueType = {
  ...textValue,
  encode(text) {
    const value = readJson(text);
    return value instanceof NotJson ? undefined : value;
  },
  decode: (value) => JSON.stringify(value),
  words: (text) => text,
};

interface TargetParts {
  /** The most usual first. */
  operators: FilterOperator[];
  value: FilterValueType;
}

const targets: Record<TargetKind, TargetParts> = {
  text: { operators: [...parts, ...same, ...among, ...ordinal, between, ...emptiness], value: textValue },
  choice: {
    operators: [
      ...same,
      ...among,
      ...emptiness,
      ...[...parts, ...ordinal, between].map((operator) => ({ ...operator, isWritten: true })),
    ],
    value: optionValue,
  },
  id: { operators: [...same, ...among, ...ordinal], value: idValue },
  int: { operators: number, value: numberValue(true) },
  double: { operators: number, value: numberValue(false) },
  date: { operators: [...ordinal, between, ...same, ...among, ...emptiness], value: momentValue },
  local_date: { operators: [...same, ...ordinal, between, ...among, ...emptiness], value: dateValue },
  local_time: { operators: [...ordinal, between, ...same, ...among, ...emptiness], value: timeValue },
  boolean: { operators: [...same, ...emptiness], value: flagValue },
  json: { operators: [...same, ...emptiness], value: jsonValue },
  list: {
    operators: [
      one("has", msg("has"), msg("{field} has {value}")),
      many("has_any", msg("has any of"), msg("{field} has any of {values}")),
      many("has_all", msg("has all of"), msg("{field} has all of {values}")),
      ...emptiness,
    ],
    value: textValue,
  },
  place: { operators: [within, ...emptiness], value: textValue },
  presence: { operators: emptiness, value: textValue },
  related: { operators: emptiness, value: textValue },
};

/** The operators of a kind of value, the most usual first. */
export function operatorsFor(target: FilterTarget): FilterOperator[] {
  return targets[target.kind].operators;
}

/** The operator of that name. */
export function operatorOf(target: FilterTarget, name: string): FilterOperator | undefined {
  return operatorsFor(target).find((operator) => operator.name === name);
}

/** How a value is written that the target is compared with by the operator. */
export function valueTypeOf(target: FilterTarget, operator?: FilterOperator): FilterValueType {
  if (operator?.isWritten) return textValue;
  return targets[target.kind === "list" ? target.element : target.kind].value;
}

/** The object of numbers that an operator takes; undefined where one is missing or outside of its bounds. */
export function encodeParts({ parts = [] }: FilterOperator, values: readonly string[]): object | undefined {
  const numbers = parts.map(({ bounds: [min, max] }, index) => {
    const text = values[index]?.trim() ?? "";
    const number = typedNumber(text) ?? Number.NaN;
    return number >= min && number <= max ? number : Number.NaN;
  });
  if (numbers.some(Number.isNaN)) return undefined;
  return Object.fromEntries(parts.map(({ name }, index) => [name, numbers[index]]));
}

/** A value as `where` takes it; undefined where the text is none. */
export const encodeValue = (target: FilterTarget, text: string): unknown => valueTypeOf(target).encode(text);
