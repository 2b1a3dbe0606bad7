/**
 * Runs statements of the compiler over tables in memory, so that what they mean can be held against what they should
 * in milliseconds. What it does not know it refuses; PostgreSQL itself answers in tests/integration.
 */
import { type Env, type Expression, expression, type Reader } from "./expressions.ts";
import { Tokens } from "./tokens.ts";
import { compare, Json } from "./values.ts";

type Row = Record<string, unknown>;
type Rows = (env: Env) => Row[];
/** Each row that a table gives, with its name. */
type From = (env: Env) => Env[];

/** Rows by `schema.table`. */
export type Tables = Readonly<Record<string, readonly object[]>>;

/** The rows of a statement. RangeError for what this knows nothing of. */
export function runStatement(text: string, parameters: readonly unknown[], tables: Tables): Row[] {
  const reader = new StatementReader(text, parameters, tables);
  const rows = reader.query();
  if (!reader.tokens.isAtEnd) reader.tokens.expect("the end");
  return rows({ rows: {}, around: null });
}

class StatementReader implements Reader {
  readonly tokens: Tokens;
  readonly parameters: readonly unknown[];
  readonly #tables: Tables;
  /** Statements that are being read, the innermost last: their tables, and those of aggregates in them. */
  readonly #reading: { tables: string[]; aggregated: (string | null)[] }[] = [];
  /** Common tables by name, as they are made. */
  readonly #common = new Map<string, Rows>();

  constructor(text: string, parameters: readonly unknown[], tables: Tables) {
    this.tokens = new Tokens(text);
    this.parameters = parameters;
    this.#tables = tables;
  }

  noteAggregate(table: string | null): void {
    this.#reading.at(-1)!.aggregated.push(table);
  }

  subquery(): Rows {
    const rows = this.query();
    this.tokens.expect(")");
    return rows;
  }

  query(): Rows {
    if (this.tokens.takes("with"))
      do {
        const name = this.tokens.next().value;
        this.tokens.expect("as", "materialized", "(");
        this.#common.set(name, this.subquery());
      } while (this.tokens.takes(","));
    const parts = [this.#part()];
    while (this.tokens.takes("union", "all")) parts.push(this.#part());
    return parts.length === 1 ? parts[0]! : (env) => parts.flatMap((part) => part(env));
  }

  #part(): Rows {
    return this.tokens.takes("(") ? this.subquery() : this.#select();
  }

  #select(): Rows {
    this.tokens.expect("select");
    this.#reading.push({ tables: [], aggregated: [] });
    const items = this.#items();
    const from = this.tokens.takes("from") ? this.#from() : null;
    const where = this.#clause("where");
    const keys = this.tokens.takes("group", "by") ? this.#list() : [];
    const having = this.#clause("having");
    const order = this.tokens.takes("order", "by") ? this.#order() : [];
    const limit = this.#clause("limit");
    const offset = this.#clause("offset");
    this.tokens.takes("for", "update");
    const { tables, aggregated } = this.#reading.pop()!;
    const isOwn = (table: string | null) => table === null || tables.includes(table);
    // An aggregate is about the rows of the statement that has its table, which may be one around this.
    for (const table of aggregated) if (!isOwn(table)) this.noteAggregate(table);
    const isGrouped = keys.length > 0 || aggregated.some(isOwn);
    return (around) => {
      const found = (from?.(around) ?? [{ rows: {}, around }]).filter((env) => where(env, true) === true);
      const groups = isGrouped ? grouped(found, keys, around).filter((env) => having(env, true) === true) : found;
      const numbered = groups.map((env, i) => ({ ...env, number: i + 1 }));
      const sorted = order.length > 0 ? numbered.toSorted((a, b) => inOrder(order, a, b)) : numbered;
      const start = Number(offset(around, 0));
      return sorted.slice(start, start + Number(limit(around, Number.POSITIVE_INFINITY))).map((env) => items(env));
    };
  }

