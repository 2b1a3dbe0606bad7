import { executeSync, type FieldNode, Kind } from "graphql";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import {
  compileQuery,
  fixedValue,
  localeOf,
  type RootNode,
  type Source,
  type Statement,
  type StatusFilter,
  type Variables,
} from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { readableStatus, runStatement } from "../../records/index.ts";
import { type Document, shapeKey } from "../documents/document.ts";
import { argumentsOf, type Collecting, childNodes, collectFields } from "../documents/selection-nodes.ts";
import type { ProjectApi } from "../project-api.ts";
import type { RootAction } from "../schema/root-action.ts";
import { callFields, isFunctionField } from "./run-functions.ts";

/** Answers a query operation: the response's JSON text, as PostgreSQL wrote it. */
export async function runQuery(
  ctx: Context,
  project: OpenProject,
  api: ProjectApi,
  document: Document,
  variables: Variables,
): Promise<string> {
  const key = shapeKey(document, variables);
  const known = document.statements.get(key);
  if (known) return runStatement(project.database, known, variables);
  const collecting: Collecting = { fragments: document.fragments, variables, fields: 0 };
  const fields = [...collectFields(collecting, [document.operation.selectionSet])];
  const called = fields.filter(([, nodes]) => isFunctionField(api, document, nodes));
  if (called.length > 0 || fields.some(isMeta)) {
    const rest = fields.filter((field) => !isMeta(field) && !called.includes(field));
    const [records, values] = await Promise.all([
      queryFields(project, api, collecting, rest, variables),
      called.length > 0 ? callFields(ctx, project, api, document, variables, called) : {},
    ]);
    return introspect(api, document, variables, { ...records, ...values }, fields);
  }
  if (fields.length === 0) return `{"data":{}}`;
  const statement = compileRoots(api, collecting, fields);
  const text = await runStatement(project.database, statement, variables);
  document.statements.set(key, statement);
  return text;
}

/** The statement of a query operation; null where it asks for introspection alone. */
export function compileOperation(api: ProjectApi, document: Document, variables: Variables): Statement | null {
  const collecting: Collecting = { fragments: document.fragments, variables, fields: 0 };
  const fields = [...collectFields(collecting, [document.operation.selectionSet])];
  const rest = fields.filter((field) => !isMeta(field) && !isFunctionField(api, document, field[1]));
  return rest.length > 0 ? compileRoots(api, collecting, rest) : null;
}

const isMeta = ([, [field]]: [string, FieldNode[]]) =>
  field!.name.value.startsWith("__s") || field!.name.value === "__type";

/** The statement of root fields that read. */
export function compileRoots(
  api: ProjectApi,
  collecting: Collecting,
  fields: readonly [string, FieldNode[]][],
): Statement {
  return compileQuery(
    api.catalog,
    fields.map(([alias, nodes]) => rootNode(api, collecting, alias, nodes)),
  );
}

function rootNode(api: ProjectApi, collecting: Collecting, alias: string, nodes: FieldNode[]): RootNode {
  const name = nodes[0]!.name.value;
  const plain = { alias, args: {}, children: [], model: "", status: "published" } as const;
  if (name === "__typename") return { ...plain, kind: "__typename" };
  const field = api.schema.getQueryType()!.getFields()[name]!;
  const action = field.extensions.plinth as RootAction | undefined;
  if (!action) throw new PlinthError("FORBIDDEN", t("Your role may not read any model."));
  const args = argumentsOf(nodes[0]!, collecting.variables);
  const status = statusIn(api, action.model, args.status);
  return {
    alias,
    kind: action.kind as RootNode["kind"],
    model: action.model,
    args,
    children: childNodes(collecting, nodes),
    status,
    locale: localeIn(api, args.locale),
  };
}

/**
 * The language that a root field asks for; null for the default one. BAD_USER_INPUT for one that the project does not
 * have.
 */
export function localeIn(api: ProjectApi, argument: Source | undefined): string | null {
  return localeOf(api.catalog.languages, argument && fixedValue(argument));
}

/** The status that a root field asks for, as readableStatus gives it. */
export function statusIn(api: ProjectApi, model: string, argument: Source | undefined): StatusFilter {
  const asked = argument && fixedValue(argument);
  return readableStatus(api.catalog.models.get(model)!, (asked ?? null) as StatusFilter | null);
}

async function queryFields(
  project: OpenProject,
  api: ProjectApi,
  collecting: Collecting,
  fields: readonly [string, FieldNode[]][],
  variables: Variables,
): Promise<Record<string, unknown>> {
  if (fields.length === 0) return {};
  const text = await runStatement(project.database, compileRoots(api, collecting, fields), variables);
  return (JSON.parse(text) as { data: Record<string, unknown> }).data;
}

/**
 * `__schema` and `__type`, answered from the schema; other fields of the operation stand beside them in their order.
 */
function introspect(
  api: ProjectApi,
  { document, operation }: Document,
  variables: Variables,
  data: Record<string, unknown>,
  fields: readonly [string, FieldNode[]][],
): string {
  const selections = fields.flatMap(([, nodes]) => nodes).filter((node) => /^__(schema|type)$/.test(node.name.value));
  const inOrder = (all: Record<string, unknown>) =>
    JSON.stringify({ data: Object.fromEntries(fields.map(([alias]) => [alias, all[alias]])) });
  if (selections.length === 0) return inOrder(data);
  const only = { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } as const };
  const definitions = document.definitions.map((definition) => (definition === operation ? only : definition));
  const result = executeSync({
    schema: api.schema,
    document: { ...document, definitions },
    operationName: operation.name?.value ?? null,
    variableValues: variables as Record<string, unknown>,
  });
  return inOrder({ ...data, ...result.data });
}
