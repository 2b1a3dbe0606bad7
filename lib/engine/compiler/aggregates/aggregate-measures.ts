/** What aggregates tell of a group: how many records it has, and what their values come to. */
import { type ScalarKind, scalarOf } from "../../field-kinds/index.ts";
import type { CatalogField, CatalogModel } from "../catalog/catalog.ts";
import { shown, unknownName } from "../catalog/columns.ts";
import { isGrouped, isNumeric, isRanked } from "../catalog/kind-facts.ts";
import { type Sql, sql } from "../sql/sql.ts";

/** Measures of one field of a group, by name. */
export type MeasureName = "count_distinct" | "min" | "max" | "sum" | "avg";

export interface Measure {
  /** Ending of the names of its types; measures with the same fields and types share them. */
  readonly part: "distinct" | "range" | "sum" | "avg";
  fits(field: CatalogField): boolean;
  of(value: Sql): Sql;
  /** What it is compared as. */
  kindOf(field: CatalogField): ScalarKind;
}

const ownKind = ({ kind }: CatalogField): ScalarKind => scalarOf(kind);

export const measures: Readonly<Record<MeasureName, Measure>> = {
  count_distinct: {
    part: "distinct",
    fits: isGrouped,
    of: (value) => sql`count(distinct ${value})`,
    kindOf: () => "int",
  },
  min: { part: "range", fits: isRanked, of: (value) => sql`min(${value})`, kindOf: ownKind },
  max: { part: "range", fits: isRanked, of: (value) => sql`max(${value})`, kindOf: ownKind },
  sum: { part: "sum", fits: isNumeric, of: (value) => sql`sum(${value})`, kindOf: () => "double" },
  avg: { part: "avg", fits: isNumeric, of: (value) => sql`avg(${value})::double precision`, kindOf: () => "double" },
};

export const measureNames = Object.keys(measures) as readonly MeasureName[];

export const measureNamed = (name: string): Measure | undefined =>
  Object.hasOwn(measures, name) ? measures[name as MeasureName] : undefined;

/** The fields that a measure can be taken of. */
export const measuredFields = (model: CatalogModel, measure: Measure): CatalogField[] =>
  [...model.fields.values()].filter(measure.fits);

/** The records of a group: the columns that measures need of them. */
export interface MeasuredRows {
  readonly model: CatalogModel;
  column(field: CatalogField): Sql;
}

/** The measure of the field `name`; null where there is no such field, or it has no such measure. */
export function measured({ model, column }: MeasuredRows, measure: Measure, name: string) {
  const field = model.fields.get(name);
  return field && measure.fits(field) ? { kind: measure.kindOf(field), value: measure.of(column(field)) } : null;
}

/** As it is answered. BAD_USER_INPUT for what the model does not have. */
export function shownMeasure(rows: MeasuredRows, measure: Measure, name: string): Sql {
  const found = measured(rows, measure, name);
  if (!found) throw unknownName(name);
  return measure.part === "range" ? shown(rows.model.fields.get(name)!.kind, found.value) : found.value;
}
