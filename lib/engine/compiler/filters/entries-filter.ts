/** Filters on the entries of repeated fields: `currencies: { some: { code: { eq: "EUR" } } }`. */
import { scalars } from "../../field-kinds/index.ts";
import type { CatalogField } from "../catalog/catalog.ts";
import { isMatchedAsJson } from "../catalog/kind-facts.ts";
import { column, type Scope } from "../sql/scope.ts";
import { entriesOf, isNothing, type Source } from "../sql/source.ts";
import { join, literal, type Parameter, type Sql, sql } from "../sql/sql.ts";

/** What is said of a list's entries. Of no list, as of an empty one, `every` and `none` are true. */
export const quantifiers: readonly string[] = ["some", "every", "none"];

/** Whether some, every or none of a list's entries meet the condition. `list` is jsonb, or null. */
export function compileEntries(scope: Scope, list: Sql, quantifier: string, conditionOn: (entry: Sql) => Sql): Sql {
  const alias = scope.nextAlias();
  const condition = conditionOn(column(alias, "value"));
  const among = (where: Sql) =>
    sql`exists (select from jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} end) ${alias}(value) where ${where})`;
  if (quantifier === "some") return among(condition);
  return sql`not ${among(quantifier === "none" ? condition : sql`(${condition}) is not true`)}`;
}

/** One entry of a repeated field, as an object of its own. */
export const entryOf = (field: CatalogField): CatalogField => ({ ...field, shape: { ...field.shape, form: "fields" } });

/**
 * JSON that a field's value must contain to meet a filter with `some` in it, so that an index on the whole column finds
 * it; null where the filter says nothing of the kind. It says nothing new, and never less than the filter.
 */
export function impliedJson(field: CatalogField, filter: Source): Sql | null {
  return field.nested.length > 0 && asksForEntries(field, filter) ? jsonOf(field, filter) : null;
}

function asksForEntries(field: CatalogField, filter: Source): boolean {
  return entriesOf(filter).some(([key, inner]) => {
    if (field.shape.form === "entries") return key === "some";
    const nested = field.nested.find(({ name }) => name === key);
    return nested !== undefined && nested.nested.length > 0 && asksForEntries(nested, inner);
  });
}

function jsonOf(field: CatalogField, filter: Source): Sql | null {
  if (field.shape.form === "entries") {
    const some = entriesOf(filter).find(([key]) => key === "some");
    const entry = some && jsonOf(entryOf(field), some[1]);
    return entry ? sql`jsonb_build_array(${entry})` : null;
  }
  const { scalar } = field.kind;
  if (scalar) {
    const equal = entriesOf(filter).find(([key, value]) => key === "eq" && !isNothing(value));
    if (!equal || !isMatchedAsJson(field)) return null;
    const value: Parameter = { source: equal[1], cast: scalars[scalar].cast, encode: scalars[scalar].encode };
    return sql`to_jsonb(${value})`;
  }
  const members = entriesOf(filter).flatMap(([key, inner]) => {
    const nested = field.nested.find(({ name }) => name === key);
    const value = nested && jsonOf(nested, inner);
    return value ? [sql`${literal(key)}, ${value}`] : [];
  });
  return members.length > 0 ? sql`jsonb_build_object(${join(members, ", ")})` : null;
}
