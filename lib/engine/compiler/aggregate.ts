/** Aggregates: records in groups, with their count and what their numbers come to. One statement, in which PostgreSQL does the grouping. */
import { limits } from "../../contract/limits.ts";
import { typeNameOf } from "../../kernel/names.ts";
import type { CatalogField, CatalogModel, CatalogRelation } from "./catalog.ts";
import { valueIn } from "./locale.ts";
import { type ListArguments, pageCut, rowConditions } from "./rows.ts";
import { column, readableModel, relatedRows, type Scope, type StatusFilter, visible } from "./scope.ts";
import { columnsOf, moment, type SelectionNode, shown, unknownName } from "./selection.ts";
import { fixedValue, isNothing, itemsOf, type Source } from "./source.ts";
import { allOf, identifier, join, type Sql, sql, trusted } from "./sql.ts";
import { badArgument } from "./where.ts";

export interface AggregateArguments extends Omit<ListArguments, "sort"> {
  group_by?: Source;
}

/** What records can be put into groups by. */
export type GroupKey =
  | { readonly kind: "field"; readonly field: CatalogField }
  | { readonly kind: "relation"; readonly relation: CatalogRelation }
  | { readonly kind: "status" }
  /** A moment, cut to the day, month or year in UTC. */
  | { readonly kind: "period"; readonly column: string; readonly unit: (typeof units)[number] };

const units = ["day", "month", "year"] as const;

/** Keys by name: fields, the id of the one related record, moments by day, month and year, and the status. */
export function groupKeysOf(model: CatalogModel): ReadonlyMap<string, GroupKey> {
  const keys = new Map<string, GroupKey>();
  const period = (name: string, of: string) => {
    for (const unit of units) keys.set(`${name}_${unit}`, { kind: "period", column: of, unit });
  };
  const fields = [...model.fields.values()].filter(isGroupable);
  for (const field of fields) if (field.kind.hasPeriods) period(field.name, field.name);
  period("meta_created_at", "_created_at");
  period("meta_updated_at", "_updated_at");
  keys.set("meta_status", { kind: "status" });
  for (const relation of model.relations.values())
    if (relation.kind === "has_one") keys.set(`${relation.name}_id`, { kind: "relation", relation });
  // A field's own name goes before the names made here.
  for (const field of fields) keys.set(field.name, { kind: "field", field });
  return keys;
}

const isGroupable = ({ kind }: CatalogField) => kind.isSorted === true;

/** Fields with a least and a greatest value. */
export const isRanked = ({ kind }: CatalogField) => kind.isRanked === true;

/** Fields that can be added up. */
export const isNumeric = ({ kind }: CatalogField) => kind.isSummed === true;

/** A GraphQL type that goes with a model's aggregate: two underscores, so that no nested object has its name. */
export const aggregateTypeName = (model: CatalogModel, part: "group_by" | "range" | "sum" | "avg") =>
  `${typeNameOf(model.name)}__${part}`;

/** One row per group in the order of the group's values; one row for all records where there are no groups. */
export function compileAggregate(
  scope: Scope,
  model: CatalogModel,
  args: AggregateArguments,
  status: StatusFilter,
  nodes: readonly SelectionNode[],
): Sql {
  const child = scope.nextAlias();
  const rows = scope.nextAlias();
  const groups = groupsOf(scope, model, child, rows, args.group_by, status);
  const needed = new Set<string>();
  const columnFor = (field: CatalogField) => {
    needed.add(field.name);
    return column(rows, field.name);
  };
  const typeName = typeNameOf(model.name);
  const columns = columnsOf(nodes, `${typeName}Aggregate`, (node) => {
    if (node.name === "count") return sql`count(*)`;
    if (node.name === "group") return groupValue(groups, `${typeName}Group`, node);
    const measure = measures.get(node.name);
    if (!measure) throw unknownName(node.name);
    const parts = columnsOf(node.children, aggregateTypeName(model, measure.type), (part) => {
      const field = model.fields.get(part.name);
      if (!field || !measure.fits(field)) throw unknownName(part.name);
      const value = measure.of(columnFor(field));
      return shown(field.kind, value);
    });
    return sql`(select v from (select ${parts}) v)`;
  });
  const where = rowConditions(scope, model, { ...args, status, related: false }, child, null);
  const all = [...groups.values()];
  const keys = join(
    all.map(({ name }) => column(rows, name)),
    ", ",
  );
  const grouping = all.length > 0 ? sql` group by ${keys} order by ${keys}` : sql``;
  const selected = join(
    [
      ...[...needed].map((name) => sql`${valueIn(scope, model, child, name)} as ${identifier(name)}`),
      ...all.map(({ value, name }) => sql`${value} as ${identifier(name)}`),
    ],
    ", ",
  );
  const from = sql`${trusted(model.table)} ${child}${{ parts: all.map((group) => group.join) }}`;
  return sql`array(select r from (select ${columns} from (select ${selected} from ${from} where ${where}) ${rows}${grouping}${pageCut(args, limits.listRowsMax)}) r)`;
}

