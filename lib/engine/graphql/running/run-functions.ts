/** Root fields that functions answer: called, and their values completed by the types that the schema gives them. */
import { execute, type FieldNode, type GraphQLField, getArgumentValues, Kind } from "graphql";
import { PlinthError } from "../../../kernel/errors.ts";
import { type Context, requireNotViewing } from "../../access/index.ts";
import type { Variables } from "../../compiler/index.ts";
import { callFunction } from "../../functions/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import type { Document } from "../documents/document.ts";
import type { ProjectApi } from "../project-api.ts";
import type { RootAction } from "../schema/root-action.ts";
import { FieldError } from "./field-error.ts";

type Fields = readonly [string, FieldNode[]][];

/** Whether a function answers the root field. */
export function isFunctionField(api: ProjectApi, document: Document, nodes: readonly FieldNode[]): boolean {
  return actionOf(fieldOf(api, document, nodes))?.kind === "function";
}

const actionOf = (field: GraphQLField<unknown, unknown> | undefined) =>
  field?.extensions.plinth as RootAction | undefined;

function fieldOf(
  api: ProjectApi,
  { operation }: Document,
  nodes: readonly FieldNode[],
): GraphQLField<unknown, unknown> | undefined {
  return api.schema.getRootType(operation.operation)?.getFields()[nodes[0]!.name.value];
}

/**
 * The fields' values by alias. Functions of a query run side by side and may only read; those of a mutation one after
 * the other.
 */
export async function callFields(
  ctx: Context,
  project: OpenProject,
  api: ProjectApi,
  document: Document,
  variables: Variables,
  fields: Fields,
): Promise<Record<string, unknown>> {
  // A function may do anything, in the name of its caller.
  if (fields.length > 0) requireNotViewing(ctx);
  const values: Record<string, unknown> = {};
  const readOnly = document.operation.operation === "query";
  const call = async ([alias, nodes]: Fields[number]) => {
    const field = fieldOf(api, document, nodes)!;
    const one = api.functions.find(({ name }) => name === actionOf(field)!.function)!;
    try {
      const args = getArgumentValues(field, nodes[0]!, variables as Record<string, unknown>);
      const caller = { ctx, project, role: api.catalog.role };
      values[alias] = await callFunction(caller, one, { trigger: "graphql", payload: args.input ?? null, readOnly });
    } catch (error) {
      throw new FieldError(alias, error);
    }
  };
  if (readOnly) await Promise.all(fields.map(call));
  else for (const field of fields) await call(field);
  return completed(api, document, variables, fields, values);
}

/** FUNCTION_FAILED where a value does not fit its type. */
async function completed(
  api: ProjectApi,
  { document, operation }: Document,
  variables: Variables,
  fields: Fields,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const selections = fields.flatMap(([, nodes]) => nodes);
  const only = { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } as const };
  const definitions = document.definitions.map((definition) => (definition === operation ? only : definition));
  const result = await execute({
    schema: api.schema,
    document: { ...document, definitions },
    operationName: operation.name?.value ?? null,
    rootValue: values,
    variableValues: variables as Record<string, unknown>,
    fieldResolver: (source, _args, _context, { path, fieldName }) =>
      path.prev ? ownValue(source, fieldName) : ownValue(source, String(path.key)),
  });
  const [fault] = result.errors ?? [];
  if (!fault) return result.data!;
  const alias = String(fault.path?.[0] ?? fields[0]![0]);
  const sentence = `What the function gave does not fit its answer: ${fault.message}`;
  throw new FieldError(alias, new PlinthError("FUNCTION_FAILED", sentence));
}

const ownValue = (source: unknown, name: string): unknown =>
  typeof source === "object" && source !== null && Object.hasOwn(source, name)
    ? (source as Record<string, unknown>)[name]
    : undefined;
