/** Of fields that a role reads or changes in some records only: which of them it does not in these records. */
import type { FieldAction } from "../../../contract/projects/field-conditions.ts";
import type { Catalog, CatalogField, CatalogModel } from "../catalog/catalog.ts";
import { encodeList } from "../sql/encode.ts";
import { column, fieldCondition } from "../sql/scope.ts";
import type { Source } from "../sql/source.ts";
import { join, literal, type Parameter, sql, trusted } from "../sql/sql.ts";
import { compileWith, type Statement } from "./compile-statement.ts";

/** `[{"id", "fields"}]` as JSON, for those of the records that lack some; they are locked where they are written. */
export function compileKeptFields(
  catalog: Catalog,
  model: CatalogModel,
  ids: Source,
  { fields, action, isLocked }: { fields: readonly CatalogField[]; action: FieldAction; isLocked: boolean },
): Statement {
  return compileWith(catalog, { estimated: 1 }, (scope) => {
    const child = scope.nextAlias();
    const row = scope.nextAlias();
    const list: Parameter = { source: ids, cast: "uuid[]", encode: encodeList("id") };
    const kept = fields.map((field) => {
      const holds = fieldCondition(scope, model, child, field, action) ?? sql`true`;
      return sql`case when (${holds}) is not true then ${literal(field.name)} end`;
    });
    const names = sql`array_remove(array[${join(kept, ", ")}]::text[], null)`;
    const lock = isLocked ? sql` for update` : sql``;
    const rows = sql`select ${column(child, "id")} as id, ${names} as fields from ${trusted(model.table)} ${child} where ${column(child, "id")} = any(${list}) order by ${column(child, "id")}${lock}`;
    return sql`select coalesce(json_agg(${row}), '[]')::text from (${rows}) ${row} where cardinality(${row}.fields) > 0`;
  });
}
