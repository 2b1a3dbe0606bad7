/**
 * From a request to the document that it names, parsed and validated once for all requests, and its variables as
 * GraphQL coerces them.
 */

import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  getVariableValues,
  isInputType,
  isNonNullType,
  type NamedTypeNode,
  typeFromAST,
} from "graphql";
import type { UsedAlias } from "../../../contract/fields/field-aliases.ts";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context, Role } from "../../access/index.ts";
import type { Variables } from "../../compiler/index.ts";
import { noteAliasUses } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import type { ProjectApi } from "../project-api.ts";
import { newWork, refusedMs, type Work } from "../running/new-work.ts";
import { costWithin, type OperationCost } from "./cost.ts";
import { holdsAliases, valueWithCurrentNames } from "./current-names.ts";
import { type Document, DocumentErrors } from "./document.ts";
import { rememberDocument, requestedText } from "./persisted-operations.ts";
import { lightError } from "./refusals.ts";

export interface OperationRequest {
  /** Null where `sha256Hash` alone names the document. */
  query: string | null;
  /** Of the document in hex, from `extensions.persistedQuery`. */
  sha256Hash?: string | null;
  variables: Record<string, unknown> | null;
  operationName: string | null;
  /** Bytes of its part of the request's body, where it came with one. */
  bytes?: number;
  /** Of a subscription that runs: it was taken, and is read again because models or rights have changed. */
  isRunning?: boolean;
}

export interface Operation {
  document: Document;
  variables: Variables;
  cost: OperationCost;
}

interface Caller {
  ctx: Context;
  project: OpenProject;
  role: Role;
}

const noVariables: Variables = Object.freeze({});

/**
 * Every way to run a document leads through here. DocumentErrors for a document or variables that are not valid;
 * COST_LIMIT for what asks too much; FORBIDDEN for what is not on the list of the caller's token, and for introspection
 * where the role has none; PERSISTED_QUERY_NOT_FOUND.
 */
export async function readOperation(
  { ctx, project, role }: Caller,
  api: ProjectApi,
  request: OperationRequest,
): Promise<Operation> {
  const asked = requestedText(ctx, project, request);
  const text = typeof asked === "string" ? asked : await asked;
  let work: Work | undefined;
  try {
    let document = api.known(text, request.operationName);
    if (!document) {
      if (!request.isRunning) work = await newWork(ctx, project.id);
      document = api.document(text, request.operationName);
    }
    if (document.introspects && role.introspection === false)
      throw new PlinthError("FORBIDDEN", t("Introspection is switched off for your role."));
    rememberDocument(project, request);
    const { variables, used } = withCurrentNames(api, document, variablesOf(api, document, request.variables));
    if (used.size > 0 && !request.isRunning) noteAliasUses(project, ctx.actor, used);
    const cost = costWithin(api, document, variables);
    work?.done();
    return { document, variables, cost };
  } catch (error) {
    if (!request.isRunning) work ??= await newWork(ctx, project.id);
    work?.refused(refusedMs(request.bytes ?? 0));
    throw role.introspection === false && error instanceof DocumentErrors ? withoutSuggestions(error) : error;
  }
}

/** What GraphQL suggests are names of the schema. */
function withoutSuggestions({ errors }: DocumentErrors): DocumentErrors {
  return new DocumentErrors(
    errors.map((error) => {
      const { message } = error;
      const at = message.endsWith("?") ? message.indexOf(" Did you mean ") : -1;
      return at < 0 ? error : lightError(error, message.slice(0, at));
    }),
  );
}

function variablesOf(api: ProjectApi, document: Document, given: Record<string, unknown> | null): Variables {
  const definitions = document.operation.variableDefinitions;
  if (!definitions || definitions.length === 0) return noVariables;
  requireFewObjects(document, given ?? {});
  const plain = coerceQuickly(typesOf(api, document), given ?? {});
  if (plain) return plain;
  const { coerced, errors } = getVariableValues(api.schema, definitions, given ?? {}, { maxErrors: 50 });
  // GraphQL hands over whatever was thrown on its way: a stack that ran full is no fault of a value.
  const foreign = errors?.find((error) => !(error instanceof GraphQLError));
  if (foreign) throw foreign;
  if (errors) throw new DocumentErrors(errors);
  return coerced;
}

/** COST_LIMIT for filters with more objects than any may have; asked first, for coercing them takes longest. */
function requireFewObjects({ costVariables }: Document, given: Record<string, unknown>): void {
  let left = limits.filterObjectsMax;
  const count = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value) && --left < 0)
      throw new PlinthError("COST_LIMIT", t("A filter has too many conditions. Please ask in several requests."));
    for (const inner of Array.isArray(value) ? value : Object.values(value)) count(inner);
  };
  for (const name of costVariables.shaped) if (Object.hasOwn(given, name)) count(given[name]);
}

/** Variables with fields under their current names, and the old names that the operation has of them. */
function withCurrentNames(
  api: ProjectApi,
  document: Document,
  variables: Variables,
): { variables: Variables; used: ReadonlySet<UsedAlias> } {
  if (!api.schema.extensions.hasAliases) return { variables, used: noneUsed };
  const used = new Set<UsedAlias>(document.usedAliases);
  const current: Record<string, unknown> = { ...variables };
  try {
    for (const [name, type] of inputsOf(api, document))
      if (Object.hasOwn(current, name)) current[name] = valueWithCurrentNames(type, current[name], used);
  } catch (error) {
    if (error instanceof GraphQLError) throw new DocumentErrors([error]);
    throw error;
  }
  return { variables: current, used };
}

const noneUsed: ReadonlySet<UsedAlias> = new Set();

/** Types of the variables in which old names may stand. */
function inputsOf({ schema }: ProjectApi, document: Document): [string, GraphQLInputType][] {
  return (document.operation.variableDefinitions ?? []).flatMap(({ variable, type }): [string, GraphQLInputType][] => {
    const found = typeFromAST(schema, type as NamedTypeNode);
    return found && isInputType(found) && holdsAliases(schema, found) ? [[variable.name.value, found]] : [];
  });
}

/**
 * Types of a document's variables, null for one with a default value or of a type that is no input: by document, for
 * they do not change.
 */
const variableTypes = new WeakMap<Document, Map<string, GraphQLInputType | null>>();

function typesOf(api: ProjectApi, document: Document): Map<string, GraphQLInputType | null> {
  let types = variableTypes.get(document);
  if (!types) {
    types = new Map(
      document.operation.variableDefinitions!.map(({ variable, type, defaultValue }) => {
        const found = typeFromAST(api.schema, type as NamedTypeNode);
        return [variable.name.value, found && isInputType(found) && !defaultValue ? found : null];
      }),
    );
    variableTypes.set(document, types);
  }
  return types;
}

/**
 * What getVariableValues gives for values that are all right, without looking the types up again; null where it has to
 * say.
 */
function coerceQuickly(
  types: ReadonlyMap<string, GraphQLInputType | null>,
  given: Record<string, unknown>,
): Variables | null {
  const coerced: Record<string, unknown> = Object.create(null);
  for (const [name, type] of types) {
    if (type === null) return null;
    if (!Object.hasOwn(given, name)) {
      if (isNonNullType(type)) return null;
      continue;
    }
    try {
      coerced[name] = coerceInputValue(given[name], type, stop);
    } catch {
      // Whatever it is, getVariableValues says it.
      return null;
    }
  }
  return coerced;
}

/** Ends the coercion at the first fault: it would go on through all that was given, and word each. */
function stop(): never {
  throw fault;
}
const fault = new Error("A value is not of its type");
