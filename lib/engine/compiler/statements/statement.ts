/**
 * A whole query operation as ONE statement, whose single text column is the response's JSON. It is passed on to the
 * client as it is.
 */
import { rootTypeName } from "../../../contract/fields/generated-names.ts";
import { limits } from "../../../contract/limits.ts";
import { type Action, isDecided, ruleName } from "../../access/index.ts";
import { compileAggregate } from "../aggregates/aggregate.ts";
import type { Catalog, CatalogModel } from "../catalog/catalog.ts";
import { columnsOf, type SelectionNode } from "../catalog/columns.ts";
import { valueIn } from "../catalog/locale.ts";
import { compileConnection } from "../selection/connection.ts";
import { allRows, compileRows, type ListArguments, type Matches, rowConditions } from "../selection/rows.ts";
import { compileSelection } from "../selection/selection.ts";
import { castOf, encodeIdOrNull, encodeList } from "../sql/encode.ts";
import { publishedIndex } from "../sql/index-suggestion.ts";
import {
  column,
  permitted,
  type Row,
  readableModel,
  type Scope,
  type StatusFilter,
  suggestIndex,
  visible,
  withStatus,
} from "../sql/scope.ts";
import { isNothing, type Source } from "../sql/source.ts";
import { allOf, type Parameter, type Sql, sql, trusted } from "../sql/sql.ts";
import { type Answer, compileAnswer, compileWith, type Statement } from "./compile-statement.ts";
import { CostCount, requireWithin } from "./cost.ts";
import { type RootNode, rootScope } from "./root-node.ts";
import { sharedMatches } from "./shared-matches.ts";

/** `{"data":{...}}` of all root fields. COST_LIMIT, as of everything here that a caller filters or selects. */
export function compileQuery(catalog: Catalog, roots: readonly RootNode[]): Statement {
  const cost = rootsCost(catalog, roots);
  requireWithin(cost);
  return compileAnswer(catalog, cost, (scope) => {
    const { found, columns } = rootColumns(scope, roots);
    return {
      found,
      answer: sql`select row_to_json(d)::text from (select (select x from (select ${columns}) x) as data) d`,
    };
  });
}

interface ObjectOptions {
  /** Of what the engine itself selects only the filters are held against the limit of costs. */
  selectedBy?: "caller" | "engine";
  /** `answerBytesMax` by default; null for what may be as large as it is. */
  bytesMax?: number | null;
}

/** The same without the envelope: `{...}`, for callers that parse it. */
export function compileObject(
  catalog: Catalog,
  roots: readonly RootNode[],
  { selectedBy = "caller", bytesMax = limits.answerBytesMax }: ObjectOptions = {},
): Statement {
  const cost = rootsCost(catalog, roots);
  requireWithin(selectedBy === "caller" ? cost : { ...cost, rows: 0, estimated: cost.filters });
  const make = (scope: Scope): Answer => {
    const { found, columns } = rootColumns(scope, roots);
    return { found, answer: sql`select row_to_json(d)::text from (select ${columns}) d` };
  };
  if (bytesMax !== null) return compileAnswer(catalog, cost, make, null, bytesMax);
  return compileWith(catalog, cost, (scope) => {
    const { found, answer } = make(scope);
    return sql`${found}${answer}`;
  });
}

const rootsCost = (catalog: Catalog, roots: readonly RootNode[]) =>
  roots.reduce((cost, root) => cost.root(root), new CostCount(catalog));

/**
 * Records by id in the order of the ids, as a JSON list: what mutations answer with. Records of every status are among
 * them, because their writer may know what was just written; but none that the role may not read.
 */
