/** The operators of filters as people read them. What each kind of value takes is what the generated API takes (docs/generated-api.md). */
import { withinLimits } from "../../../lib/contract/geo.ts";
import { isUuid } from "../../../lib/kernel/ids.ts";
import { isoMoment } from "../../../lib/kernel/time.ts";
import { typedNumber } from "../typed-number.ts";

/** The kind of value that operators compare; `place` is a position as a whole, `presence` is only there or not, `related` is a has_one relation as a whole. */
export type TargetKind =
  | "text"
  | "id"
  | "int"
  | "double"
  | "date"
  | "boolean"
  | "choice"
  | "list"
  | "place"
  | "presence"
  | "related";

export interface FilterTarget {
  kind: TargetKind;
  /** Values to choose from. */
  options: string[] | null;
  /** Kind of a list's elements. */
  element: "text" | "int" | "double" | "boolean";
}

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

const operators: Record<TargetKind, FilterOperator[]> = {
  text: [...parts, ...same, ...among, ...ordinal, between, ...emptiness],
  choice: [
    ...same,
    ...among,
    ...emptiness,
    ...[...parts, ...ordinal, between].map((operator) => ({ ...operator, isWritten: true })),
  ],
  id: [...same, ...among, ...ordinal],
  int: number,
  double: number,
  date: [...ordinal, between, ...same, ...among, ...emptiness],
  boolean: [...same, ...emptiness],
  list: [one("has", "has"), many("has_any", "has any of"), many("has_all", "has all of"), ...emptiness],
  place: [within, ...emptiness],
  presence: emptiness,
  related: emptiness,
};

/** The operators of a kind of value, the most usual first. */
export function operatorsFor(target: FilterTarget): FilterOperator[] {
  return operators[target.kind];
}

/** The operator of that name. */
export function operatorOf(target: FilterTarget, name: string): FilterOperator | undefined {
  return operators[target.kind].find((operator) => operator.name === name);
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
export function encodeValue({ kind, element }: FilterTarget, text: string): unknown {
  const type = kind === "list" ? element : kind;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : undefined;
  if (text === "") return undefined;
  if (type === "int" || type === "double") {
    const number = typedNumber(text);
    return number === null || (type === "int" && !Number.isInteger(number)) ? undefined : number;
  }
  if (type === "date") return isoMoment(text) ?? undefined;
  if (type === "id") return isUuid(text.trim()) ? text.trim() : undefined;
  return text;
}
