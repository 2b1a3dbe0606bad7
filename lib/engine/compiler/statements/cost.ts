/**
 * What a statement may cost at most, estimated from what it asks for before it is compiled: its answer with every list
 * full, and what its filters may have to look at. Nothing is asked of the database, so the same request costs the same
 * on every project.
 */

import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Action, isDecided, ruleName } from "../../access/index.ts";
import { groupKeysOf } from "../aggregates/aggregate-keys.ts";
import type { Catalog, CatalogModel, CatalogRelation } from "../catalog/catalog.ts";
import type { SelectionNode } from "../catalog/columns.ts";
import { quantifiers } from "../filters/entries-filter.ts";
import type { ListArguments } from "../selection/rows.ts";
import { constant, entriesOf, fixedName, fixedValue, isNothing, itemsOf, type Source } from "../sql/source.ts";
import type { RootNode } from "./root-node.ts";

export interface Cost {
  /** Records in the answer, if every list is full. */
  rows: number;
  /** Records and fields of records in the answer, if every list is full, and `filters`. */
  estimated: number;
  /** Conditions that are looked at for records which may not be in the answer. */
  filters: number;
}

const { filterRows, filterFanOut, filterEntries } = limits;

/** Adds up what one request asks for. */
export class CostCount implements Cost {
  rows = 0;
  estimated = 0;
  filters = 0;
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** A root field that reads, with everything below it. */
  root({ kind, model: name, args, children }: RootNode): this {
    const model = this.#catalog.models.get(name);
    const about = args as ListArguments;
    if (kind === "__typename" || !model) return this.values(children, 1);
    if (kind === "list") {
      const rows = rowsAsked([args.limit], limits.listRowsDefault);
      return this.filter(model, about, filterRows).records(model, children, rows);
    }
    if (kind === "connection") return this.#connection(model, about, args, children);
    this.filter(model, about, filterRows);
    if (kind === "one" || kind === "single_page") return this.records(model, children, 1);
    if (kind === "count") return this.values([], 1);
    // Without groups there is one, over everything.
    const groups = isNothing(args.group_by) ? 1 : rowsAsked([args.limit], limits.listRowsMax);
    return this.#groups(model, args).values(children, groups);
  }

  /** So many records with what is selected of each. */
  records(model: CatalogModel, nodes: readonly SelectionNode[], times: number): this {
    this.rows += times;
    this.estimated += times;
    for (const node of nodes) this.#node(model, node, times);
    return this;
  }

  /** Values that are no records, so many of each. */
  values(nodes: readonly SelectionNode[], times: number): this {
    this.estimated += times;
    for (const { children } of nodes) this.values(children, times);
    return this;
  }

