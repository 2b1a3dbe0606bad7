/** Expressions of SQL as functions of the row that they are about, with the precedence that PostgreSQL gives them. */
import { aggregates, functions, operators } from "./functions.ts";
import type { Tokens } from "./tokens.ts";
import { both, cast, compared, either, isRow, isSame, not } from "./values.ts";

/** Rows by the names of their tables, the innermost statement's before those around it. */
export interface Env {
  rows: Readonly<Record<string, Record<string, unknown>>>;
  around: Env | null;
  /** Rows of the group that aggregates are about. */
  group?: readonly Env[];
  /** Place of the row, from 1. */
  number?: number;
}

export type Expression = (env: Env) => unknown;

/** What expressions need of whoever reads the statement. */
export interface Reader {
  readonly tokens: Tokens;
  readonly parameters: readonly unknown[];
  /** A statement in parentheses, of which the opening one is passed: its rows. */
  subquery(): (env: Env) => Record<string, unknown>[];
  /** Notes that the statement has an aggregate over rows of this table; null for `count(*)`. */
  noteAggregate(table: string | null): void;
}

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "<>": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

/** Operators of two sides, from the loosest on. */
const levels = [
  ["like", "ilike"],
  ["->", "->>", "@>", "&&", "||"],
  ["+", "-"],
  ["*", "/"],
] as const;

export function expression(reader: Reader): Expression {
  let left = conjunction(reader);
  while (reader.tokens.takes("or")) left = combined(either, left, conjunction(reader));
  return left;
}

function conjunction(reader: Reader): Expression {
  let left = negated(reader);
  while (reader.tokens.takes("and")) left = combined(both, left, negated(reader));
  return left;
}

const combined =
  (how: (a: unknown, b: unknown) => unknown, a: Expression, b: Expression): Expression =>
  (env) =>
    how(a(env), b(env));

function negated(reader: Reader): Expression {
  if (!reader.tokens.takes("not")) return tested(reader);
  const inner = negated(reader);
  return (env) => not(inner(env));
}

/** `is null`, `is not true`, `is distinct from`. */
function tested(reader: Reader): Expression {
  const { tokens } = reader;
  let value = comparison(reader);
  while (tokens.takes("is")) {
    const of = value;
    const isNegated = tokens.takes("not");
    const isMet = testOf(reader);
    value = (env) => isMet(of(env), env) !== isNegated;
  }
  return value;
}

function testOf(reader: Reader): (value: unknown, env: Env) => boolean {
  const { tokens } = reader;
  if (tokens.takes("null")) return (value) => value === null;
  if (tokens.takes("true")) return (value) => value === true;
  if (tokens.takes("false")) return (value) => value === false;
  tokens.expect("distinct", "from");
  const other = comparison(reader);
  return (value, env) => !isSame(value, other(env));
}

function comparison(reader: Reader): Expression {
  const { tokens } = reader;
  const left = binary(reader, 0);
  if (tokens.takes("between")) {
    const low = binary(reader, 0);
    tokens.expect("and");
    const high = binary(reader, 0);
    return (env) => both(compared(left(env), low(env), orders[">="]!), compared(left(env), high(env), orders["<="]!));
  }
  const sign = Object.keys(orders).find((one) => tokens.takes(one));
  if (!sign) return left;
  const order = orders[sign]!;
  const quantifier = (["any", "all"] as const).find((one) => tokens.takes(one, "("));
  if (!quantifier) return combined((a, b) => compared(a, b, order), left, binary(reader, 0));
  const list = expression(reader);
  tokens.expect(")");
  const [join, start] = quantifier === "any" ? [either, false] : [both, true];
  return (env) => {
    const [value, items] = [left(env), list(env) as unknown[] | null];
    return items === null ? null : items.reduce((found, item) => join(found, compared(value, item, order)), start);
  };
}

function binary(reader: Reader, level: number): Expression {
  const names = levels[level];
  if (!names) return casted(reader);
  let left = binary(reader, level + 1);
  for (;;) {
    const name = names.find((one) => reader.tokens.takes(one));
    if (!name) return left;
    left = combined(operators[name] as (a: unknown, b: unknown) => unknown, left, binary(reader, level + 1));
  }
}

/** `value::type`, `list[2]`, and a moment `at time zone 'UTC'`, which is kept as its text. */
function casted(reader: Reader): Expression {
  const { tokens } = reader;
  let value = primary(reader);
  for (;;) {
    if (tokens.takes("at", "time", "zone")) tokens.next();
    else if (tokens.takes("::")) {
      const [of, type] = [value, typeName(tokens)];
      value = (env) => cast(of(env), type);
    } else if (tokens.takes("[")) {
      const [of, place] = [value, Number(tokens.next().value)];
      tokens.expect("]");
      value = (env) => (of(env) as unknown[])[place - 1] ?? null;
    } else return value;
  }
}

