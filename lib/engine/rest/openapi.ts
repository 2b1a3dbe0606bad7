/** The OpenAPI 3.1 document of a project's REST API as one role sees it. */
import { limits } from "../../contract/limits.ts";
import { Lru } from "../../kernel/lru.ts";
import { typeNameOf } from "../../kernel/names.ts";
import type { Role } from "../access/index.ts";
import { type Catalog, type CatalogModel, catalogOf } from "../compiler/index.ts";
import { loadModels } from "../models/index.ts";
import { languagesOf, type OpenProject } from "../projects/index.ts";
import { errorResponse, modelPaths, sharedParameters } from "./openapi-paths.ts";
import {
  inputSchema,
  recordSchema,
  relationNamesOf,
  type Schema,
  sharedSchemas,
  whereSchema,
} from "./openapi-schemas.ts";

/** Of all projects of a node; the address in them is the caller's word for it. */
const texts = new Lru<string>({
  entriesMax: 1_000,
  weightMax: 16 * 1024 * 1024,
  weightOf: (text, key) => 2 * (text.length + key.length),
});

/** The document as JSON text; `url` is the address of the API. */
export async function openApiText(project: OpenProject, role: Role, url: string): Promise<string> {
  const catalog = catalogOf(await loadModels(project), role, project.database.schema, "none", languagesOf(project));
  const key = `${catalog.id} ${url}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(openApiOf(catalog, project.name, url));
  texts.set(key, text);
  return text;
}

function openApiOf(catalog: Catalog, title: string, url: string): Schema {
  const models = [...catalog.models.values()].filter((model) => model.can.read);
  return {
    openapi: "3.1.1",
    info: { title, version: String(catalog.version) },
    servers: [{ url }],
    security: [{ token: [] }],
    tags: models.map(({ name }) => ({ name })),
    paths: Object.assign({}, ...models.map((model) => modelPaths(catalog, model))),
    components: {
      schemas: Object.assign(sharedSchemas(), ...models.map(modelSchemas)),
      parameters: sharedParameters,
      responses: { Error: errorResponse },
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "An API token of the project." } },
    },
    "x-plinth-models": models.map(describe),
    "x-plinth-limits": { rows: limits.listRowsMax, body_bytes: limits.requestBodyBytesMax },
  };
}

function modelSchemas(model: CatalogModel): Record<string, Schema> {
  const type = typeNameOf(model.name);
  return {
    [type]: recordSchema(model),
    [`${type}Where`]: whereSchema(model),
    ...(model.can.create && { [`${type}Input`]: inputSchema(model, false) }),
    ...(model.can.update && { [`${type}Patch`]: inputSchema(model, true) }),
  };
}

/** What generators of clients need beside the schemas. */
function describe(model: CatalogModel): Schema {
  const { single_page } = model.definition;
  return {
    name: model.name,
    type: typeNameOf(model.name),
    single_page,
    relations: relationNamesOf(model),
    create: !!model.can.create && !single_page,
    update: !!model.can.update,
    delete: !!model.can.delete && !single_page,
  };
}
