/** Filters by every operator, and which values each of them finds. */
import { isDeepStrictEqual } from "node:util";
import type { FieldSample } from "../support/fields/field-samples.ts";
import { nullsAreDifferent, scalarOf } from "./facts.ts";

type Filter = Record<string, unknown>;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const part = (value: unknown) =>
  String(value)
    .replace(/<[^>]*>/g, "")
    .slice(1, 3);

/** Two numbers or texts by their size, as PostgreSQL has it. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  return Number(a) - Number(b);
}

/** How each operator decides; the value is never null. */
const decides: Record<string, (value: never, operand: never) => boolean> = {
  eq: (value: unknown, operand: unknown) => isDeepStrictEqual(value, operand),
  ne: (value: unknown, operand: unknown) => !isDeepStrictEqual(value, operand),
  in: (value: unknown, operand: unknown[]) => operand.includes(value),
  not_in: (value: unknown, operand: unknown[]) => !operand.includes(value),
  lt: (value: unknown, operand: unknown) => compare(value, operand) < 0,
  lte: (value: unknown, operand: unknown) => compare(value, operand) <= 0,
  gt: (value: unknown, operand: unknown) => compare(value, operand) > 0,
  gte: (value: unknown, operand: unknown) => compare(value, operand) >= 0,
  between: (value: unknown, [low, high]: unknown[]) => compare(value, low) >= 0 && compare(value, high) <= 0,
  contains: (value: string, operand: string) => value.includes(operand),
  icontains: (value: string, operand: string) => value.toLowerCase().includes(operand.toLowerCase()),
  starts_with: (value: string, operand: string) => value.startsWith(operand),
  ends_with: (value: string, operand: string) => value.endsWith(operand),
  has: (value: unknown[], operand: unknown) => value.includes(operand),
  has_any: (value: unknown[], operand: unknown[]) => operand.some((one) => value.includes(one)),
  has_all: (value: unknown[], operand: unknown[]) => operand.every((one) => value.includes(one)),
  within: (value: { lat: number; lon: number }, operand: { lat: number; lon: number }) =>
    value.lat === operand.lat && value.lon === operand.lon,
};

/** Operators that say what a value is not. */
const negative = ["ne", "not_in"];

/** Whether the filter finds a record with this value. */
export function matches(filter: Filter, value: unknown): boolean {
  return Object.entries(filter).every(([operator, operand]) => {
    if (operator === "is_null") return (value === null) === operand;
    if (operand === null) return (value === null) === (operator === "eq");
    if (value === null) return nullsAreDifferent && negative.includes(operator);
    const decide = decides[operator];
    if (!decide) throw new Error(`The matrix does not know what ${operator} finds: please say it in filters.ts.`);
    return decide(value as never, operand as never);
  });
}

/** A filter for each operator and each way to ask it; one that no kind has where there are no operators. */
export function filtersOf(sample: FieldSample, names: readonly string[], first: unknown, second: unknown): Filter[] {
  if (names.length === 0) return [{ eq: first }];
  const [low, high] = compare(list(first)[0], list(second)[0]) < 0 ? [first, second] : [second, first];
  const operandsOf = (name: string): unknown[] => {
    switch (name) {
      case "is_null":
        return [true, false];
      case "eq":
      case "ne":
        return [first, second, null];
      case "in":
      case "not_in":
        return [[first], [first, second]];
      case "between":
        return [
          [low, high],
          [low, low],
          [high, low],
        ];
      case "has":
        return [list(first)[0], list(second)[0]];
      case "has_any":
        return [[list(first)[0]], [list(first)[0], list(second)[0]]];
      case "has_all":
        return [list(first), [list(first)[0], list(second)[0]]];
      case "within":
        return [{ ...(first as object), km: 1 }];
      case "contains":
      case "icontains":
        return [part(first), part(first).toUpperCase(), "%"];
      case "starts_with":
        return [String(first).slice(0, 3), String(first).slice(1)];
      case "ends_with":
        return [String(first).slice(-3), String(first).slice(0, -1)];
      default:
        return [first, second];
    }
  };
  const filters = names.flatMap((name) => operandsOf(name).map((operand) => ({ [name]: operand })));
  // Several operators of one field hold together.
  return scalarOf(sample) !== null && names.includes("gte") ? [...filters, { gte: low, lte: low }] : filters;
}
