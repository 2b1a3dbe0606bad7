/** The GraphQL schema of a project as one role sees it: for validation and introspection. The compiler answers. */
import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from "graphql";
import { rootTypeName } from "../../../contract/fields/generated-names.ts";
import { limits } from "../../../contract/limits.ts";
import { queryNameOf, typeNameOf } from "../../../kernel/names.ts";
import { type Catalog, type CatalogModel, hasAliases } from "../../compiler/index.ts";
import type { RunnableFunction } from "../../functions/index.ts";
import { type AggregateTypes, aggregateTypes } from "./aggregate-types.ts";
import { connectionArguments, connectionType } from "./connection-types.ts";
import { changedFields } from "./event-types.ts";
import { outputFields, sortFields, type TypeStore, whereFields } from "./field-types.ts";
import { functionFields } from "./function-fields.ts";
import { mutationFields } from "./mutation-fields.ts";
import { action } from "./root-action.ts";
import { localeArgument, Meta, MetaSort, MetaWhere, SortDirection, StatusFilter, scalarWhere } from "./shared-types.ts";

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

const required = <T extends ConstructorParameters<typeof GraphQLNonNull>[0]>(type: T) => new GraphQLNonNull(type);
const listOf = <T extends ConstructorParameters<typeof GraphQLNonNull>[0]>(type: T) =>
  new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));

/** Types of one model, made when they are first asked for. */
interface ModelTypes {
  output: GraphQLObjectType;
  where: GraphQLInputObjectType;
  sort: GraphQLInputObjectType;
  listWhere: GraphQLInputObjectType;
  aggregate: AggregateTypes;
}

/** Builds the schema. Models that the role may not read are not in it, nor are its mutations of them. */
export function buildSchema(catalog: Catalog, functions: readonly RunnableFunction[] = []): GraphQLSchema {
  const store: TypeStore = new Map();
  const types = new Map<string, ModelTypes>();
  const readable = [...catalog.models.values()].filter((model) => model.can.read);
  const typesOf = (name: string) => types.get(name)!;
  for (const model of readable) types.set(model.name, modelTypes(store, catalog, model, typesOf));

  const query: Fields = {};
  const mutation: Fields = {};
  const changes: Fields = {};
  for (const model of readable) {
    Object.assign(query, queryFields(model, typesOf(model.name)));
    Object.assign(changes, changedFields(model, typesOf(model.name)));
    Object.assign(mutation, mutationFields(store, catalog, model, typesOf(model.name)));
  }
  const output = (name: string) => types.get(name)?.output;
  const rootName = (kind: "query" | "mutation" | "subscription") => rootTypeName(kind, catalog.models.keys());
  // A model that came after a function of its name has the field.
  const queries = { ...functionFields(store, catalog, functions, "query", output), ...query };
  const mutations = { ...functionFields(store, catalog, functions, "mutation", output), ...mutation };
  // A schema must have a query field, even where a role may read nothing.
  const nothing: Fields = { _empty: { type: GraphQLString, description: "Your role may not read any model." } };
  return new GraphQLSchema({
    // Right by its making, which tests look at: to prove it at the first request takes as long as to build it.
    assumeValid: true,
    extensions: { hasAliases: hasAliases(catalog) },
    query: new GraphQLObjectType({
      name: rootName("query"),
      fields: Object.keys(queries).length > 0 ? queries : nothing,
    }),
    mutation:
      Object.keys(mutations).length > 0
        ? new GraphQLObjectType({ name: rootName("mutation"), fields: mutations })
        : null,
    // Every query of records again as a live query.
    subscription:
      readable.length > 0
        ? new GraphQLObjectType({ name: rootName("subscription"), fields: { ...query, ...changes } })
        : null,
  });
}

function modelTypes(
  store: TypeStore,
  catalog: Catalog,
  model: CatalogModel,
  typesOf: (name: string) => ModelTypes,
): ModelTypes {
  const name = typeNameOf(model.name);
  const types: ModelTypes = {
    output: new GraphQLObjectType({
      name,
      fields: () => ({
        id: { type: required(GraphQLID) },
        ...relationAggregates(model, typesOf),
        ...outputFields(store, name, model.fields.values()),
        ...relationFields(model, typesOf),
        meta: { type: required(Meta) },
      }),
    }),
    where: new GraphQLInputObjectType({
      name: `${name}Where`,
      fields: () => ({
        AND: { type: new GraphQLList(required(types.where)) },
        OR: { type: new GraphQLList(required(types.where)) },
        NOT: { type: types.where },
        id: { type: scalarWhere.id },
        ...whereFields(store, name, model.fields.values()),
        ...relationWhere(model, typesOf),
        meta: { type: MetaWhere },
      }),
    }),
    sort: new GraphQLInputObjectType({
      name: `${name}Sort`,
      isOneOf: true,
      fields: () => modelSortFields(store, model, typesOf),
    }),
    listWhere: new GraphQLInputObjectType({
      name: `${name}ListWhere`,
      fields: () => ({ some: { type: types.where }, every: { type: types.where }, none: { type: types.where } }),
    }),
    aggregate: aggregateTypes(store, catalog, model),
  };
  return types;
}

