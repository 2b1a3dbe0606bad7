/** A project's generated API as one role has it: catalog, schema, and the documents seen so far. Built when first asked for, bounded in memory. */
import type { GraphQLSchema } from "graphql";
import type { ProjectModels } from "../../contract/models.ts";
import { Lru } from "../../kernel/lru.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Role } from "../access/index.ts";
import { type Catalog, catalogOf, roleKeyOf, type Tenancy } from "../compiler/index.ts";
import { loadModels, modelsBytes } from "../models/index.ts";
import { languagesOf, type OpenProject } from "../projects/index.ts";
import { buildSchema } from "./build-schema.ts";
import { type Document, documentWeight, readDocument } from "./document.ts";
import { slimSchema } from "./slim-schema.ts";

const apisMax = 5_000;
/** Bytes of all APIs of a node, with their schemas and documents. The ones that were asked last stay. */
const apisBytesMax = 128 * 1024 * 1024;
/** Of one API. */
const documentsMax = 5_000;
const documentsBytesMax = 48 * 1024 * 1024;

export interface ProjectApi {
  readonly models: ProjectModels;
  readonly catalog: Catalog;
  readonly schema: GraphQLSchema;
  /** The document, parsed and validated once. DocumentErrors or COST_LIMIT. */
  document(text: string, operationName: string | null): Document;
}

const caches = new WeakMap<Platform, Lru<ProjectApi>>();

function cacheOf(platform: Platform): Lru<ProjectApi> {
  let known = caches.get(platform);
  if (!known) {
    known = new Lru<ProjectApi>({
      entriesMax: apisMax,
      weightMax: apisBytesMax,
      // It keeps the models and their catalog alive, whatever other caches let go.
      weightOf: ({ models }) => 2.5 * modelsBytes(models),
    });
    caches.set(platform, known);
  }
  return known;
}

/** The API as the models are now. */
export async function projectApi(project: OpenProject, role: Role, tenancy: Tenancy): Promise<ProjectApi> {
  const models = await loadModels(project);
  const apis = cacheOf(project.platform);
  const languages = languagesOf(project);
  const key = `${project.id} ${project.database.schema} ${roleKeyOf(role)} ${tenancy} ${JSON.stringify(languages)}`;
  const known = apis.get(key);
  if (known?.models === models) return known;
  const catalog = catalogOf(models, role, project.database.schema, tenancy, languages);
  let weight = 0;
  const api = newApi(models, catalog, (bytes) => {
    // One that others took the place of may live on, for those who are subscribed to it.
    if (apis.get(key) === api) apis.grow(key, bytes - weight);
    weight = bytes;
  });
  apis.set(key, api);
  return api;
}

/** `weighs` is told how many bytes the API takes, whenever that changes. */
function newApi(models: ProjectModels, catalog: Catalog, weighs: (bytes: number) => void): ProjectApi {
  let schema: GraphQLSchema | undefined;
  let schemaBytes = 0;
  const documents = new Lru<Document>({
    entriesMax: documentsMax,
    weightMax: documentsBytesMax,
    weightOf: (_, key) => documentWeight(key),
  });
  const weigh = () => weighs(schemaBytes + documents.weight);
  return {
    models,
    catalog,
    get schema() {
      if (!schema) {
        schema = buildSchema(catalog);
        schemaBytes = slimSchema(schema);
        weigh();
      }
      return schema;
    },
    document(text, operationName) {
      const name = operationName ?? "";
      // With the length, so that no name can pass for the beginning of another text.
      const key = `${name.length} ${name}${text}`;
      const known = documents.get(key);
      if (known) return known;
      const document = readDocument(this.schema, text, operationName, (bytes) => {
        documents.grow(key, bytes);
        weigh();
      });
      documents.set(key, document);
      weigh();
      return document;
    },
  };
}
