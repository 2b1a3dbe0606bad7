/**
 * Where a value comes from: the document, or the request's variables. A statement is compiled from the *shape* of the
 * values (which keys are there, how many conditions) and keeps the way to each value, so that it runs again with other
 * variables.
 */
import { isObject } from "../../../kernel/is-object.ts";

export type Variables = Readonly<Record<string, unknown>>;

export type Source =
  /** Part of the document. */
  | { readonly kind: "constant"; readonly value: unknown }
  /** `sample` is the value of the request that is compiled; later ones have the same shape. */
  | { readonly kind: "variable"; readonly path: readonly (string | number)[]; readonly sample: unknown }
  /** Written out in the document with variables inside. */
  | { readonly kind: "object"; readonly entries: readonly (readonly [string, Source])[] }
  | { readonly kind: "list"; readonly items: readonly Source[] };

export const constant = (value: unknown): Source => ({ kind: "constant", value });

export const variable = (name: string, sample: unknown): Source => ({ kind: "variable", path: [name], sample });

/** Whether the value is null or left out. */
export function isNothing(source: Source | undefined): boolean {
  if (!source) return true;
  if (source.kind === "constant") return source.value === null || source.value === undefined;
  return source.kind === "variable" && (source.sample === null || source.sample === undefined);
}

/** Keys of an object with where their values come from; keys that were left out are not among them. */
export function entriesOf(source: Source): (readonly [string, Source])[] {
  switch (source.kind) {
    case "object":
      return source.entries.filter(([, value]) => !(value.kind === "variable" && value.sample === undefined));
    case "constant":
      return Object.entries(asObject(source.value)).map(([key, value]) => [key, constant(value)]);
    case "variable":
      return Object.entries(asObject(source.sample))
        .filter(([, value]) => value !== undefined)
        .map(([key, sample]) => [key, { kind: "variable", path: [...source.path, key], sample }]);
    case "list":
      return [];
  }
}

/** Elements of a list; a single value counts as a list of one, as GraphQL has it. */
export function itemsOf(source: Source): Source[] {
  if (source.kind === "list") return [...source.items];
  if (source.kind === "constant") return Array.isArray(source.value) ? source.value.map(constant) : [source];
  if (source.kind === "variable" && Array.isArray(source.sample))
    return source.sample.map((sample, i) => ({ kind: "variable", path: [...source.path, i], sample }));
  return [source];
}

/** The value itself, for what decides the statement's text: enums, switches, LIMIT. Part of the shape. */
export function fixedValue(source: Source): unknown {
  return source.kind === "constant" ? source.value : source.kind === "variable" ? source.sample : undefined;
}

/** The same where it is a name: an empty one, which nothing is called, for what is no text. */
export function fixedName(source: Source): string {
  const value = fixedValue(source);
  return typeof value === "string" ? value : "";
}

/** The value in the request that runs now. */
export function readSource(source: Source, variables: Variables): unknown {
  switch (source.kind) {
    case "constant":
      return source.value;
    case "variable": {
      let value: unknown = variables;
      for (const key of source.path) value = (value as Record<string | number, unknown> | null | undefined)?.[key];
      return value;
    }
    case "list":
      return source.items.map((item) => readSource(item, variables));
    case "object":
      return Object.fromEntries(source.entries.map(([key, value]) => [key, readSource(value, variables)]));
  }
}

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/**
 * Text that is equal for values which one statement serves: structure, nulls, switches and enum values, but neither
 * texts nor numbers. `enums` are variables whose own value is part of the text (LIMIT, enum values).
 */
export function shapeOf(value: unknown, exact: boolean): string {
  if (value === undefined) return "u";
  if (value === null) return "n";
  if (exact || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "string") return value.trim() === "" ? "e" : "v";
  if (Array.isArray(value)) {
    const nested = value.some((item) => typeof item === "object" && item !== null);
    return nested ? `[${value.map((item) => shapeOf(item, false)).join()}]` : "a";
  }
  if (typeof value !== "object") return "v";
  const entries = Object.entries(value as Record<string, unknown>);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${shapeOf(item, isDirection(item))}`).join()}}`;
}

/** Inside a variable's object only sort directions are enums that decide the text. */
const isDirection = (value: unknown) => typeof value === "string" && sortDirections.has(value);

/** GraphQL name of each direction, and its SQL. */
export const sortDirections: ReadonlyMap<string, string> = new Map([
  ["asc", "asc"],
  ["desc", "desc"],
  ["asc_nulls_first", "asc nulls first"],
  ["asc_nulls_last", "asc nulls last"],
  ["desc_nulls_first", "desc nulls first"],
  ["desc_nulls_last", "desc nulls last"],
]);
