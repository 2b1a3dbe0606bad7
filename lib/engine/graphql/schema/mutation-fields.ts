/** Root fields that write one model, as far as the role may. */
import {
  GraphQLEnumType,
  type GraphQLEnumValueConfigMap,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
} from "graphql";
import { typeNameOf } from "../../../kernel/names.ts";
import type { Catalog, CatalogField, CatalogModel } from "../../compiler/index.ts";
import { inputFields, isEnumName, putNames, type TypeStore } from "./field-types.ts";
import { linkArguments, linkLists } from "./link-types.ts";
import { action } from "./root-action.ts";
import { DeleteCount, localeArgument, RecordStatus } from "./shared-types.ts";

type Fields = GraphQLFieldConfigMap<unknown, unknown>;
type Nullable = ConstructorParameters<typeof GraphQLNonNull>[0];
const required = <T extends Nullable>(type: T) => new GraphQLNonNull(type);
const listOf = <T extends Nullable>(type: T) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));

/** What a record is made of, or changed by; null where the caller may write none of its fields. */
function inputType(store: TypeStore, model: CatalogModel, name: string): GraphQLInputObjectType | null {
  const fields = inputFields(store, typeNameOf(model.name), model.fields.values());
  if (Object.keys(fields).length === 0) return null;
  const type = new GraphQLInputObjectType({ name, fields });
  store.set(type.name, type);
  return type;
}

/** Fields that a record can be found by for an upsert. */
const uniqueFields = (model: CatalogModel): CatalogField[] =>
  [...model.fields.values()].filter((field) => field.definition.validation.unique && isEnumName(field.name));

export function mutationFields(
  store: TypeStore,
  catalog: Catalog,
  model: CatalogModel,
  types: { output: GraphQLObjectType; where: GraphQLInputObjectType },
): Fields {
  const name = typeNameOf(model.name);
  const { can } = model;
  const [input, patch] = [
    can.create ? inputType(store, model, `${name}Input`) : null,
    can.update ? inputType(store, model, `${name}Patch`) : null,
  ];
  const links = linkArguments(store, catalog, model);
  const status = { type: RecordStatus };
  const locale = localeArgument;
  const fields: Fields = {};
  if (model.definition.single_page) {
    if (can.update && patch)
      fields[`update${name}`] = {
        type: required(types.output),
        args: { input: { type: required(patch) }, ...links, locale, status },
        ...action("updateSinglePage", model),
      };
    return fields;
  }
  if (can.create) {
    const { disconnect: _, ...newLinks } = links;
    fields[`create${name}`] = {
      type: required(types.output),
      args: { ...(input && { input: { type: required(input) } }), ...newLinks, locale, status },
      ...action("create", model),
    };
    if (input)
      fields[`create${name}List`] = {
        type: listOf(types.output),
        args: { inputs: { type: listOf(input) }, ...linkLists(links), locale, status },
        ...action("createList", model),
      };
  }
  if (can.update) {
    const args = { ...(patch && { input: { type: patch } }), ...links, locale, status };
    fields[`update${name}`] = {
      type: required(types.output),
      args: { id: { type: required(GraphQLID) }, ...args },
      ...action("update", model),
    };
    if (patch)
      fields[`update${name}List`] = {
        type: listOf(types.output),
        args: { where: { type: required(types.where) }, input: { type: required(patch) }, locale, status },
        ...action("updateList", model),
      };
  }
  const unique = can.create && can.update ? uniqueFields(model) : [];
  if (input && unique.length > 0)
    fields[`upsert${name}`] = {
      type: required(types.output),
      args: {
        on: { type: required(uniqueFieldsType(name, unique)) },
        input: { type: required(input) },
        ...links,
        locale,
        status,
      },
      ...action("upsert", model),
    };
  if (can.delete) {
    fields[`delete${name}`] = {
      type: required(types.output),
      args: { id: { type: required(GraphQLID) } },
      ...action("delete", model),
    };
    fields[`delete${name}List`] = {
      type: required(DeleteCount),
      args: { where: { type: required(types.where) } },
      ...action("deleteList", model),
    };
  }
  return fields;
}

function uniqueFieldsType(model: string, fields: readonly CatalogField[]): GraphQLEnumType {
  const values: GraphQLEnumValueConfigMap = {};
  for (const field of fields) putNames(values, field, {});
  return new GraphQLEnumType({ name: `${model}__unique`, values });
}
