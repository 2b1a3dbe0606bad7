/** `having`: which groups an aggregate answers, by their count and their measures. */

import { compileOperators } from "../filters/operators.ts";
import { badArgument, requireObject } from "../filters/where.ts";
import { entriesOf, isNothing, itemsOf, type Source } from "../sql/source.ts";
import { allOf, anyOf, type Sql, sql } from "../sql/sql.ts";
import { type MeasuredRows, measured, measureNamed } from "./aggregate-measures.ts";

/** The condition on groups; null where there is none. Unknown keys are BAD_USER_INPUT, never ignored. */
export function compileHaving(rows: MeasuredRows, having: Source | undefined): Sql | null {
  return !having || isNothing(having) ? null : condition(rows, having, "having");
}

function condition(rows: MeasuredRows, having: Source, path: string): Sql {
  requireObject(having, path);
  return allOf(entriesOf(having).map(([key, value]) => keyCondition(rows, key, value, `${path}.${key}`)));
}

function keyCondition(rows: MeasuredRows, key: string, value: Source, path: string): Sql {
  const inner = (one: Source) => condition(rows, one, path);
  if (key === "AND") return allOf(itemsOf(value).map(inner));
  if (key === "OR") return anyOf(itemsOf(value).map(inner));
  if (key === "NOT") return sql`(${allOf(itemsOf(value).map(inner))}) is not true`;
  if (key === "count") return compileOperators(sql`count(*)`, "int", value, path);
  const measure = measureNamed(key);
  if (!measure) throw unknownKey(path, key);
  requireObject(value, path);
  const conditions = entriesOf(value).map(([name, operators]) => {
    const found = measured(rows, measure, name);
    if (!found) throw unknownKey(`${path}.${name}`, name);
    return compileOperators(found.value, found.kind, operators, `${path}.${name}`);
  });
  return allOf(conditions);
}

const unknownKey = (path: string, key: string) =>
  badArgument(path.slice(0, 300), `Groups cannot be chosen by "${key.slice(0, 100)}".`);