export function compileByIds(
  catalog: Catalog,
  model: CatalogModel,
  ids: Source,
  nodes: readonly SelectionNode[],
  locale: string | null = null,
): Statement {
  const cost = new CostCount(catalog).records(model, nodes, 1);
  requireWithin(cost);
  return compileAnswer(
    catalog,
    cost,
    (scope) => {
      const child = scope.nextAlias();
      const columns = compileSelection(scope, model, rowOf(scope, model, child), nodes, "all");
      const list: Parameter = { source: ids, cast: "uuid[]", encode: encodeList("id") };
      const onlyPermitted = conditionsOf(
        sql`${column(child, "id")} = wanted.id`,
        permitted(scope, model, child, "read"),
      );
      return {
        found: sql``,
        answer: sql`select array_to_json(array(select r from (select ${columns} from unnest(${list}) with ordinality wanted(id, place) join ${trusted(model.table)} ${child} on ${onlyPermitted} order by wanted.place) r))::text`,
      };
    },
    locale,
  );
}

/** Ids of the records that `where` matches, locked for the write that follows. */
export function compileMatchingIds(
  catalog: Catalog,
  model: CatalogModel,
  where: Source | undefined,
  status: StatusFilter,
  action: Action,
  locale: string | null = null,
): Statement {
  const cost = new CostCount(catalog).filter(model, { where }, limits.filterRows);
  requireWithin(cost);
  return compileWith(
    catalog,
    cost,
    (scope) => {
      const child = scope.nextAlias();
      const found = rowConditions(scope, model, { where, status, related: false }, child, null);
      const condition = conditionsOf(found, permitted(scope, model, child, action));
      return sql`select ${column(child, "id")} as id from ${trusted(model.table)} ${child} where ${condition} order by ${column(child, "id")} for update`;
    },
    locale,
  );
}

/**
 * Those of the given records that the role may do this with, locked for it. Drafts are hidden from roles that may not
 * update them; and what custom logic keeps from being read is as if it were not there, whatever else may be done with
 * it.
 */
export function compilePermittedIds(catalog: Catalog, model: CatalogModel, ids: Source, action: Action): Statement {
  return compileWith(catalog, { estimated: 1 }, (scope) => {
    const child = scope.nextAlias();
    const list: Parameter = { source: ids, cast: "uuid[]", encode: encodeList("id") };
    const wanted = sql`${column(child, "id")} = any(${list})`;
    const status = action === "create" || action === "update" ? null : withStatus(scope, model, child, "all");
    const hides = (action === "update" || action === "delete") && isDecided(model.permissions.read);
    const readable = hides ? permitted(scope, model, child, "read") : null;
    const condition = conditionsOf(wanted, status, permitted(scope, model, child, action), readable);
    return sql`select ${column(child, "id")} as id from ${trusted(model.table)} ${child} where ${condition} order by ${column(child, "id")} for update`;
  });
}

/** Whether the role may change this record: then it sees its drafts. `true` or `false`. */
export function compileMayUpdate(catalog: Catalog, model: CatalogModel, id: Source): Statement {
  return compileWith(catalog, { estimated: 1 }, (scope) => {
    const child = scope.nextAlias();
    const wanted: Parameter = { source: id, cast: castOf("id"), encode: encodeIdOrNull };
    const condition = conditionsOf(sql`${column(child, "id")} = ${wanted}`, permitted(scope, model, child, "update"));
    return sql`select (exists (select from ${trusted(model.table)} ${child} where ${condition}))::text`;
  });
}

/**
 * Ids of those of these rows, a JSON list of what is about to be inserted, that the role may create. Null where the
 * rule asks for more than the rows say by themselves: what will be connected with them from other tables.
 */
export function compileCreatable(catalog: Catalog, model: CatalogModel, rows: Source): Statement | null {
  const rule = catalog.bound[ruleName(model.name, "create")];
  if (!saysRow(catalog.unlimited, catalog.unlimited.models.get(model.name)!, rule)) return null;
  return compileWith(catalog, { estimated: 1 }, (scope) => {
    const child = scope.nextAlias();
    const list: Parameter = { source: rows, cast: "json", encode: (value) => value };
    const from = sql`json_populate_recordset(null::${trusted(model.table)}, ${list}) ${child}`;
    const condition = conditionsOf(permitted(scope, model, child, "create") ?? sql`true`);
    return sql`select ${column(child, "id")} as id from ${from} where ${condition}`;
  });
}

