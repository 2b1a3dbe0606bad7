/** Types of a model's aggregates: what they answer, and the inputs that choose and sort groups. */
import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
} from "graphql";
import { typeNameOf } from "../../../kernel/names.ts";
import {
  aggregateTypeName,
  type Catalog,
  type CatalogField,
  type CatalogModel,
  type GroupKey,
  groupAliasesOf,
  groupKeysOf,
  groupValueOf,
  type KeyAlias,
  type Measure,
  measuredFields,
  measureNames,
  measures,
} from "../../compiler/index.ts";
import { isEnumName, oldEntry, outputType, putNames, type TypeStore } from "./field-types.ts";
import { Float } from "./scalars.ts";
import { RecordStatus, SortDirection, scalarTypes, scalarWhere } from "./shared-types.ts";

type Fields = GraphQLFieldConfigMap<unknown, unknown>;
type InputFields = GraphQLInputFieldConfigMap;

/** Types of one model's aggregates. */
export interface AggregateTypes {
  /** What records may be grouped by; every model has its moments and its status. */
  group_by: GraphQLEnumType;
  /** One group. */
  group: GraphQLObjectType;
  /** The same for the records of a relation, which are in no groups. */
  measures: GraphQLObjectType;
  sort: GraphQLInputObjectType;
  having: GraphQLInputObjectType;
}

/** Parts that no field of the model fits are left out. */
export function aggregateTypes(store: TypeStore, catalog: Catalog, model: CatalogModel): AggregateTypes {
  const keys = groupKeysOf(model, catalog.models);
  const old = groupAliasesOf(model, catalog.models);
  const measured: Fields = { count: { type: new GraphQLNonNull(GraphQLInt) }, ...measureFields(store, model) };
  const group = groupType(store, model, keys, old);
  const having: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: aggregateTypeName(model, "having"),
    fields: () => ({
      AND: { type: new GraphQLList(new GraphQLNonNull(having)) },
      OR: { type: new GraphQLList(new GraphQLNonNull(having)) },
      NOT: { type: having },
      count: { type: scalarWhere.int },
      ...havingFields(model),
    }),
  });
  return {
    group_by: new GraphQLEnumType({
      name: aggregateTypeName(model, "group_by"),
      values: withOld(Object.fromEntries([...keys.keys()].filter(isEnumName).map((key) => [key, {}])), old),
    }),
    group: new GraphQLObjectType({
      name: `${typeNameOf(model.name)}Aggregate`,
      fields: {
        group: { type: new GraphQLNonNull(group), description: "The values that group_by names." },
        ...measured,
      },
    }),
    measures: new GraphQLObjectType({ name: aggregateTypeName(model, "measures"), fields: measured }),
    sort: new GraphQLInputObjectType({
      name: aggregateTypeName(model, "sort"),
      isOneOf: true,
      fields: {
        count: { type: SortDirection },
        ...sortFields(model),
        group: {
          type: directions(
            aggregateTypeName(model, "group_by", "_sort"),
            withOld(Object.fromEntries([...keys.keys()].map((key) => [key, { type: SortDirection }])), old),
          ),
        },
      },
    }),
    having,
  };
}

/** The entries of keys, and as deprecated those under their old names. */
function withOld<Entry extends object>(
  entries: Record<string, Entry>,
  old: ReadonlyMap<string, KeyAlias>,
): Record<string, Entry> {
  for (const [key, alias] of old) {
    const entry = entries[alias.name];
    if (entry && isEnumName(key)) entries[key] = oldEntry(entry, alias);
  }
  return entries;
}

/** An entry for each field, and as deprecated under the names that it had. */
function byField<Entry extends object>(fields: readonly CatalogField[], entryOf: (field: CatalogField) => Entry) {
  const config: Record<string, Entry> = {};
  for (const field of fields) putNames(config, field, entryOf(field));
  return config;
}

/** A type for each part, which measures of that part share; none where no field of the model fits. */
function byPart<T>(model: CatalogModel, make: (measure: Measure, fields: readonly CatalogField[]) => T) {
  const parts = new Map<Measure["part"], T>();
  return measureNames.flatMap((name): [string, T][] => {
    const measure = measures[name];
    const fields = measuredFields(model, measure);
    if (fields.length === 0) return [];
    const made = parts.get(measure.part) ?? make(measure, fields);
    parts.set(measure.part, made);
    return [[name, made]];
  });
}

function measureFields(store: TypeStore, model: CatalogModel): Fields {
  const typeOf: Readonly<Record<Measure["part"], (field: CatalogField) => GraphQLOutputType>> = {
    distinct: () => new GraphQLNonNull(GraphQLInt),
    range: (field) => outputType(store, typeNameOf(model.name), field),
    // A sum of whole numbers can be more than an Int holds.
    sum: () => Float,
    avg: () => Float,
  };
  const types = byPart(model, ({ part }, fields) => {
    const config: Fields = byField(fields, (field) => ({ type: typeOf[part](field) }));
    return new GraphQLObjectType({ name: aggregateTypeName(model, part), fields: config });
  });
  return Object.fromEntries(types.map(([name, type]) => [name, { type: new GraphQLNonNull(type) }]));
}

function havingFields(model: CatalogModel): InputFields {
  const types = byPart(
    model,
    (measure, fields) =>
      new GraphQLInputObjectType({
        name: aggregateTypeName(model, measure.part, "_having"),
        fields: byField(fields, (field) => ({ type: scalarWhere[measure.kindOf(field)] })),
      }),
  );
  return Object.fromEntries(types.map(([name, type]) => [name, { type }]));
}

function sortFields(model: CatalogModel): InputFields {
  const types = byPart(model, ({ part }, fields) =>
    directions(
      aggregateTypeName(model, part, "_sort"),
      byField(fields, () => ({ type: SortDirection })),
    ),
  );
  return Object.fromEntries(types.map(([name, type]) => [name, { type }]));
}

const directions = (name: string, fields: InputFields) => new GraphQLInputObjectType({ name, isOneOf: true, fields });

const made: Readonly<Record<"id" | "status" | "weekday", GraphQLOutputType>> = {
  id: GraphQLID,
  status: RecordStatus,
  weekday: GraphQLInt,
};

function groupType(
  store: TypeStore,
  model: CatalogModel,
  keys: ReadonlyMap<string, GroupKey>,
  old: ReadonlyMap<string, KeyAlias>,
): GraphQLObjectType {
  const typeOf = (key: GroupKey) => {
    const of = groupValueOf(key);
    if (typeof of === "string") return made[of];
    if ("period" in of) return scalarTypes[of.kind.scalar!];
    const owner = key.kind === "related" ? key.relation.model : model.name;
    return outputType(store, typeNameOf(owner), of);
  };
  const fields = Object.fromEntries([...keys].map(([name, key]) => [name, { type: typeOf(key) }] as const));
  return new GraphQLObjectType({
    name: `${typeNameOf(model.name)}Group`,
    fields: withOld<Fields[string]>(fields, old),
  });
}
