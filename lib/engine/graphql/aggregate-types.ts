/** Types of a model's aggregate. */
import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
} from "graphql";
import { typeNameOf } from "../../kernel/names.ts";
import {
  aggregateTypeName,
  type CatalogField,
  type CatalogModel,
  type GroupKey,
  groupKeysOf,
  isNumeric,
  isRanked,
} from "../compiler/index.ts";
import { isEnumName, outputType, type TypeStore } from "./field-types.ts";
import { DateTime } from "./scalars.ts";
import { RecordStatus } from "./shared-types.ts";

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

/** What records may be grouped by; every model has its moments and its status. */
export function groupByType(model: CatalogModel): GraphQLEnumType {
  const names = [...groupKeysOf(model).keys()].filter(isEnumName);
  return new GraphQLEnumType({
    name: aggregateTypeName(model, "group_by"),
    values: Object.fromEntries(names.map((name) => [name, {}])),
  });
}

/** One group. Parts that no field of the model fits are left out. */
export function aggregateType(store: TypeStore, model: CatalogModel): GraphQLObjectType {
  const name = typeNameOf(model.name);
  const fields = [...model.fields.values()];
  const own = (field: CatalogField) => outputType(store, name, field);
  const part = (
    suffix: "range" | "sum" | "avg",
    fits: (field: CatalogField) => boolean,
    typeOf: (field: CatalogField) => GraphQLOutputType,
  ) => {
    const config: Fields = {};
    for (const field of fields) if (fits(field)) config[field.name] = { type: typeOf(field) };
    if (Object.keys(config).length === 0) return null;
    return {
      type: new GraphQLNonNull(new GraphQLObjectType({ name: aggregateTypeName(model, suffix), fields: config })),
    };
  };
  const range = part("range", isRanked, own);
  // A sum of whole numbers can be more than an Int holds.
  const sum = part("sum", isNumeric, () => GraphQLFloat);
  const avg = part("avg", isNumeric, () => GraphQLFloat);
  return new GraphQLObjectType({
    name: `${name}Aggregate`,
    fields: {
      group: { type: new GraphQLNonNull(groupType(model, own)), description: "The values that group_by names." },
      count: { type: new GraphQLNonNull(GraphQLInt) },
      ...(range && { min: range, max: range }),
      ...(sum && avg && { sum, avg }),
    },
  });
}

function groupType(model: CatalogModel, own: (field: CatalogField) => GraphQLOutputType): GraphQLObjectType {
  const typeOf = (key: GroupKey) => {
    if (key.kind === "field") return own(key.field);
    if (key.kind === "relation") return GraphQLID;
    return key.kind === "status" ? RecordStatus : DateTime;
  };
  const fields = [...groupKeysOf(model)].map(([name, key]) => [name, { type: typeOf(key) }] as const);
  return new GraphQLObjectType({ name: `${typeNameOf(model.name)}Group`, fields: Object.fromEntries(fields) });
}