  /** Filter and search of a list, whose conditions are looked at for so many records. */
  filter(model: CatalogModel, { where, search, sort }: ListArguments, looked: number): this {
    const conditions =
      whereCost(this.#catalog, model, where) +
      (isNothing(search) ? 0 : 1) +
      sortCost(this.#catalog, model, sort) +
      ruleCost(this.#catalog, model);
    this.filters += looked * conditions;
    this.estimated += looked * conditions;
    return this;
  }

  /** What leads from the records to their groups, and the conditions on groups. */
  #groups(model: CatalogModel, { group_by, having }: RootNode["args"]): this {
    const conditions = groupsCost(this.#catalog, model, group_by) + havingCost(having);
    this.filters += filterRows * conditions;
    this.estimated += filterRows * conditions;
    return this;
  }

  #connection(
    model: CatalogModel,
    about: ListArguments,
    args: RootNode["args"],
    children: readonly SelectionNode[],
  ): this {
    const rows = rowsAsked([args.first, args.last], limits.listRowsDefault);
    this.filter(model, about, filterRows).values([], 1);
    for (const node of children) {
      if (node.name !== "edges") this.values([node], 1);
      for (const part of node.name === "edges" ? node.children : [])
        if (part.name === "node") this.records(model, part.children, rows);
        else this.values([], rows);
    }
    return this;
  }

  #node(model: CatalogModel, { name, args, children }: SelectionNode, times: number): void {
    const relation = model.fields.has(name) ? undefined : relationNamed(model, name);
    const other = relation && this.#catalog.models.get(relation.model);
    if (!relation || !other) this.values(children, times);
    else if (relation.kind === "has_one") this.records(other, children, times);
    else {
      const about = args as ListArguments;
      this.filter(other, about, times * filterFanOut);
      if (name.endsWith("_count")) this.values([], times);
      else if (name.endsWith("_aggregate")) this.values(children, times);
      else this.records(other, children, times * rowsAsked([args.limit], limits.listRowsDefault));
    }
  }
}

/** COST_LIMIT where the answer could have too many records, or where there is too much to do altogether. */
export function requireWithin({ rows, estimated, filters }: Cost): void {
  if (rows > limits.queryRowsMax)
    throw new PlinthError(
      "COST_LIMIT",
      t(
        "The answer could have {rows} records, and at most {queryRowsMax} are allowed. Please lower limit in the lists, or select less.",
        { rows, queryRowsMax: limits.queryRowsMax },
      ),
    );
  if (estimated <= limits.queryCostMax) return;
  const whole = `The operation has a cost of ${estimated}, and at most ${limits.queryCostMax} is allowed.`;
  const advice =
    filters > estimated / 2
      ? `Its filters cost ${filters}: please filter by fewer conditions, and through fewer relations.`
      : "Please lower limit in the lists, or select less.";
  throw new PlinthError("COST_LIMIT", t("{whole} {advice}", { whole, advice }));
}

/** The relation behind `author`, `comment_list`, `comment_count` or `comment_aggregate`. */
function relationNamed(model: CatalogModel, name: string): CatalogRelation | undefined {
  const one = model.relations.get(name);
  if (one?.kind === "has_one") return one;
  const many = model.relations.get(name.replace(/_(list|count|aggregate)$/, ""));
  return many?.kind === "has_many" ? many : undefined;
}

/** What is no number from 0 to the most is refused by the compiler, with a sentence of its own. */
function rowsAsked(given: readonly (Source | undefined)[], byDefault: number): number {
  const asked = given.find((source) => source && !isNothing(source));
  const value = asked ? fixedValue(asked) : byDefault;
  return typeof value === "number" && value >= 0 ? Math.min(value, limits.listRowsMax) : 1;
}

/**
 * Conditions that are looked at for one record. A condition through a relation to many is looked at for each of its
 * records, so it multiplies with every step: that is what PostgreSQL does at worst, where nothing fits and it has hoped
 * to end early.
 */
function whereCost(catalog: Catalog, model: CatalogModel, where: Source | undefined): number {
  if (!where || isNothing(where)) return 0;
  let cost = 0;
  for (const [key, value] of entriesOf(where)) {
    if (key === "AND" || key === "OR" || key === "NOT")
      // Empty ones, which say nothing, are read all the same.
      for (const item of itemsOf(value)) cost += Math.max(1, whereCost(catalog, model, item));
    else cost += conditionCost(catalog, model, key, value);
  }
  return cost;
}

function conditionCost(catalog: Catalog, model: CatalogModel, key: string, value: Source): number {
  const relation = model.fields.has(key) || key === "id" || key === "meta" ? undefined : relationNamed(model, key);
  const other = relation && catalog.models.get(relation.model);
  if (!relation || !other) return operatorsOf(value);
  const rule = ruleCost(catalog, other);
  if (relation.kind === "has_one") return 1 + rule + whereCost(catalog, other, value);
  if (key.endsWith("_count")) return filterFanOut * Math.max(1, rule);
  let cost = 0;
  for (const [, where] of entriesOf(value)) cost += filterFanOut * Math.max(1, rule + whereCost(catalog, other, where));
  return cost;
}

/** Operators on a value, on those inside of an object, and on the entries of a list, each of which is looked at. */
function operatorsOf(value: Source): number {
  const inner = entriesOf(value);
  const times = (key: string) => (quantifiers.includes(key) ? filterEntries : 1);
  return inner.length === 0 ? 1 : inner.reduce((sum, [key, one]) => sum + times(key) * operatorsOf(one), 0);
}

/** Related records are looked at once for each relation that groups are made by. */
function groupsCost(catalog: Catalog, model: CatalogModel, groupBy: Source | undefined): number {
  if (!groupBy || isNothing(groupBy)) return 0;
  const keys = groupKeysOf(model, catalog.models);
  const relations = new Set<CatalogRelation>();
  for (const item of itemsOf(groupBy)) {
    const key = keys.get(fixedName(item));
    if (key?.kind === "relation" || key?.kind === "related") relations.add(key.relation);
  }
  const others = [...relations].map((relation) => catalog.models.get(relation.model)!);
  return others.reduce((sum, other) => sum + 1 + ruleCost(catalog, other), 0);
}

function havingCost(having: Source | undefined): number {
  if (!having || isNothing(having)) return 0;
  return entriesOf(having).reduce((sum, [key, value]) => {
    if (key !== "AND" && key !== "OR" && key !== "NOT") return sum + operatorsOf(value);
    return itemsOf(value).reduce((inner, item) => inner + Math.max(1, havingCost(item)), sum);
  }, 0);
}

/** Orders by the number of related records count them for every record, also those of a related record. */
function sortCost(catalog: Catalog, model: CatalogModel, sort: Source | undefined): number {
  if (!sort || isNothing(sort)) return 0;
  let cost = 0;
  for (const [key, value] of itemsOf(sort).flatMap(entriesOf)) {
    const relation = model.fields.has(key) ? undefined : relationNamed(model, key);
    const other = relation && catalog.models.get(relation.model);
    if (!relation || !other) continue;
    cost += relation.kind === "has_one" ? 1 + sortCost(catalog, other, value) : filterFanOut;
  }
  return cost;
}

/** What the answers of custom logic add for each record of the model that is looked at. */
function ruleCost(catalog: Catalog, model: CatalogModel): number {
  if (!catalog.has_rules) return 0;
  const actions: readonly Action[] = ["read", "update"];
  const names = [
    ...actions.filter((action) => isDecided(model.permissions[action])).map((action) => ruleName(model.name, action)),
    ...[...model.fields.values()].flatMap(({ name, guarded }) =>
      guarded.filter((action) => action === "read").map((action) => ruleName(model.name, action, name)),
    ),
  ];
  return names.reduce((sum, name) => {
    const answer = catalog.bound[name];
    if (typeof answer !== "object" || answer === null) return sum;
    const whole = catalog.unlimited;
    return sum + whereCost(whole, whole.models.get(model.name)!, constant(answer));
  }, 0);
}