const measures = new Map<
  string,
  { type: "range" | "sum" | "avg"; fits: (field: CatalogField) => boolean; of: (value: Sql) => Sql }
>([
  ["min", { type: "range", fits: isRanked, of: (value) => sql`min(${value})` }],
  ["max", { type: "range", fits: isRanked, of: (value) => sql`max(${value})` }],
  ["sum", { type: "sum", fits: isNumeric, of: (value) => sql`sum(${value})` }],
  ["avg", { type: "avg", fits: isNumeric, of: (value) => sql`avg(${value})::double precision` }],
]);

interface Group {
  /** Of the column that holds its value. */
  name: string;
  value: Sql;
  /** As it is shown. */
  shown: Sql;
  join: Sql;
}

function groupsOf(
  scope: Scope,
  model: CatalogModel,
  child: Sql,
  rows: Sql,
  source: Source | undefined,
  status: StatusFilter,
): Map<string, Group> {
  const groups = new Map<string, Group>();
  if (isNothing(source)) return groups;
  const keys = groupKeysOf(model);
  for (const key of new Set(itemsOf(source!).map((item) => String(fixedValue(item))))) {
    const known = keys.get(key);
    if (!known) throw badArgument("group_by", `Records cannot be grouped by "${key.slice(0, 100)}".`);
    const name = `_g${groups.size}`;
    const value = column(rows, name);
    groups.set(key, { name, shown: shownKey(known, value), ...keyOf(scope, model, child, known, status) });
  }
  return groups;
}

function shownKey(key: GroupKey, value: Sql): Sql {
  if (key.kind === "period") return moment(value);
  return key.kind === "field" ? shown(key.field.kind, value) : value;
}

function keyOf(
  scope: Scope,
  model: CatalogModel,
  row: Sql,
  key: GroupKey,
  status: StatusFilter,
): { value: Sql; join: Sql } {
  switch (key.kind) {
    case "field":
      return { value: valueIn(scope, model, row, key.field.name), join: sql`` };
    case "status":
      return { value: column(row, "_status"), join: sql`` };
    case "period":
      return {
        value: sql`date_trunc('${trusted(key.unit)}', ${valueIn(scope, model, row, key.column)}, 'UTC')`,
        join: sql``,
      };
    case "relation": {
      // Only records that the role sees have an id here; the others are as if there were none.
      const other = readableModel(scope, key.relation.model);
      const child = scope.nextAlias();
      const { from, on } = relatedRows(scope, key.relation, other, row, child);
      const conditions = [on, visible(scope, other, child, status, true)].filter((one) => one !== null);
      return { value: column(child, "id"), join: sql` left join ${from} on ${allOf(conditions)}` };
    }
  }
}

function groupValue(groups: ReadonlyMap<string, Group>, typeName: string, node: SelectionNode): Sql {
  const columns = columnsOf(node.children, typeName, (part) => {
    const group = groups.get(part.name);
    if (!group)
      throw badArgument("group_by", `group.${part.name} is selected, so group_by must name ${part.name} as well.`);
    return group.shown;
  });
  return sql`(select g from (select ${columns}) g)`;
}
