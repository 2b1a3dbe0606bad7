/** From the values of a request to what PostgreSQL takes, refusing those that it could not hold. */
import type { ElementKind, FieldKind } from "../../contract/field-shape.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { isoMoment } from "../../kernel/time.ts";

export type ScalarKind = "id" | "text" | "int" | "double" | "boolean" | "date";

/** The PostgreSQL type of each kind of scalar. */
export const castOf: Readonly<Record<ScalarKind, string>> = {
  id: "uuid",
  text: "text",
  int: "integer",
  double: "double precision",
  boolean: "boolean",
  date: "timestamptz",
};

/** The scalar that a field's values are compared as; null for objects, lists and passwords. */
export function scalarKindOf(kind: FieldKind): ScalarKind | null {
  if (kind === "text" || kind === "rich_text" || kind === "choice") return "text";
  return kind === "int" || kind === "double" || kind === "boolean" || kind === "date" ? kind : null;
}

/** The scalar of a list's elements. */
export const elementScalar: Readonly<Record<ElementKind, ScalarKind>> = {
  string: "text",
  int: "int",
  double: "double",
  bool: "boolean",
};

const bad = (message: string) => new PlinthError("BAD_USER_INPUT", message);

const encoders: Readonly<Record<ScalarKind, (value: unknown) => unknown>> = {
  id: (value) => {
    if (typeof value === "string" && isUuid(value)) return value;
    throw bad(`"${shown(value)}" is not an id.`);
  },
  text: (value) => {
    if (typeof value !== "string") throw bad(`"${shown(value)}" is not text.`);
    if (value.includes("\0")) throw bad("Text must not contain the null character.");
    return value;
  },
  int: (value) => {
    if (typeof value === "number" && Number.isInteger(value) && Math.abs(value + 0.5) < 2 ** 31) return value;
    throw bad(`"${shown(value)}" is not a whole number of 32 bits.`);
  },
  double: (value) => {
    if (typeof value === "number" && Number.isFinite(value)) return value;
    throw bad(`"${shown(value)}" is not a number.`);
  },
  boolean: (value) => {
    if (typeof value === "boolean") return value;
    throw bad(`"${shown(value)}" is not true or false.`);
  },
  date: (value) => {
    const moment = typeof value === "string" ? isoMoment(value) : null;
    if (moment) return moment;
    throw bad(`"${shown(value)}" is not a date in ISO 8601 form.`);
  },
};

const shown = (value: unknown) => String(typeof value === "object" ? JSON.stringify(value) : value).slice(0, 100);

export const encodeScalar = (kind: ScalarKind) => encoders[kind];

/** Every element of a list. */
export function encodeList(kind: ScalarKind): (value: unknown) => unknown {
  const encode = encoders[kind];
  return (value) => (Array.isArray(value) ? value : [value]).map(encode);
}

/** An id, or null for a text that cannot be one: such a record does not exist. */
export const encodeIdOrNull = (value: unknown): unknown => (typeof value === "string" && isUuid(value) ? value : null);

/** A pattern for LIKE in which the user's own % and _ are plain characters. */
export function encodePattern(before: "" | "%", after: "" | "%"): (value: unknown) => unknown {
  return (value) => before + String(encoders.text(value)).replace(/[\\%_]/g, "\\$&") + after;
}
