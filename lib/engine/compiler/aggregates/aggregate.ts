/**
 * Aggregates: records in groups, with their count and what their values come to. One statement, in which PostgreSQL
 * does the grouping.
 */
import { limits } from "../../../contract/limits.ts";
import { typeNameOf } from "../../../kernel/names.ts";
import type { CatalogField, CatalogModel } from "../catalog/catalog.ts";
import { columnsOf, type SelectionNode, unknownName } from "../catalog/columns.ts";
import { valueIn } from "../catalog/locale.ts";
import { badArgument } from "../filters/where.ts";
import { allRows, type ListArguments, pageCut, type RowsFrom, rowConditions } from "../selection/rows.ts";
import { column, type Scope, type StatusFilter } from "../sql/scope.ts";
import { fixedName, isNothing, itemsOf, type Source } from "../sql/source.ts";
import { identifier, join, type Sql, sql } from "../sql/sql.ts";
import { type GroupKey, groupKey, groupKeysOf, KeyValues, shownGroup } from "./aggregate-keys.ts";
import { type Measure, type MeasuredRows, measureNamed, shownMeasure } from "./aggregate-measures.ts";
import { groupOrder } from "./aggregate-sort.ts";
import { compileHaving } from "./having.ts";

export interface AggregateArguments extends ListArguments {
  group_by?: Source;
  having?: Source;
}

/** A GraphQL type that goes with a model's aggregate: two underscores, so that no nested object has its name. */
export const aggregateTypeName = (
  model: CatalogModel,
  part: "group_by" | Measure["part"] | "measures" | "sort" | "having",
  of: "" | "_sort" | "_having" = "",
) => `${typeNameOf(model.name)}__${part}${of}`;

/**
 * One row per group, one for all records where there are no groups. Groups that `sort` says nothing about stand in the
 * order of their values.
 */
export function compileAggregate(
  scope: Scope,
  model: CatalogModel,
  args: AggregateArguments,
  status: StatusFilter,
  nodes: readonly SelectionNode[],
): Sql {
  const source = new GroupedRows(scope, model, status);
  const groups = groupsOf(source, args.group_by);
  const typeName = typeNameOf(model.name);
  const columns = columnsOf(nodes, `${typeName}Aggregate`, (node) =>
    node.name === "group" ? groupValue(groups, `${typeName}Group`, node) : measureValue(source, node),
  );
  const having = compileHaving(source, args.having);
  const order = groupOrder(source, args.sort, (name) => groups.get(name)?.value ?? null);
  const keys = [...groups.values()].map(({ value }) => value);
  const grouping = [
    ...(keys.length > 0 ? [sql` group by ${join(keys, ", ")}`] : []),
    ...(having ? [sql` having ${having}`] : []),
    ...(order.length + keys.length > 0 ? [sql` order by ${join([...order, ...keys], ", ")}`] : []),
  ];
  const rows = source.select({ ...args, status, related: false }, allRows(model));
  return sql`array(select r from (select ${columns} from ${rows}${{ parts: grouping }}${pageCut(args, { byDefault: limits.listRowsMax })}) r)`;
}

/** What the related records of one record come to, without groups: `comment_aggregate { count }`. */
export function compileRelatedAggregate(
  scope: Scope,
  model: CatalogModel,
  { children, args }: SelectionNode,
  from: RowsFrom,
  status: StatusFilter,
): Sql {
  const source = new GroupedRows(scope, model, status);
  const columns = columnsOf(children, aggregateTypeName(model, "measures"), (node) => measureValue(source, node));
  const { where } = args as ListArguments;
  return sql`(select r from (select ${columns} from ${source.select({ where, status, related: true }, from)}) r)`;
}

/** The records that are measured: a subquery of the columns that are asked for. */
class GroupedRows implements MeasuredRows {
  readonly scope: Scope;
  readonly model: CatalogModel;
  /** The subquery. */
  readonly rows: Sql;
  readonly #child: Sql;
  readonly #keys: KeyValues;
  readonly #columns = new Map<string, Sql>();

  constructor(scope: Scope, model: CatalogModel, status: StatusFilter) {
    this.scope = scope;
    this.model = model;
    this.#child = scope.nextAlias();
    this.rows = scope.nextAlias();
    this.#keys = new KeyValues(scope, model, this.#child, status);
  }

  column = ({ name }: CatalogField): Sql => {
    this.#columns.set(name, valueIn(this.scope, this.model, this.#child, name));
    return column(this.rows, name);
  };

  group(name: string, key: GroupKey): Sql {
    this.#columns.set(name, this.#keys.of(key));
    return column(this.rows, name);
  }

  select(input: Parameters<typeof rowConditions>[2], source: RowsFrom): Sql {
    const { from, on } = source(this.#child);
    const where = rowConditions(this.scope, this.model, input, this.#child, on);
    const selected = [...this.#columns].map(([name, value]) => sql`${value} as ${identifier(name)}`);
    return sql`(select ${join(selected, ", ")} from ${from}${this.#keys.joins()} where ${where}) ${this.rows}`;
  }
}

function measureValue(source: GroupedRows, node: SelectionNode): Sql {
  if (node.name === "count") return sql`count(*)`;
  const measure = measureNamed(node.name);
  if (!measure) throw unknownName(node.name);
  const parts = columnsOf(node.children, aggregateTypeName(source.model, measure.part), (part) =>
    shownMeasure(source, measure, part.name),
  );
  return sql`(select v from (select ${parts}) v)`;
}

interface Group {
  readonly key: GroupKey;
  readonly value: Sql;
}

function groupsOf(source: GroupedRows, names: Source | undefined): Map<string, Group> {
  const groups = new Map<string, Group>();
  if (isNothing(names)) return groups;
  const keys = groupKeysOf(source.model, source.scope.catalog.models);
  for (const name of new Set(itemsOf(names!).map((item) => fixedName(item)))) {
    const key = groupKey(keys, name, "group_by");
    groups.set(name, { key, value: source.group(`_g${groups.size}`, key) });
  }
  return groups;
}

function groupValue(groups: ReadonlyMap<string, Group>, typeName: string, node: SelectionNode): Sql {
  const columns = columnsOf(node.children, typeName, (part) => {
    const group = groups.get(part.name);
    if (!group)
      throw badArgument("group_by", `group.${part.name} is selected, so group_by must name ${part.name} as well.`);
    return shownGroup(group.key, group.value);
  });
  return sql`(select g from (select ${columns}) g)`;
}
