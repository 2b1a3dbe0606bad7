/**
 * Changes of records as one subscriber sees them: what they may not read, and what their filter leaves out, is no event
 * for them.
 */
import { limits } from "../../../contract/limits.ts";
import { typeNameOf } from "../../../kernel/names.ts";
import { systemTable } from "../../models/index.ts";
import type { Catalog, CatalogModel } from "../catalog/catalog.ts";
import { columnsOf, type SelectionNode } from "../catalog/columns.ts";
import { valueIn } from "../catalog/locale.ts";
import { rowConditions } from "../selection/rows.ts";
import { compileSelection } from "../selection/selection.ts";
import { column, readableModel, type StatusFilter } from "../sql/scope.ts";
import { type Source, variable } from "../sql/source.ts";
import { type Parameter, type Sql, sql, trusted } from "../sql/sql.ts";
import { compileWith, type Statement } from "./compile-statement.ts";
import { CostCount, requireWithin } from "./cost.ts";

/** Changes that one statement is asked about, as its variables. */
export interface EventBatch {
  /** Places in the outbox. */
  transactions: readonly string[];
  outbox_ids: readonly string[];
  ids: readonly string[];
  operations: readonly string[];
  moments: readonly string[];
}

/** The batch as variables of a statement of `compileEvents`; their names are none that GraphQL allows. */
export const eventBatch = (batch: EventBatch): Record<string, unknown> => ({
  "event transactions": batch.transactions,
  "event outbox": batch.outbox_ids,
  "event ids": batch.ids,
  "event operations": batch.operations,
  "event moments": batch.moments,
});

const list = (name: string, cast: string): Parameter => ({
  source: variable(name, []),
  cast,
  encode: (value) => value,
});

/**
 * `[[place, event], ...]`, with places from 1 in the batch. Records that exist are read as they are now; deleted ones
 * are judged as they were, and their event has no record, unless `kept` asks for what they were.
 */
export function compileEvents(
  catalog: Catalog,
  model: CatalogModel,
  kind: "present" | "deleted",
  input: { where?: Source; status: StatusFilter; locale: string | null; kept?: true },
  nodes: readonly SelectionNode[],
): Statement {
  const cost = new CostCount(catalog).filter(model, input, limits.filterRows);
  for (const { name, children } of nodes) if (name === "record") cost.records(model, children, 1);
  requireWithin(cost);
  return compileWith(
    catalog,
    cost,
    (scope) => {
      readableModel(scope, model.name);
      const [event, child] = [scope.nextAlias(), scope.nextAlias()];
      const row = { alias: child, column: (name: string) => valueIn(scope, model, child, name) };
      const columns = columnsOf(nodes, `${typeNameOf(model.name)}Event`, (node): Sql => {
        if (node.name !== "record") return column(event, node.name);
        if (kind === "deleted" && !input.kept) return sql`null::json`;
        return sql`(select r from (select ${compileSelection(scope, model, row, node.children, input.status)}) r)`;
      });
      const batch = sql`unnest(${list("event transactions", "xid8[]")}, ${list("event outbox", "bigint[]")}, ${list("event ids", "uuid[]")}, ${list("event operations", "text[]")}, ${list("event moments", "text[]")}) with ordinality ${event}(transaction_id, outbox_id, id, operation, at, place)`;
      const kept = scope.nextAlias();
      const rows =
        kind === "present"
          ? sql`${trusted(model.table)} ${child} on ${column(child, "id")} = ${column(event, "id")}`
          : sql`${trusted(systemTable(catalog, "_outbox"))} ${kept} on ${column(kept, "transaction_id")} = ${column(event, "transaction_id")} and ${column(kept, "id")} = ${column(event, "outbox_id")} cross join lateral jsonb_populate_record(null::${trusted(model.table)}, ${column(kept, "record")}) ${child}`;
      const conditions = rowConditions(scope, model, { ...input, related: false }, child, null);
      return sql`select array_to_json(array(select json_build_array(${column(event, "place")}, (select r from (select ${columns}) r)) from ${batch} join ${rows} where ${conditions} order by ${column(event, "place")}))::text`;
    },
    input.locale,
  );
}
