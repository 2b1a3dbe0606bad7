/** Root fields that write one model, as far as the role may. */
import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
} from "graphql";
import { typeNameOf } from "../../kernel/names.ts";
import type { Catalog, CatalogModel } from "../compiler/index.ts";
import { inputFields, isEnumName, type TypeStore } from "./field-types.ts";
import { linkArguments, linkLists } from "./link-types.ts";
import { action } from "./root-action.ts";
import { DeleteCount, localeArgument, RecordStatus } from "./shared-types.ts";

type Fields = GraphQLFieldConfigMap<unknown, unknown>;
type Nullable = ConstructorParameters<typeof GraphQLNonNull>[0];
const required = <T extends Nullable>(type: T) => new GraphQLNonNull(type);
const listOf = <T extends Nullable>(type: T) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));

export function mutationFields(
  store: TypeStore,
  catalog: Catalog,
  model: CatalogModel,
  types: { output: GraphQLObjectType; where: GraphQLInputObjectType },
): Fields {
  const name = typeNameOf(model.name);
  const { can } = model;
  const inputs = (suffix: "Input" | "Patch") => {
    const fields = inputFields(store, name, model.fields.values());
    if (Object.keys(fields).length === 0) return null;
    const type = new GraphQLInputObjectType({ name: name + suffix, fields });
    store.set(type.name, type);
    return type;
  };
  const [input, patch] = [can.create ? inputs("Input") : null, can.update ? inputs("Patch") : null];
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
        args: {
          inputs: { type: listOf(input) },
          ...linkLists(links),
          locale,
          status,
        },
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
  const unique = [...model.fields.values()].filter(
    (field) => field.definition.validation.unique && isEnumName(field.name),
  );
  if (can.create && can.update && input && unique.length > 0)
    fields[`upsert${name}`] = {
      type: required(types.output),
      args: {
        on: {
          type: required(
            uniqueFieldsType(
              name,
              unique.map((field) => field.name),
            ),
          ),
        },
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

const uniqueFieldsType = (name: string, values: string[]) =>
  new GraphQLEnumType({ name: `${name}__unique`, values: Object.fromEntries(values.map((value) => [value, {}])) });
