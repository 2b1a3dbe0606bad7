/** A project's generated API as one role has it: catalog, schema, and the documents seen so far. Built when first asked for, bounded in memory. */
import type { GraphQLSchema } from "graphql";
import type { ProjectModels } from "../../contract/models.ts";
import { Lru } from "../../kernel/lru.ts";
import type { Role } from "../access/index.ts";
import { type Catalog, catalogOf, roleKeyOf, type Tenancy } from "../compiler/index.ts";
import { loadModels } from "../models/index.ts";
import type { OpenProject } from "../projects/index.ts";
import { buildSchema } from "./build-schema.ts";
import type { Document } from "./document.ts";

const apisMax = 200;
const documentsMax = 500;

export interface ProjectApi {
  readonly models: ProjectModels;
  readonly catalog: Catalog;
  readonly schema: GraphQLSchema;
  /** By operation name and text. */
  readonly documents: Lru<Document>;
}

const apis = new WeakMap<OpenProject["platform"], Lru<ProjectApi>>();
/** The API as the models are now. */
export async function projectApi(project: OpenProject, role: Role, tenancy: Tenancy): Promise<ProjectApi> {
  const models = await loadModels(project);
  const cache = apis.get(project.platform) ?? new Lru<ProjectApi>(apisMax);
  apis.set(project.platform, cache);
  const key = `${project.id} ${project.database.schema} ${roleKeyOf(role)} ${tenancy}`;
  const known = cache.get(key);
  if (known?.models === models) return known;
  const catalog = catalogOf(models, role, project.database.schema, tenancy);
  let schema: GraphQLSchema | undefined;
  const api: ProjectApi = {
    models,
    catalog,
    get schema() {
      schema ??= buildSchema(catalog);
      return schema;
    },
    documents: new Lru<Document>(documentsMax),
  };
  cache.set(key, api);
  return api;
}
