/** Values as PostgreSQL has them, as far as statements of the compiler need it: null is unknown, and JSON is apart. */

/** A value of jsonb. */
export class Json {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

export type Truth = boolean | null;

export const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Json);

/** As it stands in JSON. */
export function plain(value: unknown): unknown {
  if (value instanceof Json) return value.value;
  if (Array.isArray(value)) return value.map(plain);
  return isRow(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)])) : value;
}

export const toJson = (value: unknown): Json | null => (value === null ? null : new Json(plain(value)));

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** Texts by their code units, as of the collation "C". */
export function compare(a: unknown, b: unknown): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    const at = a.findIndex((one, i) => !isSame(one, b[i]));
    return at < 0 ? 0 : compare(a[at], b[at]);
  }
  const [x, y] = [a, b] as [string, string];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Null where one of them is, or, in rows, where what decides is. */
export function compared(a: unknown, b: unknown, is: (order: number) => boolean): Truth {
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    const at = a.findIndex((one, i) => one === null || b[i] === null || !isSame(one, b[i]));
    if (at >= 0) return compared(a[at], b[at], is);
  }
  if (a === null || b === null) return null;
  return is(isSame(a, b) ? 0 : compare(a, b));
}

export const not = (truth: unknown): Truth => (truth === null ? null : !truth);
export const both = (a: unknown, b: unknown): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true;
export const either = (a: unknown, b: unknown): Truth =>
  a === true || b === true ? true : a === null || b === null ? null : false;

/** LIKE, where a backslash takes its meaning from the sign behind it. */
export function like(text: unknown, pattern: unknown, flags: "" | "i"): Truth {
  if (text === null || pattern === null) return null;
  const asItIs = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\/-]/gu, "\\$&");
  const source = String(pattern).replace(/\\(.)|([%_])|([^\\%_])/gsu, (_, escaped, any, other) =>
    any ? (any === "%" ? ".*" : ".") : asItIs(escaped ?? other),
  );
  return new RegExp(`^${source}$`, `su${flags}`).test(String(text));
}

/** Whether JSON has all that the other has. */
export function contains(a: unknown, b: unknown): boolean {
  if (Array.isArray(b)) return Array.isArray(a) && b.every((one) => a.some((other) => contains(other, one)));
  if (Array.isArray(a)) return typeof b !== "object" && a.includes(b);
  if (typeof b !== "object" || b === null) return a === b;
  if (typeof a !== "object" || a === null) return false;
  const members = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(([name, one]) => members.has(name) && contains(members.get(name), one));
}

/** The element of an object or a list. */
export function memberOf(value: unknown, key: unknown): Json | null {
  if (!(value instanceof Json) || typeof value.value !== "object" || value.value === null) return null;
  return Object.hasOwn(value.value, key as string)
    ? new Json((value.value as Record<string, unknown>)[key as string])
    : null;
}

/** JSON as text: a text is itself, and null is no text. */
export function textOf(value: Json | null): string | null {
  if (value === null || value.value === null) return null;
  return typeof value.value === "string" ? value.value : JSON.stringify(value.value);
}

/** A value cast to a type. */
export function cast(value: unknown, type: string): unknown {
  if (value === null) return null;
  if (type.endsWith("[]")) return (value as unknown[]).map((one) => cast(one, type.slice(0, -2)));
  if (type === "varchar") return [...String(value)].slice(0, 500).join("");
  if (type === "jsonb" || type === "json") return typeof value === "string" ? new Json(JSON.parse(value)) : value;
  if (typeof value !== "string") return type === "text" ? asText(value) : value;
  if (/^(integer|bigint|double precision)$/.test(type)) return Number(value);
  return type === "boolean" ? value === "true" : value;
}

const asText = (value: unknown): unknown =>
  value instanceof Json || Array.isArray(value) || isRow(value) ? JSON.stringify(plain(value)) : String(value);
