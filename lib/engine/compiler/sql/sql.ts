/**
 * Generated SQL as an immutable tree, printed in one place. Text comes from this folder's templates alone; names go
 * through quoteIdentifier, values are parameters. There is no way to put a caller's text into a statement.
 */
import { quoteIdentifier } from "../../models/index.ts";
import type { Source } from "./source.ts";

/** A value of the statement, read from the request when it runs. */
export interface Parameter {
  readonly source: Source;
  /** PostgreSQL type that it is cast to, so that a plan serves every value. */
  readonly cast: string;
  /** From the request's value to the driver's; throws BAD_USER_INPUT for values that the type cannot hold. */
  readonly encode: (value: unknown) => unknown;
}

export interface Sql {
  readonly parts: readonly (string | Parameter | Sql)[];
}

/** A fragment from a template whose inserts are fragments or parameters. */
export function sql(strings: TemplateStringsArray, ...inserts: (Sql | Parameter)[]): Sql {
  const parts: (string | Parameter | Sql)[] = [];
  strings.forEach((text, i) => {
    if (text) parts.push(text);
    const insert = inserts[i];
    if (insert) parts.push(insert);
  });
  return { parts };
}

/** A quoted name. */
export function identifier(name: string): Sql {
  return { parts: [quoteIdentifier(name)] };
}

/** Text that storage.ts has quoted already (`"schema"."table"`), or a type or operator of this folder's own tables. */
export function trusted(text: string): Sql {
  return { parts: [text] };
}

/** An identifier (letters, digits, underscores only) as a text of the statement. */
export function literal(name: string): Sql {
  if (!/^[A-Za-z0-9_]*$/.test(name)) throw new RangeError("Not an identifier.");
  return trusted(`'${name}'`);
}

/** Identifiers with dots between them, as a text of the statement. */
export function dotted(names: readonly string[]): Sql {
  for (const name of names) literal(name);
  return trusted(`'${names.join(".")}'`);
}

/** The way through objects alone to what has these names. */
export function namePath(names: readonly string[]): Sql {
  for (const name of names) literal(name);
  return trusted(`'{${names.join(",")}}'`);
}

/** The way through objects and lists to what has these names; `intoList` to its elements. */
export function jsonPath(names: readonly string[], intoList: boolean): Sql {
  for (const name of names) literal(name);
  return trusted(`'$${names.map((name) => `."${name}"`).join("")}${intoList ? "[*]" : ""}'::jsonpath`);
}

/** A whole number as it stands: for LIMIT, whose plan depends on it. */
export function integer(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError("Not a whole number.");
  return { parts: [String(value)] };
}

/** Fragments with a separator between them. */
export function join(
  fragments: readonly Sql[],
  separator: ", " | " and " | " or " | " || " | " || ' ' || " | " ",
): Sql {
  return { parts: fragments.flatMap((fragment, i) => (i === 0 ? [fragment] : [separator, fragment])) };
}

/** `a and b`, each in parentheses; `true` for none. */
export function allOf(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return sql`true`;
  return conditions.length === 1
    ? conditions[0]!
    : join(
        conditions.map((one) => sql`(${one})`),
        " and ",
      );
}

/** `a or b`, each in parentheses; `false` for none. */
export function anyOf(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return sql`false`;
  return conditions.length === 1
    ? conditions[0]!
    : join(
        conditions.map((one) => sql`(${one})`),
        " or ",
      );
}

/** The statement's text with `$1` ..., and its parameters in that order. */
export function print(fragment: Sql): { text: string; parameters: Parameter[] } {
  const parameters: Parameter[] = [];
  const write = (part: string | Parameter | Sql): string => {
    if (typeof part === "string") return part;
    if ("parts" in part) return part.parts.map(write).join("");
    parameters.push(part);
    return `$${parameters.length}::${part.cast}`;
  };
  return { text: write(fragment), parameters };
}
