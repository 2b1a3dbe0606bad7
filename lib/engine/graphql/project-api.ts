/** A project's generated API as one role has it: catalog, schema, and the documents seen so far. Built when first asked for, bounded in memory. */
import type { GraphQLSchema } from "graphql";
import type { ProjectModels } from "../../contract/models.ts";
import { Lru } from "../../kernel/lru.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Role } from "../access/index.ts";
import { type Catalog, catalogOf, roleKeyOf, type Tenancy } from "../compiler/index.ts";
import { loadModels } from "../models/index.ts";
import { languagesOf, type OpenProject } from "../projects/index.ts";
import { buildSchema } from "./build-schema.ts";
import { type Document, documentWeight, readDocument } from "./document.ts";

const apisMax = 200;
const documentsMax = 5_000;
/** Bytes of all documents of a node with their statements, whatever projects they belong to. */
const documentsBytesMax = 48 * 1024 * 1024;

export interface ProjectApi {
  readonly models: ProjectModels;
  readonly catalog: Catalog;
  readonly schema: GraphQLSchema;
  /** The document, parsed and validated once. DocumentErrors or COST_LIMIT. */
  document(text: string, operationName: string | null): Document;
}

interface Caches {
  apis: Lru<ProjectApi>;
  documents: Lru<Document>;
}

const caches = new WeakMap<Platform, Caches>();

function cachesOf(platform: Platform): Caches {
  let known = caches.get(platform);
  if (!known) {
    known = {
      apis: new Lru<ProjectApi>({ entriesMax: apisMax }),
      documents: new Lru<Document>({
        entriesMax: documentsMax,
        weightMax: documentsBytesMax,
        weightOf: (_, key) => documentWeight(key),
      }),
    };
    caches.set(platform, known);
  }
  return known;
}

let apisBuilt = 0;

/** The API as the models are now. */
export async function projectApi(project: OpenProject, role: Role, tenancy: Tenancy): Promise<ProjectApi> {
  const models = await loadModels(project);
  const { apis, documents } = cachesOf(project.platform);
  const languages = languagesOf(project);
  const key = `${project.id} ${project.database.schema} ${roleKeyOf(role)} ${tenancy} ${JSON.stringify(languages)}`;
  const known = apis.get(key);
  if (known?.models === models) return known;
  const api = newApi(models, catalogOf(models, role, project.database.schema, tenancy, languages), documents);
  apis.set(key, api);
  return api;
}

function newApi(models: ProjectModels, catalog: Catalog, documents: Lru<Document>): ProjectApi {
  const id = ++apisBuilt;
  let schema: GraphQLSchema | undefined;
  return {
    models,
    catalog,
    get schema() {
      schema ??= buildSchema(catalog);
      return schema;
    },
    document(text, operationName) {
      const name = operationName ?? "";
      // With the length, so that no name can pass for the beginning of another text.
      const key = `${id} ${name.length} ${name}${text}`;
      const known = documents.get(key);
      if (known) return known;
      const document = readDocument(this.schema, text, operationName, (bytes) => documents.grow(key, bytes));
      documents.set(key, document);
      return document;
    },
  };
}