function relationFields(model: CatalogModel, typesOf: (name: string) => ModelTypes): Fields {
  const fields: Fields = {};
  for (const relation of model.relations.values()) {
    const other = typesOf(relation.model);
    if (relation.kind === "has_one") {
      fields[relation.name] = { type: other.output };
      continue;
    }
    fields[`${relation.name}_list`] = { type: listOf(other.output), args: rowArguments(other) };
    fields[`${relation.name}_count`] = { type: required(GraphQLInt), args: { where: { type: other.where } } };
  }
  return fields;
}

/** A field or a relation of the same name goes before them. */
function relationAggregates(model: CatalogModel, typesOf: (name: string) => ModelTypes): Fields {
  const many = [...model.relations.values()].filter(({ kind }) => kind === "has_many");
  const fields = many.map(({ name, model: other }) => {
    const { aggregate, where } = typesOf(other);
    return [`${name}_aggregate`, { type: required(aggregate.measures), args: { where: { type: where } } }] as const;
  });
  return Object.fromEntries(fields);
}

function relationWhere(model: CatalogModel, typesOf: (name: string) => ModelTypes): GraphQLInputFieldConfigMap {
  const fields: GraphQLInputFieldConfigMap = {};
  for (const relation of model.relations.values()) {
    const other = typesOf(relation.model);
    if (relation.kind === "has_one") fields[relation.name] = { type: other.where };
    else {
      fields[`${relation.name}_list`] = { type: other.listWhere };
      fields[`${relation.name}_count`] = { type: scalarWhere.int };
    }
  }
  return fields;
}

function modelSortFields(
  store: TypeStore,
  model: CatalogModel,
  typesOf: (name: string) => ModelTypes,
): GraphQLInputFieldConfigMap {
  const fields: GraphQLInputFieldConfigMap = {
    id: { type: SortDirection },
    meta: { type: MetaSort },
    ...sortFields(store, typeNameOf(model.name), model.fields.values()),
  };
  for (const relation of model.relations.values())
    if (relation.kind === "has_one") fields[relation.name] = { type: typesOf(relation.model).sort };
    else fields[`${relation.name}_count`] = { type: SortDirection };
  return fields;
}

const sortArgument = (types: ModelTypes) => ({ type: new GraphQLList(required(types.sort)) });

function rowArguments(types: ModelTypes): GraphQLFieldConfigArgumentMap {
  return {
    where: { type: types.where },
    sort: sortArgument(types),
    limit: { type: GraphQLInt, description: `${limits.listRowsDefault} by default, ${limits.listRowsMax} at most.` },
    offset: { type: GraphQLInt },
  };
}

function queryFields(model: CatalogModel, types: ModelTypes): Fields {
  const name = queryNameOf(model.name);
  const status = { type: StatusFilter };
  const search = { type: GraphQLString };
  const locale = localeArgument;
  if (model.definition.single_page)
    return { [name]: { type: types.output, args: { locale, status }, ...action("single_page", model) } };
  return {
    [name]: {
      type: types.output,
      args: { id: { type: required(GraphQLID) }, locale, status },
      ...action("one", model),
    },
    [`${name}List`]: {
      type: listOf(types.output),
      args: { ...rowArguments(types), search, locale, status },
      ...action("list", model),
    },
    [`${name}Count`]: {
      type: required(GraphQLInt),
      args: { where: { type: types.where }, search, locale, status },
      ...action("count", model),
    },
    [`${name}Connection`]: {
      type: required(connectionType(model, types.output)),
      args: { ...connectionArguments, where: { type: types.where }, sort: sortArgument(types), search, locale, status },
      ...action("connection", model),
    },
    [`${name}Aggregate`]: {
      type: listOf(types.aggregate.group),
      args: {
        where: { type: types.where },
        group_by: { type: new GraphQLList(required(types.aggregate.group_by)) },
        having: { type: types.aggregate.having, description: "Answers these groups alone." },
        sort: { type: new GraphQLList(required(types.aggregate.sort)) },
        limit: { type: GraphQLInt, description: `${limits.listRowsMax} by default and at most.` },
        offset: { type: GraphQLInt },
        search,
        locale,
        status,
      },
      ...action("aggregate", model),
    },
  };
}
