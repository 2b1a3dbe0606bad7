/**
 * A project's generated API as one role has it: catalog, schema, and the documents seen so far. Built when first asked
 * for, bounded in memory.
 */
import type { GraphQLSchema } from "graphql";
import type { ProjectModels } from "../../contract/models.ts";
import { Lru } from "../../kernel/lru.ts";
import { perPlatform } from "../../platform/per-platform.ts";
import type { Role } from "../access/index.ts";
import { type Catalog, catalogOf, roleKeyOf, type Tenancy } from "../compiler/index.ts";
import { loadFunctions, type ProjectFunctions, type RunnableFunction } from "../functions/index.ts";
import { loadModels, modelsBytes } from "../models/index.ts";
import { languagesOf, type OpenProject } from "../projects/index.ts";
import { mediaSource } from "../records/index.ts";
import { type Document, documentWeight, readDocument } from "./documents/document.ts";
import { type Refusal, refusalKey, refusalOf, refusalWeight } from "./documents/refusals.ts";
import { buildSchema } from "./schema/build-schema.ts";
import { callableBy } from "./schema/function-fields.ts";
import { slimSchema } from "./schema/slim-schema.ts";

const apisMax = 5_000;
/** Bytes of all APIs of a node, with their schemas and documents. The ones that were asked last stay. */
const apisBytesMax = 128 * 1024 * 1024;
/** Of one API. */
const documentsMax = 5_000;
const documentsBytesMax = 48 * 1024 * 1024;
const refusalsMax = 1_000;
const refusalsBytesMax = 2 * 1024 * 1024;

export interface ProjectApi {
  /** Those that the role may call. */
  readonly functions: readonly RunnableFunction[];
  readonly models: ProjectModels;
  readonly catalog: Catalog;
  readonly schema: GraphQLSchema;
  /**
   * The document, where it was read before; DocumentErrors or COST_LIMIT where it was refused. Undefined where it is
   * new.
   */
  known(text: string, operationName: string | null): Document | undefined;
  /** Parses and validates a new document, once. DocumentErrors or COST_LIMIT. */
  document(text: string, operationName: string | null): Document;
}

/** With what it was made from. */
interface KeptApi extends ProjectApi {
  all: ProjectFunctions;
}

const none: readonly RunnableFunction[] = [];
const functionKey = (functions: readonly RunnableFunction[]) => functions.map(({ name }) => name).join();

const apisOf = perPlatform(
  () =>
    new Lru<KeptApi>({
      entriesMax: apisMax,
      weightMax: apisBytesMax,
      // It keeps the models and their catalog alive, whatever other caches let go.
      weightOf: ({ models }) => 2.5 * modelsBytes(models),
    }),
);

/** The API as the models are now. */
export async function projectApi(project: OpenProject, role: Role, tenancy: Tenancy): Promise<ProjectApi> {
  const [models, all] = [await loadModels(project), await loadFunctions(project)];
  const functions = all.size > 0 ? callableBy(role, all) : none;
  const apis = apisOf(project.platform);
  const languages = languagesOf(project);
  const key = `${project.id} ${project.database.schema} ${roleKeyOf(role)} ${functionKey(functions)} ${tenancy} ${JSON.stringify(languages)}`;
  // Each time, for it learns of changed settings by it.
  const media = mediaSource(project);
  const known = apis.get(key);
  if (known?.models === models && known.all === all && known.catalog.media === media) return known;
  const catalog = catalogOf(models, role, project.database, tenancy, languages, media);
  let weight = 0;
  const api = newApi({ models, functions, all }, catalog, (bytes) => {
    // One that others took the place of may live on, for those who are subscribed to it.
    if (apis.get(key) === api) apis.grow(key, bytes - weight);
    weight = bytes;
  });
  apis.set(key, api);
  return api;
}

/** `weighs` is told how many bytes the API takes, whenever that changes. */
function newApi(
  parts: Pick<KeptApi, "models" | "functions" | "all">,
  catalog: Catalog,
  weighs: (bytes: number) => void,
): KeptApi {
  let schema: GraphQLSchema | undefined;
  let schemaBytes = 0;
  const documents = new Lru<Document>({
    entriesMax: documentsMax,
    weightMax: documentsBytesMax,
    weightOf: (_, key) => documentWeight(key),
  });
  const refusals = new Lru<Refusal>({ entriesMax: refusalsMax, weightMax: refusalsBytesMax, weightOf: refusalWeight });
  const weigh = () => weighs(schemaBytes + documents.weight + refusals.weight);
  return {
    ...parts,
    catalog,
    get schema() {
      if (!schema) {
        schema = buildSchema(catalog, parts.functions);
        schemaBytes = slimSchema(schema);
        weigh();
      }
      return schema;
    },
    known(text, operationName) {
      const key = keyOf(text, operationName);
      const document = documents.get(key);
      if (document || refusals.size === 0) return document;
      const refusal = refusals.get(refusalKey(key));
      if (refusal) throw refusal;
      return undefined;
    },
    document(text, operationName) {
      const key = keyOf(text, operationName);
      try {
        const document = readDocument(this.schema, text, operationName, (bytes) => {
          documents.grow(key, bytes);
          weigh();
        });
        documents.set(key, document);
        return document;
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        refusals.set(refusalKey(key), refusal);
        throw refusal;
      } finally {
        weigh();
      }
    },
  };
}

/** With the length, so that no name can pass for the beginning of another text. */
function keyOf(text: string, operationName: string | null): string {
  const name = operationName ?? "";
  return `${name.length} ${name}${text}`;
}
