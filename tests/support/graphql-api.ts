/** A generated API without a database: the schema of a catalog, and what becomes of documents in it. */
import type { GraphQLSchema } from "graphql";
import type { Catalog, Statement, Variables } from "../../lib/engine/compiler/index.ts";
import { type Document, readDocument } from "../../lib/engine/graphql/documents/document.ts";
import type { ProjectApi } from "../../lib/engine/graphql/project-api.ts";
import { compileOperation } from "../../lib/engine/graphql/running/run-query.ts";
import { buildSchema } from "../../lib/engine/graphql/schema/build-schema.ts";
import { projectModels } from "./catalogs.ts";

export function apiFor(catalog: Catalog): ProjectApi {
  const schema: GraphQLSchema = buildSchema(catalog);
  return {
    functions: [],
    models: projectModels([]),
    catalog,
    schema,
    known: () => undefined,
    document: (text, operationName) => readDocument(schema, text, operationName, () => {}),
  };
}

export const documentIn = (api: ProjectApi, text: string): Document => api.document(text, null);

/** The statement of a query. */
export const statementOf = (api: ProjectApi, text: string, variables: Variables = {}): Statement =>
  compileOperation(api, documentIn(api, text), variables)!;
