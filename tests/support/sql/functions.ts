/** Functions of PostgreSQL that statements of the compiler call, as far as memory can stand in for them. */
import { createHash } from "node:crypto";
import { compare, contains, Json, like, memberOf, plain, textOf, toJson } from "./values.ts";

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const numeric =
  (of: (...numbers: number[]) => number) =>
  (...values: unknown[]) =>
    values.includes(null) ? null : of(...(values as number[]));
const typeOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

export const functions: Readonly<Record<string, (...values: never[]) => unknown>> = {
  coalesce: (...values: unknown[]) => values.find((one) => one !== null) ?? null,
  nullif: (a: unknown, b: unknown) => (JSON.stringify(plain(a)) === JSON.stringify(plain(b)) ? null : a),
  least: (...values: number[]) => Math.min(...values.filter((one) => one !== null)),
  greatest: (...values: number[]) => Math.max(...values.filter((one) => one !== null)),
  power: numeric((a, b) => a! ** b!),
  sin: numeric((a) => Math.sin(a!)),
  cos: numeric((a) => Math.cos(a!)),
  asin: numeric((a) => Math.asin(a!)),
  sqrt: numeric((a) => Math.sqrt(a!)),
  radians: numeric((a) => radians(a!)),
  octet_length: (text: string | null) => (text === null ? null : Buffer.byteLength(text)),
  to_jsonb: toJson,
  row_to_json: toJson,
  array_to_json: toJson,
  json_build_array: (...values: unknown[]) => new Json(plain(values)),
  jsonb_build_array: (...values: unknown[]) => new Json(plain(values)),
  jsonb_build_object: (...parts: unknown[]) =>
    new Json(Object.fromEntries(parts.flatMap((one, i) => (i % 2 ? [] : [[one, plain(parts[i + 1])]])))),
  jsonb_typeof: (value: Json | null) => (value === null ? null : typeOf(value.value)),
  convert_to: (text: string) => Buffer.from(text),
  sha256: (bytes: Buffer) => createHash("sha256").update(bytes).digest(),
  jsonb_array_elements_text: (list: Json) => (list.value as unknown[]).map(String),
  decode: (text: string, format: BufferEncoding) => Buffer.from(text, format),
  encode: (bytes: Buffer, format: BufferEncoding) => bytes.toString(format),
  translate: (text: string, from: string, to: string) =>
    [...text].map((sign) => (from.includes(sign) ? (to[from.indexOf(sign)] ?? "") : sign)).join(""),
  // A moment is kept as its text.
  to_char: (moment: string | null) => moment,
  replace: (text: string | null, from: string, to: string) => text?.replaceAll(from, to) ?? null,
};

export const operators: Readonly<Record<string, (a: never, b: never) => unknown>> = {
  "->": memberOf,
  "->>": (value: unknown, key: unknown) => textOf(memberOf(value, key)),
  "@>": (a: unknown, b: unknown) => (a === null || b === null ? null : contains(plain(a), plain(b))),
  "&&": (a: unknown[] | null, b: unknown[] | null) =>
    a === null || b === null ? null : a.some((one) => b.includes(one)),
  "||": (a: unknown, b: unknown) => {
    if (a === null || b === null) return null;
    return Buffer.isBuffer(a) && Buffer.isBuffer(b) ? Buffer.concat([a, b]) : `${a}${b}`;
  },
  "+": numeric((a, b) => a! + b!),
  "-": numeric((a, b) => a! - b!),
  "*": numeric((a, b) => a! * b!),
  "/": numeric((a, b) => a! / b!),
  like: (a: unknown, b: unknown) => like(a, b, ""),
  ilike: (a: unknown, b: unknown) => like(a, b, "i"),
};

const known = (values: readonly unknown[]) => values.filter((one) => one !== null);
const sum = (values: readonly number[]) => (values.length > 0 ? values.reduce((a, b) => a + b, 0) : null);

/** Of all rows of a group. */
export const aggregates: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  count: (values) => known(values).length,
  min: (values) => known(values).toSorted(compare)[0] ?? null,
  max: (values) => known(values).toSorted(compare).at(-1) ?? null,
  sum: (values) => sum(known(values) as number[]),
  avg: (values) => {
    const total = sum(known(values) as number[]);
    return total === null ? null : total / known(values).length;
  },
};
