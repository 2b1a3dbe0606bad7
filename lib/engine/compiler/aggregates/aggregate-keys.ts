/** What records are put into groups by. */
import { PlinthError } from "../../../kernel/errors.ts";
import { type EngineKind, fieldKinds, type Period } from "../../field-kinds/index.ts";
import type { CatalogField, CatalogModel, CatalogRelation } from "../catalog/catalog.ts";
import { shown } from "../catalog/columns.ts";
import { isGrouped } from "../catalog/kind-facts.ts";
import { valueIn } from "../catalog/locale.ts";
import { column, readableModel, relatedRows, type Scope, type StatusFilter, visible } from "../sql/scope.ts";
import { allOf, type Sql, sql, trusted } from "../sql/sql.ts";

/** A key in the records' own table. */
type OwnKey =
  | { readonly kind: "field"; readonly field: CatalogField }
  | { readonly kind: "status" }
  | { readonly kind: "period"; readonly column: string; readonly of: EngineKind; readonly period: Period };

/** What records can be put into groups by. */
export type GroupKey =
  | OwnKey
  /** The id of the one related record. */
  | { readonly kind: "relation"; readonly relation: CatalogRelation }
  /** A key of the one related record. */
  | { readonly kind: "related"; readonly relation: CatalogRelation; readonly key: OwnKey };

/**
 * Keys by name: fields, periods of dates and times (`released_month`), `meta_status`, the id of a has_one relation
 * (`author_id`), and fields and periods of the record there (`author__country`). No identifier has two underscores in a
 * row.
 */
export function groupKeysOf(
  model: CatalogModel,
  models: ReadonlyMap<string, CatalogModel>,
): ReadonlyMap<string, GroupKey> {
  const keys = new Map<string, GroupKey>();
  addPeriods(keys, "meta_created_at", "_created_at", fieldKinds.date);
  addPeriods(keys, "meta_updated_at", "_updated_at", fieldKinds.date);
  keys.set("meta_status", { kind: "status" });
  for (const relation of model.relations.values()) {
    if (relation.kind !== "has_one") continue;
    keys.set(`${relation.name}_id`, { kind: "relation", relation });
    const other = models.get(relation.model);
    if (other)
      for (const [name, key] of fieldKeys(other))
        keys.set(`${relation.name}__${name}`, { kind: "related", relation, key });
  }
  // Names of fields go before those that are made here.
  for (const [name, key] of fieldKeys(model)) keys.set(name, key);
  return keys;
}

/** The fields themselves, which go before periods with the same name. */
function fieldKeys(model: CatalogModel): Map<string, OwnKey> {
  const keys = new Map<string, OwnKey>();
  const fields = [...model.fields.values()].filter(isGrouped);
  for (const { name, kind } of fields) addPeriods(keys, name, name, kind);
  for (const field of fields) keys.set(field.name, { kind: "field", field });
  return keys;
}

function addPeriods(keys: Map<string, GroupKey>, name: string, column: string, of: EngineKind): void {
  for (const period of Object.keys(of.periods ?? {}) as Period[])
    keys.set(`${name}_${period}`, { kind: "period", column, of, period });
}

/** The start of a period, which is of the kind that it is a period of. */
export interface PeriodStart {
  readonly kind: EngineKind;
  readonly period: Period;
}

/** What the key's values are: those of a field, an id, a status, the start of a period, or the number of a weekday. */
export function groupValueOf(key: GroupKey): CatalogField | PeriodStart | "id" | "status" | "weekday" {
  if (key.kind === "related") return groupValueOf(key.key);
  if (key.kind === "field") return key.field;
  if (key.kind === "relation") return "id";
  if (key.kind === "status") return "status";
  return key.period === "weekday" ? "weekday" : { kind: key.of, period: key.period };
}

/** A group's value as it is answered. */
export function shownGroup(key: GroupKey, value: Sql): Sql {
  const of = groupValueOf(key);
  return typeof of === "object" ? shown(of.kind, value) : value;
}

/** Values of keys for the rows of one table; what leads to related records is joined once for each relation. */
export class KeyValues {
  readonly #scope: Scope;
  readonly #model: CatalogModel;
  readonly #row: Sql;
  readonly #status: StatusFilter;
  readonly #joined = new Map<string, { model: CatalogModel; child: Sql; join: Sql }>();

  constructor(scope: Scope, model: CatalogModel, row: Sql, status: StatusFilter) {
    this.#scope = scope;
    this.#model = model;
    this.#row = row;
    this.#status = status;
  }

  of(key: GroupKey): Sql {
    if (key.kind === "relation") return column(this.#related(key.relation).child, "id");
    if (key.kind !== "related") return this.#own(this.#model, this.#row, key);
    const { model, child } = this.#related(key.relation);
    return this.#own(model, child, key.key);
  }

  /** What stands behind the table. */
  joins(): Sql {
    return { parts: [...this.#joined.values()].map((one) => one.join) };
  }

  #own(model: CatalogModel, row: Sql, key: OwnKey): Sql {
    if (key.kind === "field") return valueIn(this.#scope, model, row, key.field.name);
    if (key.kind === "status") return column(row, "_status");
    const value = valueIn(this.#scope, model, row, key.column);
    const [before, after] = key.of.periods![key.period]!;
    return sql`${trusted(before)}${value}${trusted(after)}`;
  }

  /** Only records that the role sees are joined; the others are as if there were none. */
  #related(relation: CatalogRelation) {
    const known = this.#joined.get(relation.name);
    if (known) return known;
    const model = readableModel(this.#scope, relation.model);
    const child = this.#scope.nextAlias();
    const { from, on } = relatedRows(this.#scope, relation, model, this.#row, child);
    const conditions = [on, visible(this.#scope, model, child, this.#status, true)].filter((one) => one !== null);
    const made = { model, child, join: sql` left join ${from} on ${allOf(conditions)}` };
    this.#joined.set(relation.name, made);
    return made;
  }
}

/** BAD_USER_INPUT for a key that the model does not have. */
export function groupKey(keys: ReadonlyMap<string, GroupKey>, name: string, path: string): GroupKey {
  const key = keys.get(name);
  if (key) return key;
  const message = `Records cannot be grouped by "${name.slice(0, 100)}".`;
  throw new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}