  #clause(word: string): (env: Env, otherwise: unknown) => unknown {
    if (!this.tokens.takes(word)) return (_, otherwise) => otherwise;
    const value = expression(this);
    return (env) => value(env);
  }

  #list(): Expression[] {
    const items = [expression(this)];
    while (this.tokens.takes(",")) items.push(expression(this));
    return items;
  }

  #order(): OrderKey[] {
    const keys: OrderKey[] = [];
    do {
      const value = expression(this);
      const falls = !this.tokens.takes("asc") && this.tokens.takes("desc");
      const end = this.tokens.takes("nulls") ? this.tokens.next().value : falls ? "first" : "last";
      keys.push({ value, falls, nullsFirst: end === "first" });
    } while (this.tokens.takes(","));
    return keys;
  }

  /** What is selected, as a function that makes a row of the answer. */
  #items(): (env: Env) => Row {
    const parts: ((env: Env) => Row)[] = [];
    while (!this.#isAtEndOfItems()) {
      const table = this.tokens.peek()!.value;
      if (this.tokens.takes("*")) parts.push((env) => Object.assign({}, ...Object.values(env.rows)));
      else if (this.tokens.peek(2)?.value === "*" && this.tokens.peek(1)?.value === ".") {
        for (let i = 0; i < 3; i++) this.tokens.next();
        parts.push((env) => env.rows[table]!);
      } else {
        const value = expression(this);
        const last = this.tokens.peek(-1)!.value;
        const name = this.tokens.takes("as") ? this.tokens.next().value : last;
        parts.push((env) => ({ [name]: value(env) }));
      }
      this.tokens.takes(",");
    }
    return (env) => Object.assign({}, ...parts.map((part) => part(env)));
  }

  #isAtEndOfItems(): boolean {
    return this.tokens.isAtEnd || ["from", "where", "order", "offset", ")"].some((word) => this.tokens.sees(word));
  }

  #from(): From {
    let from = this.#table();
    for (;;) {
      const isLeft = this.tokens.takes("left", "join");
      if (!isLeft && !this.tokens.takes("join")) return from;
      const [left, right] = [from, this.#table()];
      const nothing = { [this.#reading.at(-1)!.tables.at(-1)!]: noRow };
      this.tokens.expect("on");
      const on = expression(this);
      from = (env) =>
        left(env).flatMap((one) => {
          const joined = right(env).map((other) => ({ ...one, rows: { ...one.rows, ...other.rows } }));
          const found = joined.filter((both) => on(both) === true);
          return found.length > 0 || !isLeft ? found : [{ ...one, rows: { ...one.rows, ...nothing } }];
        });
    }
  }

  #table(): From {
    const rows = this.#rows();
    const alias = this.#isAtEndOfTable() ? this.tokens.peek(-1)!.value : this.tokens.next().value;
    const columns = this.tokens.takes("(") ? this.#names() : [];
    this.#reading.at(-1)!.tables.push(alias);
    return (env) =>
      rows(env).map((row) => {
        const values = Object.values(row);
        const only = values.length === 1 && Object.hasOwn(row, "function") ? { [alias]: values[0] } : row;
        const named =
          columns.length > 0
            ? Object.fromEntries(columns.map((name, i) => [name, values[i]]))
            : (only as Record<string, unknown>);
        return { rows: { [alias]: named }, around: env };
      });
  }

  #isAtEndOfTable(): boolean {
    return this.tokens.isAtEnd || [")", "where", "order"].some((word) => this.tokens.sees(word));
  }

  #names(): string[] {
    const names: string[] = [];
    while (!this.tokens.takes(")")) {
      names.push(this.tokens.next().value);
      this.tokens.takes(",");
    }
    return names;
  }

  #rows(): Rows {
    const { tokens } = this;
    if (tokens.takes("(")) return this.subquery();
    const name = ["unnest", "jsonb_array_elements"].find((one) => tokens.takes(one, "("));
    if (name) {
      const list = expression(this);
      tokens.expect(")");
      const isNumbered = tokens.takes("with", "ordinality");
      const key = isNumbered ? "value" : "function";
      return (env) => elements(list(env)).map((one, i) => ({ [key]: one, ...(isNumbered && { ordinality: i + 1 }) }));
    }
    const first = tokens.next().value;
    if (!tokens.takes(".")) return (env) => this.#common.get(first)!(env);
    const table = this.#tables[`${first}.${tokens.next().value}`];
    if (!table) throw new RangeError(`No table ${first}.`);
    return () => table as Row[];
  }
}

interface OrderKey {
  value: Expression;
  falls: boolean;
  nullsFirst: boolean;
}

function inOrder(keys: readonly OrderKey[], a: Env, b: Env): number {
  for (const { value, falls, nullsFirst } of keys) {
    const [x, y] = [value(a), value(b)];
    if (x === null && y === null) continue;
    if (x === null || y === null) return (x === null) === nullsFirst ? -1 : 1;
    const order = compare(x, y);
    if (order !== 0) return falls ? -order : order;
  }
  return 0;
}

function grouped(found: readonly Env[], keys: readonly Expression[], around: Env): Env[] {
  if (keys.length === 0) return [{ rows: {}, around, group: found }];
  const groups = new Map<string, Env[]>();
  for (const env of found) {
    const key = JSON.stringify(keys.map((one) => one(env)));
    groups.set(key, [...(groups.get(key) ?? []), env]);
  }
  return [...groups.values()].map((group) => ({ ...group[0]!, group }));
}

const elements = (list: unknown): unknown[] => {
  const items = list instanceof Json ? list.value : list;
  return Array.isArray(items) ? items.map((one) => (list instanceof Json ? new Json(one) : one)) : [];
};

/** Stands for the row of a table that has none for another: every column is null. */
const noRow: Row = new Proxy(
  {},
  { getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: null }), get: () => null },
);