/** Whether a rule's filter is about the row's own columns and the records that its keys point to, and nothing else. */
function saysRow(catalog: Catalog, model: CatalogModel, where: unknown): boolean {
  if (typeof where !== "object" || where === null) return true;
  return Object.entries(where).every(([key, value]) => {
    if (["AND", "OR", "NOT"].includes(key)) return [value].flat().every((one) => saysRow(catalog, model, one));
    if (key === "id" || key === "meta" || model.fields.has(key)) return true;
    const relation = model.relations.get(key);
    const isOwnKey =
      relation?.storage.kind === "column" && (relation.storage.side === "from") === (relation.direction === "forward");
    return isOwnKey && saysRow(catalog, catalog.models.get(relation!.model)!, value);
  });
}

const conditionsOf = (...conditions: (Sql | null)[]) => allOf(conditions.filter((one) => one !== null));

const rowOf = (scope: Scope, model: CatalogModel, alias: Sql): Row => ({
  alias,
  column: (name) => valueIn(scope, model, alias, name),
});

/** The root fields as columns, and what several of them read from: `with ...`, or nothing. */
function rootColumns(scope: Scope, roots: readonly RootNode[]): { found: Sql; columns: Sql } {
  const nodes = roots.map((root) => ({ ...root, name: root.kind }));
  const byAlias = new Map(roots.map((root) => [root.alias, root]));
  const shared = sharedMatches(scope, roots);
  const columns = columnsOf(nodes, rootTypeName("query", scope.catalog.models.keys()), (node) => {
    const root = byAlias.get(node.alias)!;
    return rootValue(scope, root, shared.of.get(root));
  });
  return { found: shared.found, columns };
}

function rootValue(all: Scope, root: RootNode, matches: Matches | undefined): Sql {
  const scope = rootScope(all, root);
  const model = readableModel(scope, root.model);
  const args = root.args as ListArguments & { id?: Source };
  if (root.kind === "list")
    return compileRows(
      scope,
      model,
      {
        ...args,
        status: root.status,
        related: false,
        byDefault: root.byDefault,
        places: root.places,
        fromEnd: root.fromEnd,
      },
      allRows(model),
      (row) => compileSelection(scope, model, row, root.children, root.status),
      matches,
    );
  if (root.kind === "count")
    return matches ? sql`(select count(*) from ${matches.name})` : countRows(scope, model, root);
  if (root.kind === "connection") {
    const input = { ...args, status: root.status, related: false, byDefault: root.byDefault };
    return compileConnection(scope, model, input, root.children, () => countRows(scope, model, root));
  }
  if (root.kind === "aggregate") return compileAggregate(scope, model, args, root.status, root.children);
  const child = scope.nextAlias();
  const columns = compileSelection(scope, model, rowOf(scope, model, child), root.children, root.status);
  const wanted: Parameter = { source: args.id!, cast: castOf("id"), encode: encodeIdOrNull };
  const which = root.kind === "one" ? sql`${column(child, "id")} = ${wanted}` : null;
  const conditions = [which, visible(scope, model, child, root.status, false)].filter((one) => one !== null);
  const only = root.kind === "one" ? sql`` : sql` order by ${column(child, "id")} limit 1`;
  return sql`(select r from (select ${columns} from ${trusted(model.table)} ${child} where ${allOf(conditions)}${only}) r)`;
}

/** How many records the root field is about, whatever its page. */
function countRows(scope: Scope, model: CatalogModel, root: RootNode): Sql {
  const { where: filter, search } = root.args as ListArguments;
  if (root.status === "published" && isNothing(filter) && isNothing(search))
    suggestIndex(scope, publishedIndex(model.table));
  const child = scope.nextAlias();
  const where = rowConditions(scope, model, { ...root.args, status: root.status, related: false }, child, null);
  return sql`(select count(*) from ${trusted(model.table)} ${child} where ${where})`;
}
