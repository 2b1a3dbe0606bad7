/** The OpenAPI 3.1 document of a project's REST API as one role sees it. */
import { limits } from "../../../contract/limits.ts";
import { Lru } from "../../../kernel/lru.ts";
import { typeNameOf } from "../../../kernel/names.ts";
import type { Context, Role } from "../../access/index.ts";
import { type Catalog, type CatalogModel, catalogOf } from "../../compiler/index.ts";
import { loadModels } from "../../models/index.ts";
import { languagesOf, type OpenProject } from "../../projects/index.ts";
import { mediaSource, tenancyOf } from "../../records/index.ts";
import { errorResponse } from "./openapi-answers.ts";
import { inputSchemas, madeWith } from "./openapi-inputs.ts";
import { sharedParameters } from "./openapi-parameters.ts";
import { modelPaths } from "./openapi-paths.ts";
import {
  aggregateNamesOf,
  type Described,
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

/** The document for this caller as JSON text; `url` is the address of the API. */
export async function openApiText(ctx: Context, project: OpenProject, role: Role, url: string): Promise<string> {
  const tenancy = tenancyOf(ctx, project, role);
  const catalog = catalogOf(
    await loadModels(project),
    role,
    project.database,
    tenancy,
    languagesOf(project),
    mediaSource(project),
  );
  const key = `${catalog.id} ${url}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(openApiOf(catalog, project.name, url));
  texts.set(key, text);
  return text;
}

/** The models that the caller can reach, and relations among them: without a tenant, those that tenants share. */
function describedOf({ models, tenancy, languages }: Catalog): Described {
  const isOpen = (model: CatalogModel) => model.can.read && (tenancy !== "missing" || model.tenant === "shared");
  const open = [...models.values()].filter(isOpen).map((model): [string, CatalogModel] => {
    const relations = [...model.relations].filter(([, relation]) => isOpen(models.get(relation.model)!));
    return [model.name, { ...model, relations: new Map(relations) }];
  });
  return { models: new Map(open), languages };
}

/** The document as what the role of the catalog sees. */
export function openApiOf(catalog: Catalog, title: string, url: string): Schema {
  const described = describedOf(catalog);
  const models = [...described.models.values()];
  return {
    openapi: "3.1.1",
    info: { title, version: String(catalog.version) },
    servers: [{ url }],
    security: [{ token: [] }],
    tags: models.map(({ name }) => ({ name })),
    paths: Object.assign({}, ...models.map((model) => modelPaths(described, model))),
    components: {
      schemas: Object.assign(sharedSchemas(described), ...models.map((model) => modelSchemas(described, model))),
      parameters: sharedParameters(described),
      responses: { Error: errorResponse },
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "An API token of the project." } },
    },
    "x-plinth-models": models.map((model) => clientFacts(described, model)),
    "x-plinth-limits": { rows: limits.listRowsMax, body_bytes: limits.requestBodyBytesMax },
  };
}

function modelSchemas(described: Described, model: CatalogModel): Record<string, Schema> {
  const type = typeNameOf(model.name);
  return {
    [type]: recordSchema(model),
    [`${type}Where`]: whereSchema(model),
    ...inputSchemas(described, model),
  };
}

/** What generators of clients need beside the schemas. */
function clientFacts(described: Described, model: CatalogModel): Schema {
  const { single_page } = model.definition;
  return {
    name: model.name,
    type: typeNameOf(model.name),
    single_page,
    relations: relationNamesOf(model),
    aggregates: aggregateNamesOf(model),
    creates: Object.keys(madeWith(described, model, "CreateInput")),
    create: !!model.can.create && !single_page,
    update: !!model.can.update,
    delete: !!model.can.delete && !single_page,
  };
}
