/** Arguments that connect a written record with others: those that are there, and those that are made with it. */
import {
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
} from "graphql";
import { limits } from "../../../contract/limits.ts";
import { typeNameOf } from "../../../kernel/names.ts";
import type { Catalog, CatalogModel, CatalogRelation } from "../../compiler/index.ts";
import { createKey, linkKey } from "../../records/index.ts";
import { inputFields, type TypeStore } from "./field-types.ts";

export interface LinkArguments {
  connect?: { type: GraphQLInputObjectType };
  disconnect?: { type: GraphQLInputObjectType };
  order?: { type: GraphQLInputObjectType; description: string };
  create?: { type: GraphQLInputObjectType; description: string };
}

/**
 * `connect`, `disconnect`, `order` and `create` of a model, as far as it has relations and the role may create what is
 * at their ends.
 */
export function linkArguments(store: TypeStore, catalog: Catalog, model: CatalogModel): LinkArguments {
  if (model.relations.size === 0) return {};
  const name = typeNameOf(model.name);
  const create = createFields(store, catalog, model, entryType);
  const many = [...model.relations.values()].filter(({ kind }) => kind === "has_many");
  return {
    connect: { type: linksType(`${name}Connect`, model.relations.values()) },
    disconnect: { type: linksType(`${name}Disconnect`, model.relations.values()) },
    ...(many.length > 0 && {
      order: {
        // With underscores, which no model's type has: PostOrder may be the model post_order.
        type: linksType(`${name}__order`, many),
        description: "Connected records in the order to be: they change places among themselves.",
      },
    }),
    ...(Object.keys(create).length > 0 && {
      create: {
        type: new GraphQLInputObjectType({ name: `${name}Create`, fields: create }),
        description: `Records to make and connect, at most two levels deep and ${limits.listRowsMax} in all.`,
      },
    }),
  };
}

/** The same arguments for many records: a list beside their inputs. */
export function linkLists({ connect, create }: LinkArguments): GraphQLFieldConfigArgumentMap {
  const description = "For each of the inputs, in their order.";
  return {
    ...(connect && { connect: { type: new GraphQLList(connect.type), description } }),
    ...(create && { create: { type: new GraphQLList(create.type), description } }),
  };
}

const linksType = (name: string, relations: Iterable<CatalogRelation>) =>
  new GraphQLInputObjectType({ name, fields: linkFields(relations) });

function linkFields(relations: Iterable<CatalogRelation>): GraphQLInputFieldConfigMap {
  const fields: GraphQLInputFieldConfigMap = {};
  for (const relation of relations)
    fields[linkKey(relation)] = {
      type: relation.kind === "has_one" ? GraphQLID : new GraphQLList(new GraphQLNonNull(GraphQLID)),
    };
  return fields;
}

type EntryType = (store: TypeStore, catalog: Catalog, model: CatalogModel) => GraphQLInputObjectType;

/** Relations to models of which the role may make records, each with the entries that `of` gives. */
function createFields(
  store: TypeStore,
  catalog: Catalog,
  model: CatalogModel,
  of: EntryType,
): GraphQLInputFieldConfigMap {
  const fields: GraphQLInputFieldConfigMap = {};
  for (const relation of model.relations.values()) {
    const other = catalog.models.get(relation.model);
    if (!other?.can.create || other.definition.single_page) continue;
    const type = of(store, catalog, other);
    fields[createKey(relation)] = {
      type: relation.kind === "has_one" ? type : new GraphQLList(new GraphQLNonNull(type)),
    };
  }
  return fields;
}

/**
 * A record that is made with another one: its fields, and beside them its relations. Two types for each model, whatever
 * leads to it, so the schema grows with the models and not with the ways between them.
 */
const entryType: EntryType = (store, catalog, model) =>
  once(store, `${typeNameOf(model.name)}CreateInput`, () => ({
    ...ownFields(store, model),
    ...createFields(store, catalog, model, innerEntryType),
  }));

/** One level below: connected with what is there, and with nothing more that is made. */
const innerEntryType: EntryType = (store, _catalog, model) =>
  once(store, `${typeNameOf(model.name)}CreateInnerInput`, () => ownFields(store, model));

const ownFields = (store: TypeStore, model: CatalogModel) => ({
  ...inputFields(store, typeNameOf(model.name), model.fields.values()),
  ...linkFields(model.relations.values()),
});

function once(store: TypeStore, name: string, fields: () => GraphQLInputFieldConfigMap): GraphQLInputObjectType {
  const known = store.get(name) as GraphQLInputObjectType | undefined;
  if (known) return known;
  const type = new GraphQLInputObjectType({ name, fields });
  store.set(name, type);
  return type;
}
