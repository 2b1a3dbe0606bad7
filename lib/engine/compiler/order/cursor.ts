/**
 * Cursors of connections: the values that a row is sorted by, as opaque text. A cursor belongs to one order of one
 * model, and is refused by any other.
 */
import { hash } from "node:crypto";
import { parseBoundedJson } from "../../../kernel/bounded-json.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { scalars } from "../../field-kinds/index.ts";
import type { CatalogModel } from "../catalog/catalog.ts";
import { castOf } from "../sql/encode.ts";
import type { Source } from "../sql/source.ts";
import { allOf, anyOf, join, type Parameter, type Sql, sql, trusted } from "../sql/sql.ts";
import type { Term } from "./sort.ts";

/** Names one order of one model. */
export function orderKey(model: CatalogModel, terms: readonly Term[]): string {
  return hash("sha256", JSON.stringify([model.name, terms.map(({ name }) => name)]), "base64url").slice(0, 8);
}

/** The cursor of a row whose sort values are `values`. Every value is written exactly, moments to the microsecond. */
export function cursorOf(order: string, values: readonly Sql[]): Sql {
  if (!/^[\w-]{8}$/.test(order)) throw new RangeError("Not the key of an order.");
  const parts = join([trusted(`'${order}'::text`), ...values], ", ");
  return sql`translate(encode(convert_to(json_build_array(${parts})::text, 'UTF8'), 'base64'), E'+/=\\n', '-_')`;
}

/**
 * Whether a row comes after the cursor (`forward`) or before it, in the order of `terms` and with its place for rows
 * without a value. `columns` are the row's sort values. BAD_USER_INPUT, when it runs, for what is no cursor of this
 * order.
 */
export function beyondCursor(
  terms: readonly Term[],
  columns: readonly Sql[],
  order: string,
  cursor: Source,
  name: "after" | "before",
): Sql {
  const forward = name === "after";
  const parameters = terms.map(
    ({ kind }, i): Parameter => ({
      source: cursor,
      cast: castOf(kind),
      encode: (value) => decodeCursor(value, order, terms, name)[i],
    }),
  );
  const risesOf = (term: Term) => term.descending !== forward;
  const first = terms[0]!;
  const isPlain = terms.every((term) => !term.nullable && risesOf(term) === risesOf(first));
  if (isPlain)
    return sql`(${join(columns, ", ")}) ${comparison(risesOf(first))} (${join(
      parameters.map((parameter) => sql`${parameter}`),
      ", ",
    )})`;
  const steps = terms.map((term, i) => {
    const [value, known] = [columns[i]!, parameters[i]!];
    const further = sql`${value} ${comparison(risesOf(term))} ${known}`;
    const nullsComeFirst = term.nullsFirst === forward;
    const among = nullsComeFirst
      ? sql`${known} is null and ${value} is not null`
      : sql`${value} is null and ${known} is not null`;
    return {
      same: term.nullable ? sql`${value} is not distinct from ${known}` : sql`${value} = ${known}`,
      further: term.nullable ? anyOf([further, among]) : further,
    };
  });
  const condition = steps.reduceRight<Sql | null>(
    (rest, { same, further }) => (rest ? anyOf([further, allOf([same, rest])]) : further),
    null,
  )!;
  if (first.nullable) return condition;
  // Says nothing new, but an index can begin there.
  return allOf([sql`${columns[0]!} ${trusted(risesOf(first) ? ">=" : "<=")} ${parameters[0]!}`, condition]);
}

const comparison = (rises: boolean) => trusted(rises ? ">" : "<");

function decodeCursor(
  cursor: unknown,
  order: string,
  terms: readonly Term[],
  name: "after" | "before",
): readonly unknown[] {
  const parts = parseCursor(cursor);
  if (!parts || typeof parts[0] !== "string") throw refusal(name, `${name} is not a cursor.`);
  const [key, ...values] = parts;
  if (key !== order)
    throw refusal(name, `${name} is a cursor of a list in another order. Please keep the sort while you page.`);
  const fits = values.length === terms.length && terms.every((term, i) => fitsTerm(term, values[i]));
  if (!fits) throw refusal(name, `${name} is not a cursor.`);
  return values;
}

function parseCursor(cursor: unknown): unknown[] | null {
  if (typeof cursor !== "string" || cursor.length > 100_000 || !/^[\w-]+$/.test(cursor)) return null;
  try {
    const parts = parseBoundedJson(Buffer.from(cursor, "base64url").toString("utf8"), "The cursor");
    return Array.isArray(parts) ? parts : null;
  } catch {
    return null;
  }
}

const fitsTerm = ({ kind, nullable }: Term, value: unknown) =>
  value === null ? nullable : scalars[kind].isInCursor(value);

const refusal = (name: string, message: string) =>
  new PlinthError("BAD_USER_INPUT", message, { fields: { [name]: message } });