function typeName(tokens: Tokens): string {
  let name = tokens.next().value;
  if (name === "double") name += ` ${tokens.next().value}`;
  if (tokens.takes("(")) {
    tokens.next();
    tokens.expect(")");
  }
  return tokens.takes("[", "]") ? `${name}[]` : name;
}

function primary(reader: Reader): Expression {
  const { tokens } = reader;
  if (tokens.takes("(")) return grouped(reader);
  if (tokens.takes("exists", "(")) {
    const rows = reader.subquery();
    return (env) => rows(env).length > 0;
  }
  if (tokens.takes("array", "(")) {
    const rows = reader.subquery();
    return (env) => rows(env).map(onlyValue);
  }
  if (tokens.takes("array", "[")) {
    const items = list(reader, "]");
    return (env) => items.map((item) => item(env));
  }
  if (tokens.takes("case")) return cases(reader);
  if (tokens.takes("null")) return () => null;
  if (tokens.takes("true")) return () => true;
  if (tokens.takes("false")) return () => false;
  const { kind, value } = tokens.next();
  if (kind === "number") return () => Number(value);
  if (kind === "text") return () => value;
  if (kind === "parameter") return () => reader.parameters[Number(value) - 1] ?? null;
  if (kind === "word" && tokens.takes("(")) return call(reader, value);
  if (tokens.takes(".")) {
    const column = tokens.next().value;
    return (env) => columnOf(rowOf(env, value), column);
  }
  return (env) => bare(env, value);
}

/** A statement, a row, or an expression, whose opening parenthesis is passed. */
function grouped(reader: Reader): Expression {
  if (reader.tokens.sees("select") || reader.tokens.sees("with")) {
    const rows = reader.subquery();
    return (env) => {
      const [first, ...more] = rows(env);
      if (more.length > 0) throw new RangeError("More than one row returned by a subquery.");
      return first ? onlyValue(first) : null;
    };
  }
  const items = list(reader, ")");
  return items.length === 1 ? items[0]! : (env) => items.map((item) => item(env));
}

function list(reader: Reader, end: string): Expression[] {
  const items: Expression[] = [];
  while (!reader.tokens.takes(end)) {
    items.push(expression(reader));
    reader.tokens.takes(",");
  }
  return items;
}

function cases(reader: Reader): Expression {
  const { tokens } = reader;
  const whens: [Expression, Expression][] = [];
  while (tokens.takes("when")) {
    const condition = expression(reader);
    tokens.expect("then");
    whens.push([condition, expression(reader)]);
  }
  const otherwise = tokens.takes("else") ? expression(reader) : () => null;
  tokens.expect("end");
  return (env) => (whens.find(([condition]) => condition(env) === true)?.[1] ?? otherwise)(env);
}

function call(reader: Reader, name: string): Expression {
  const { tokens } = reader;
  if (name === "row_number") {
    tokens.expect(")", "over", "(", ")");
    return (env) => env.number;
  }
  const aggregate = aggregates[name];
  if (aggregate) return aggregated(reader, aggregate);
  const of = functions[name] as ((...values: unknown[]) => unknown) | undefined;
  if (!of) throw new RangeError(`No function ${name}.`);
  const given = list(reader, ")");
  return (env) => of(...given.map((one) => one(env)));
}

function aggregated(reader: Reader, of: (values: readonly unknown[]) => unknown): Expression {
  const isDistinct = reader.tokens.takes("distinct");
  const isCount = reader.tokens.takes("*");
  reader.noteAggregate(isCount ? null : reader.tokens.peek()!.value);
  const value: Expression = isCount ? () => true : expression(reader);
  reader.tokens.expect(")");
  return (env) => {
    let at: Env | null = env;
    while (at && !at.group) at = at.around;
    const values = at!.group!.map(value);
    return of(isDistinct ? [...new Set(values)] : values);
  };
}

const onlyValue = (row: Record<string, unknown>): unknown => {
  const values = Object.values(row);
  if (values.length !== 1) throw new RangeError("A subquery must return one column.");
  return values[0];
};

function rowOf(env: Env | null, name: string): Record<string, unknown> {
  for (let at = env; at; at = at.around) if (Object.hasOwn(at.rows, name)) return at.rows[name]!;
  throw new RangeError(`No table ${name}.`);
}

function columnOf(row: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name];
  throw new RangeError(`No column ${name}.`);
}

/** A table as a whole, whose only column may have its name, or a column of any table. */
function bare(env: Env, name: string): unknown {
  for (let at: Env | null = env; at; at = at.around) {
    const row = at.rows[name];
    if (row) return Object.keys(row).join() === name && !isRow(row[name]) ? row[name] : row;
    const holder = Object.values(at.rows).find((one) => Object.hasOwn(one, name));
    if (holder) return holder[name];
  }
  throw new RangeError(`No column ${name}.`);
}
