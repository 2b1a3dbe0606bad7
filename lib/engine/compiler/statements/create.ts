/** Creating one record and answering with it, as ONE statement: the row, its outbox row and the selection. */
import type { Catalog, CatalogModel, CatalogRelation } from "../catalog/catalog.ts";
import type { SelectionNode } from "../catalog/columns.ts";
import { valueIn } from "../catalog/locale.ts";
import { compileSelection } from "../selection/selection.ts";
import { column, visible } from "../sql/scope.ts";
import { variable } from "../sql/source.ts";
import { allOf, identifier, join, type Parameter, type Sql, sql, trusted } from "../sql/sql.ts";
import { compileWith, type Statement } from "./compile-statement.ts";
import { CostCount } from "./cost.ts";

/** What varies from run to run; names that no GraphQL variable has. */
export const createVariables = (row: string, writer: string | null, model: string) => ({
  "created row": row,
  "created by": writer,
  "created model": model,
});

const parameter = (name: string, cast: string): Parameter => ({
  source: variable(name, ""),
  cast,
  encode: (value) => value,
});

/** Columns that a row brings, and the relations whose key is among them. */
interface NewRow {
  columns: readonly { name: string; type: string }[];
  links: readonly CatalogRelation[];
}

/**
 * `[record]`, or `[]` when a record to connect with is none that the writer may see; then nothing is written. Where the
 * writer may see all of them, the foreign key alone says that there is one: 23503. `columns` are those that the row
 * brings, with their types; `links` the relations whose key is among them. `outbox` begins the statement that notes the
 * change, with the columns for model, operation, record and writer.
 */
export function compileCreate(
  catalog: Catalog,
  model: CatalogModel,
  { columns, links }: NewRow,
  outbox: string,
  nodes: readonly SelectionNode[],
  locale: string | null,
): Statement {
  const statement = compileWith(
    catalog,
    new CostCount(catalog).records(model, nodes, 1),
    (scope) => {
      const [given, made] = [scope.nextAlias(), scope.nextAlias()];
      const names = join(
        columns.map(({ name }) => identifier(name)),
        ", ",
      );
      const typed = join(
        columns.map(({ name, type }) => sql`${identifier(name)} ${trusted(type)}`),
        ", ",
      );
      const targets = links.flatMap((relation): Sql[] => {
        const target = catalog.models.get(relation.model)!;
        const other = scope.nextAlias();
        const key = relation.storage.kind === "column" ? relation.storage.column : "id";
        const seen = visible(scope, target, other, target.can.update ? "all" : "published", false);
        if (!seen) return [];
        const found = sql`${column(other, "id")} = ${column(given, key)}`;
        return [sql`exists (select from ${trusted(target.table)} ${other} where ${allOf([found, seen])})`];
      });
      const where = targets.length > 0 ? sql` where ${allOf(targets)}` : sql``;
      const by = parameter("created by", "text");
      const selected = compileSelection(
        scope,
        model,
        { alias: made, column: (name) => valueIn(scope, model, made, name) },
        nodes,
        "all",
      );
      const row = sql`json_to_recordset(${parameter("created row", "json")}) as ${given}(${typed})`;
      const metaColumns = trusted("_created_at, _updated_at, _created_by, _modified_by");
      return sql`with written as (insert into ${trusted(model.table)} (${names}, ${metaColumns}) select ${names}, now(), now(), ${by}, ${by} from ${row}${where} returning *), noted as (${trusted(outbox)} select ${parameter("created model", "text")}, 'create', id, ${by} from written) select array_to_json(array(select r from (select ${selected} from written ${made}) r))::text`;
    },
    locale,
  );
  return { ...statement, writes: true };
}
