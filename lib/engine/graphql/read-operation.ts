/** From a request to the document that it names, parsed and validated once for all requests, and its variables as GraphQL coerces them. */
import { getVariableValues } from "graphql";
import type { Variables } from "../compiler/index.ts";
import { type Document, DocumentErrors, readDocument } from "./document.ts";
import type { ProjectApi } from "./project-api.ts";

export interface OperationRequest {
  query: string;
  variables: Record<string, unknown> | null;
  operationName: string | null;
}

const noVariables: Variables = Object.freeze({});

/** DocumentErrors for a document or variables that are not valid; COST_LIMIT for what is too deep. */
export function readOperation(
  api: ProjectApi,
  request: OperationRequest,
): { document: Document; variables: Variables } {
  const document = documentOf(api, request);
  return { document, variables: variablesOf(api, document, request.variables) };
}

function documentOf(api: ProjectApi, { query, operationName }: OperationRequest): Document {
  const key = operationName === null ? query : `${operationName}\n${query}`;
  const known = api.documents.get(key);
  if (known) return known;
  const document = readDocument(api.schema, query, operationName);
  api.documents.set(key, document);
  return document;
}

function variablesOf(api: ProjectApi, document: Document, given: Record<string, unknown> | null): Variables {
  const definitions = document.operation.variableDefinitions;
  if (!definitions || definitions.length === 0) return noVariables;
  const { coerced, errors } = getVariableValues(api.schema, definitions, given ?? {}, { maxErrors: 50 });
  if (errors) throw new DocumentErrors(errors);
  return coerced;
}
