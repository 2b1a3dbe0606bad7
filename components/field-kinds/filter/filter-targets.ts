/**
 * The operators of filters as people read them. What each kind of value takes is what the generated API takes
 * (docs/generated-api.md).
 */
import { NotJson, readJson } from "../../../lib/contract/field-kinds/json-values.ts";
import { withinLimits } from "../../../lib/contract/geo.ts";
import { isUuid } from "../../../lib/kernel/ids.ts";
import { isoDate, isoMoment, isoTime } from "../../../lib/kernel/time.ts";
import { clockText, dayText } from "../../ui/time/date-text.ts";
import { typedNumber } from "../typed-number.ts";
import type { FilterTarget, TargetKind } from "./filter-target.ts";

export interface FilterOperator {
  /** Name in `where`; `empty` and `filled` are `is_null` with true and false. */
  name: string;
  label: string;
  /** How many values it takes; `many` is any number. */
  takes: "none" | "one" | "two" | "many" | "parts";
  /** Of the object that it takes: numbers, each between its bounds. */
  parts?: readonly { name: string; label: string; bounds: readonly [min: number, max: number] }[];
  /** It and its values, where they are not said one after the other. */
  words?(values: readonly string[]): string;
  /** Its value is written, also where there are options to choose from. */
  isWritten?: boolean;
}

const one = (name: string, label: string): FilterOperator => ({ name, label, takes: "one" });
const many = (name: string, label: string): FilterOperator => ({ name, label, takes: "many" });

const same = [one("eq", "is"), one("ne", "is not")];
const among = [many("in", "is one of"), many("not_in", "is none of")];
const emptiness: FilterOperator[] = [
  { name: "empty", label: "is empty", takes: "none" },
  { name: "filled", label: "is not empty", takes: "none" },
];
const between: FilterOperator = { name: "between", label: "is between", takes: "two" };
const ordered = [
  one("gt", "is more than"),
  one("gte", "is at least"),
  one("lt", "is less than"),
  one("lte", "is at most"),
];
const ordinal = [
  one("gt", "is after"),
  one("gte", "is at or after"),
  one("lt", "is before"),
  one("lte", "is at or before"),
];
const parts = [
  one("icontains", "contains"),
  one("contains", "contains, with case"),
  one("starts_with", "starts with"),
  one("ends_with", "ends with"),
];
const within: FilterOperator = {
  name: "within",
  label: "is within",
  takes: "parts",
  parts: [
    { name: "lat", label: "Latitude", bounds: withinLimits.lat },
    { name: "lon", label: "Longitude", bounds: withinLimits.lon },
    { name: "km", label: "Kilometres around", bounds: withinLimits.km },
  ],
  words: ([lat, lon, km]) => `is within ${km} km of ${lat}, ${lon}`,
};
const number = [...same, ...ordered, between, ...among, ...emptiness];

/** How one value is written, sent and said: those of a list are its elements'. */
export interface FilterValueType {
  input: "text" | "moment" | "date" | "time" | "yes-or-no";
  inputMode?: "numeric" | "decimal";
  /** For several values, each on a line. */
  hint: string;
  /** As `where` takes it; undefined where the text is none. */
  encode(text: string): unknown;
  /** The text of a value of `where`, which is no plain one. */
  decode?(value: unknown): string;
  words(text: string, dateText: (date: Date) => string): string;
}

const textValue: FilterValueType = {
  input: "text",
  hint: "One value a line",
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
  hint: "One moment a line, as 2026-01-31T09:30Z",
  encode: (text) => (text === "" ? undefined : (isoMoment(text) ?? undefined)),
  words(text, dateText) {
    const date = new Date(text);
    return Number.isNaN(date.getTime()) ? text : dateText(date);
  },
};
const dateValue: FilterValueType = {
  input: "date",
  hint: "One date a line, as 2026-01-31",
  encode: (text) => isoDate(text) ?? undefined,
  words: dayText,
};
const timeValue: FilterValueType = {
  input: "time",
  hint: "One time a line, as 09:30",
  encode: (text) => isoTime(text) ?? undefined,
  words: clockText,
};
const flagValue: FilterValueType = {
  ...textValue,
  input: "yes-or-no",
  encode: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  words: (text) => (text === "true" ? "Yes" : "No"),
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
    operators: [one("has", "has"), many("has_any", "has any of"), many("has_all", "has all of"), ...emptiness],
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
