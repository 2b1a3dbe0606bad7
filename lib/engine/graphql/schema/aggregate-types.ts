/** Types of a model's aggregates: what they answer, and the inputs that choose and sort groups. */
import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
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
  groupKeysOf,
  groupValueOf,
  type Measure,
  measuredFields,
  measureNames,
  measures,
} from "../../compiler/index.ts";
import { isEnumName, outputType, type TypeStore } from "./field-types.ts";
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
  const name = typeNameOf(model.name);
  const keys = groupKeysOf(model, catalog.models);
  const measured: Fields = { count: { type: new GraphQLNonNull(GraphQLInt) }, ...measureFields(store, model) };
  const group = groupType(store, model, keys);
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
      values: Object.fromEntries([...keys.keys()].filter(isEnumName).map((key) => [key, {}])),
    }),
    group: new GraphQLObjectType({
      name: `${name}Aggregate`,
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
        group: { type: directions(aggregateTypeName(model, "group_by", "_sort"), keys.keys()) },
      },
    }),
    having,
  };
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
    sum: () => GraphQLFloat,
    avg: () => GraphQLFloat,
  };
  const types = byPart(model, ({ part }, fields) => {
    const config: Fields = Object.fromEntries(fields.map((field) => [field.name, { type: typeOf[part](field) }]));
    return new GraphQLObjectType({ name: aggregateTypeName(model, part), fields: config });
  });
  return Object.fromEntries(types.map(([name, type]) => [name, { type: new GraphQLNonNull(type) }]));
}

function havingFields(model: CatalogModel): InputFields {
  const types = byPart(model, (measure, fields) => {
    const config = fields.map((field) => [field.name, { type: scalarWhere[measure.kindOf(field)] }]);
    return new GraphQLInputObjectType({
      name: aggregateTypeName(model, measure.part, "_having"),
      fields: Object.fromEntries(config),
    });
  });
  return Object.fromEntries(types.map(([name, type]) => [name, { type }]));
}

function sortFields(model: CatalogModel): InputFields {
  const types = byPart(model, ({ part }, fields) =>
    directions(
      aggregateTypeName(model, part, "_sort"),
      fields.map(({ name }) => name),
    ),
  );
  return Object.fromEntries(types.map(([name, type]) => [name, { type }]));
}

const directions = (name: string, keys: Iterable<string>) =>
  new GraphQLInputObjectType({
    name,
    isOneOf: true,
    fields: Object.fromEntries([...keys].map((key) => [key, { type: SortDirection }])),
  });

const made: Readonly<Record<"id" | "status" | "weekday", GraphQLOutputType>> = {
  id: GraphQLID,
  status: RecordStatus,
  weekday: GraphQLInt,
};

function groupType(store: TypeStore, model: CatalogModel, keys: ReadonlyMap<string, GroupKey>): GraphQLObjectType {
  const typeOf = (key: GroupKey) => {
    const of = groupValueOf(key);
    if (typeof of === "string") return made[of];
    if ("period" in of) return scalarTypes[of.kind.scalar!];
    const owner = key.kind === "related" ? key.relation.model : model.name;
    return outputType(store, typeNameOf(owner), of);
  };
  const fields = [...keys].map(([name, key]) => [name, { type: typeOf(key) }] as const);
  return new GraphQLObjectType({ name: `${typeNameOf(model.name)}Group`, fields: Object.fromEntries(fields) });
}
