/** Operators of filters, one line each. */

import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { listOperatorNames, type OperatorName, type ScalarKind, scalars } from "../../field-kinds/index.ts";
import { castOf, encodeList, encodePattern, encodeScalar } from "../sql/encode.ts";
import { entriesOf, fixedValue, isNothing, itemsOf, type Source } from "../sql/source.ts";
import { allOf, type Parameter, type Sql, sql, trusted } from "../sql/sql.ts";

type ListOperator = "has" | "has_any" | "has_all";
type Operator = (column: Sql, kind: ScalarKind, value: Source) => Sql;

const scalar = (kind: ScalarKind, source: Source): Parameter => ({
  source,
  cast: castOf(kind),
  encode: encodeScalar(kind),
});
const list = (kind: ScalarKind, source: Source): Parameter => ({
  source,
  cast: `${castOf(kind)}[]`,
  encode: encodeList(kind),
});
const pattern = (source: Source, before: "" | "%", after: "" | "%"): Parameter => ({
  source,
  cast: "text",
  encode: encodePattern(before, after),
});
const comparison =
  (operator: "<" | "<=" | ">" | ">="): Operator =>
  (column, kind, value) =>
    sql`${column} ${trusted(operator)} ${scalar(kind, value)}`;

/**
 * What has no value is none of the others: `ne` and `not_in` find it (docs/decisions/047-filters-know-two-values.md).
 */
const operators: Readonly<Record<Exclude<OperatorName, ListOperator>, Operator>> = {
  eq: (column, kind, value) => (isNothing(value) ? sql`${column} is null` : sql`${column} = ${scalar(kind, value)}`),
  ne: (column, kind, value) =>
    isNothing(value) ? sql`${column} is not null` : sql`${column} is distinct from ${scalar(kind, value)}`,
  in: (column, kind, value) => sql`${column} = any(${list(kind, value)})`,
  not_in: (column, kind, value) => sql`(${column} <> all(${list(kind, value)})) is not false`,
  lt: comparison("<"),
  lte: comparison("<="),
  gt: comparison(">"),
  gte: comparison(">="),
  between: (column, kind, value) => {
    const [low, high, ...more] = itemsOf(value);
    if (!low || !high || more.length > 0)
      throw new PlinthError("BAD_USER_INPUT", t("between takes a list of two values, the lower first."));
    return sql`${column} between ${scalar(kind, low)} and ${scalar(kind, high)}`;
  },
  contains: (column, _kind, value) => sql`${column} like ${pattern(value, "%", "%")}`,
  icontains: (column, _kind, value) => sql`${column} ilike ${pattern(value, "%", "%")}`,
  starts_with: (column, _kind, value) => sql`${column} like ${pattern(value, "", "%")}`,
  ends_with: (column, _kind, value) => sql`${column} like ${pattern(value, "%", "")}`,
  is_null: (column, _kind, value) =>
    fixedValue(value) === false ? sql`${column} is not null` : sql`${column} is null`,
};

const listOperators: Readonly<Record<ListOperator | "is_null", Operator>> = {
  has: (column, kind, value) => sql`${column} @> array[${scalar(kind, value)}]`,
  has_any: (column, kind, value) => sql`${column} && ${list(kind, value)}`,
  has_all: (column, kind, value) => sql`${column} @> ${list(kind, value)}`,
  is_null: operators.is_null,
};

/** `{ gte: 1, lt: 9 }` on one value. */
export function compileOperators(column: Sql, kind: ScalarKind, value: Source, path: string): Sql {
  return compileAll(operators, scalars[kind].operators, column, kind, value, path);
}

/** `{ has: "a" }` on a list. */
export function compileListOperators(column: Sql, element: ScalarKind, value: Source, path: string): Sql {
  return compileAll(listOperators, listOperatorNames, column, element, value, path);
}

/** The same on a list that is kept as JSON, inside of an object. */
const nestedListOperators: Readonly<Record<ListOperator | "is_null", Operator>> = {
  has: (column, kind, value) => sql`${column} @> to_jsonb(${scalar(kind, value)})`,
  // Of no list nothing is known, as outside of objects.
  has_any: (column, kind, value) =>
    sql`case when ${column} is not null then exists (select from unnest(${list(kind, value)}) wanted where ${column} @> to_jsonb(wanted)) end`,
  has_all: (column, kind, value) => sql`${column} @> to_jsonb(${list(kind, value)})`,
  is_null: operators.is_null,
};

/** `{ has: "a" }` on a list inside of an object. */
export function compileNestedListOperators(column: Sql, element: ScalarKind, value: Source, path: string): Sql {
  return compileAll(nestedListOperators, listOperatorNames, column, element, value, path);
}

function compileAll(
  table: Readonly<Record<string, Operator>>,
  allowed: readonly OperatorName[],
  column: Sql,
  kind: ScalarKind,
  value: Source,
  path: string,
): Sql {
  const plain =
    value.kind === "list" || typeof (fixedValue(value) ?? {}) !== "object" || Array.isArray(fixedValue(value));
  if (plain || isNothing(value)) throw bad(`${path} must be an object of operators such as { eq: ... }.`, path);
  const conditions = entriesOf(value).map(([name, operand]) => {
    const operator = (allowed as readonly string[]).includes(name) ? table[name] : undefined;
    if (!operator) throw bad(`There is no operator "${name.slice(0, 100)}" at ${path}.`, path);
    if (isNothing(operand) && name !== "eq" && name !== "ne") throw bad(`${path}.${name} must not be null.`, path);
    return operator(column, kind, operand);
  });
  return allOf(conditions);
}

const bad = (message: string, path: string) =>
  new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
