/**
 * Plain values: what they are to PostgreSQL, to GraphQL, to JSON Schema and to filters. The one place that says it, for
 * fields and their lists alike.
 */
import { fieldKinds as contractKinds } from "../../contract/field-kinds/index.ts";
import { isJson, NotJson, readJson } from "../../contract/field-kinds/json-values.ts";
import type { ElementKind } from "../../contract/fields/field-shape.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { isoDate, isoMoment, isoTime } from "../../kernel/time.ts";
import type { OperatorName } from "./operators.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

export type ScalarKind = "id" | "text" | "int" | "double" | "boolean" | "date" | "local_date" | "local_time" | "json";

export interface Scalar {
  /** The PostgreSQL type. */
  cast: string;
  /** The value of a request as PostgreSQL takes it. BAD_USER_INPUT for what it could not hold. */
  encode(value: unknown): unknown;
  /** Whether a cursor can have it, which has values as PostgreSQL writes them. */
  isInCursor(value: unknown): boolean;
  operators: readonly OperatorName[];
  /** The GraphQL scalar; filters of it are named after it, in both APIs. */
  graphql: string;
  /** Only projects with such a field have the scalar and the filter on it; a model of another may have these names. */
  isOptional?: true;
  schema: JsonSchema;
  typescript: string;
  /** What a text of a query string means; one that means nothing stays as it is, and is refused where the value is. */
  fromText(text: string): unknown;
}

const bad = (message: string) => new PlinthError("BAD_USER_INPUT", message);
const shown = (value: unknown) => String(typeof value === "object" ? JSON.stringify(value) : value).slice(0, 100);
const asIs = (text: string) => text;

const isInt32 = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value + 0.5) < 2 ** 31;
const isDouble = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const momentForm = /^(\d{4,6})(-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/;

/** As PostgreSQL writes it, to the microsecond, and in zones of its own, where the last days of 9999 are of 10000. */
function isMoment(value: string): boolean {
  const [, year, rest] = momentForm.exec(value) ?? [];
  return year !== undefined && !Number.isNaN(Date.parse(`+${year.padStart(6, "0")}${rest}Z`));
}

const numberForm = /^-?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;
const numberFrom = (text: string) => (numberForm.test(text) ? Number(text) : text);

const compared: readonly OperatorName[] = ["eq", "ne", "in", "not_in", "lt", "lte", "gt", "gte"];
const ordered: readonly OperatorName[] = [...compared, "between", "is_null"];

export const scalars: Readonly<Record<ScalarKind, Scalar>> = {
  id: {
    cast: "uuid",
    encode(value) {
      if (typeof value === "string" && isUuid(value)) return value;
      throw bad(`"${shown(value)}" is not an id.`);
    },
    isInCursor: (value) => typeof value === "string" && isUuid(value),
    operators: [...compared, "is_null"],
    graphql: "ID",
    schema: { type: "string", format: "uuid" },
    typescript: "string",
    fromText: asIs,
  },
  text: {
    cast: "text",
    encode(value) {
      if (typeof value !== "string") throw bad(`"${shown(value)}" is not text.`);
      if (value.includes("\0")) throw bad("Text must not contain the null character.");
      return value;
    },
    isInCursor: (value) => typeof value === "string" && !value.includes("\0"),
    operators: [...ordered, "contains", "icontains", "starts_with", "ends_with"],
    graphql: "String",
    schema: { type: "string" },
    typescript: "string",
    fromText: asIs,
  },
  int: {
    cast: "integer",
    encode(value) {
      if (isInt32(value)) return value;
      throw bad(`"${shown(value)}" is not a whole number of 32 bits.`);
    },
    isInCursor: isInt32,
    operators: ordered,
    graphql: "Int",
    schema: { type: "integer", format: "int32" },
    typescript: "number",
    fromText: numberFrom,
  },
  double: {
    cast: "double precision",
    encode(value) {
      if (isDouble(value)) return value;
      throw bad(`"${shown(value)}" is not a number.`);
    },
    isInCursor: isDouble,
    operators: ordered,
    graphql: "Float",
    schema: { type: "number", format: "double" },
    typescript: "number",
    fromText: numberFrom,
  },
  boolean: {
    cast: "boolean",
    encode(value) {
      if (typeof value === "boolean") return value;
      throw bad(`"${shown(value)}" is not true or false.`);
    },
    isInCursor: (value) => typeof value === "boolean",
    operators: ["eq", "ne", "is_null"],
    graphql: "Boolean",
    schema: { type: "boolean" },
    typescript: "boolean",
    fromText: (text) => (text === "true" || text === "false" ? text === "true" : text),
  },
  date: {
    cast: "timestamptz",
    encode(value) {
      const moment = typeof value === "string" ? isoMoment(value) : null;
      if (moment) return moment;
      throw bad(`"${shown(value)}" is not a date in ISO 8601 form.`);
    },
    isInCursor: (value) => typeof value === "string" && isMoment(value),
    operators: ordered,
    graphql: "DateTime",
    schema: { type: "string", format: "date-time" },
    typescript: "string",
    fromText: asIs,
  },
  local_date: {
    cast: "date",
    encode(value) {
      const date = typeof value === "string" ? isoDate(value) : null;
      if (date) return date;
      throw bad(`"${shown(value)}" is not a date without a time, such as 2026-01-31.`);
    },
    isInCursor: (value) => typeof value === "string" && isoDate(value) === value,
    operators: ordered,
    graphql: contractKinds.local_date.ownScalar!,
    isOptional: true,
    schema: { type: "string", format: "date" },
    typescript: "string",
    fromText: asIs,
  },
  local_time: {
    cast: "time(3)",
    encode(value) {
      const time = typeof value === "string" ? isoTime(value) : null;
      if (time) return time;
      throw bad(`"${shown(value)}" is not a time of day without a zone, such as 09:30.`);
    },
    isInCursor: (value) => typeof value === "string" && isoTime(value) !== null,
    operators: ordered,
    graphql: contractKinds.local_time.ownScalar!,
    isOptional: true,
    // The format `time` has a zone.
    schema: { type: "string", format: "time-local" },
    typescript: "string",
    fromText: asIs,
  },
  json: {
    cast: "jsonb",
    encode(value) {
      if (isJson(value)) return JSON.stringify(value);
      throw bad(`"${shown(value)}" is not JSON that a field can hold.`);
    },
    isInCursor: () => false,
    operators: ["eq", "ne", "is_null"],
    graphql: "JSON",
    isOptional: true,
    schema: { type: ["object", "array", "string", "number", "boolean"] },
    typescript: "unknown",
    fromText(text) {
      const value = readJson(text);
      return value instanceof NotJson ? text : value;
    },
  },
};

export const scalarKinds = Object.keys(scalars) as readonly ScalarKind[];

/** The scalar of a list's elements. */
export const elementScalar: Readonly<Record<ElementKind, ScalarKind>> = {
  string: "text",
  int: "int",
  double: "double",
  bool: "boolean",
};

/** Name of the filter's type on a scalar, and on a list of it. */
export const whereName = (kind: ScalarKind) => `${scalars[kind].graphql}Where`;
export const listWhereName = (kind: ScalarKind) => `${scalars[kind].graphql}ListWhere`;
