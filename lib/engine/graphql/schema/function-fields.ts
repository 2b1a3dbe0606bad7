/** Functions of a project as root fields of its API. */
import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from "graphql";
import { rootFieldsOf } from "../../../contract/fields/generated-names.ts";
import { queryNameOf, typeNameOf } from "../../../kernel/names.ts";
import type { Role } from "../../access/index.ts";
import type { Catalog } from "../../compiler/index.ts";
import type { ProjectFunctions, RunnableFunction } from "../../functions/index.ts";
import { inputFields, type TypeStore } from "./field-types.ts";
import type { RootAction } from "./root-action.ts";
import { Json } from "./scalars.ts";

/** The functions that a role may call: those that are connected, all of them or those that the role names. */
export function callableBy(role: Role, functions: ProjectFunctions): RunnableFunction[] {
  return [...functions.values()].filter(
    ({ connected, name }) => connected && (role.is_admin || role.logic_executions.includes(name)),
  );
}

/**
 * Root fields of one kind, named as those of models are: `send_mail` is `sendMail`, and deprecated under its own name.
 * One whose name in that form is another's keeps its own alone. One that gives records of a model which the role may
 * not read is left out, for its answer has no type there.
 */
export function functionFields(
  store: TypeStore,
  catalog: Catalog,
  functions: readonly RunnableFunction[],
  kind: RunnableFunction["kind"],
  outputOf: (model: string) => GraphQLObjectType | undefined,
): GraphQLFieldConfigMap<unknown, unknown> {
  const fields: GraphQLFieldConfigMap<unknown, unknown> = {};
  const taken = new Set([...[...catalog.models.values()].flatMap(rootFieldsOf), ...functions.map(({ name }) => name)]);
  for (const one of functions) {
    if (one.kind !== kind) continue;
    const output = one.response.model ? outputOf(one.response.model) : Json;
    if (!output) continue;
    const field = functionField(store, catalog, one, output);
    const name = queryNameOf(one.name);
    if (taken.has(name)) {
      fields[one.name] = field;
      continue;
    }
    taken.add(name);
    fields[name] = field;
    fields[one.name] = { ...field, deprecationReason: `It is called ${name} now.` };
  }
  return fields;
}

function functionField(
  store: TypeStore,
  catalog: Catalog,
  one: RunnableFunction,
  output: GraphQLOutputType,
): GraphQLFieldConfig<unknown, unknown> {
  const input = one.request.model ? inputType(store, catalog, one.request.model) : null;
  return {
    type: one.response.is_array ? new GraphQLList(output) : output,
    description: one.description || null,
    args: { input: { type: input && !one.request.optional ? new GraphQLNonNull(input) : (input ?? Json) } },
    extensions: { plinth: { kind: "function", model: "", function: one.name } satisfies RootAction },
  };
}

/** The type that the model's own mutations take, also where the role has none of them. */
function inputType(store: TypeStore, catalog: Catalog, modelName: string): GraphQLInputType | null {
  const model = catalog.models.get(modelName);
  if (!model) return null;
  const name = `${typeNameOf(modelName)}Input`;
  const known = store.get(name);
  if (known instanceof GraphQLInputObjectType) return known;
  const fields = inputFields(store, typeNameOf(modelName), model.fields.values());
  if (Object.keys(fields).length === 0) return null;
  const type = new GraphQLInputObjectType({ name, fields });
  store.set(name, type);
  return type;
}
