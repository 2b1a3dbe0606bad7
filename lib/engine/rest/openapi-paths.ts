/** Paths of one model in the OpenAPI document, with the operations that the role has. */
import { limits } from "../../contract/limits.ts";
import { typeNameOf } from "../../kernel/names.ts";
import type { CatalogModel } from "../compiler/index.ts";
import { contentTypes, transferFormats } from "../records/index.ts";
import { manyPatchSchema } from "./openapi-inputs.ts";
import { type Described, fieldFilter, ref, relationNamesOf, type Schema, sortTerms } from "./openapi-schemas.ts";
import { parametersOf } from "./query.ts";

const json = (schema: Schema): Schema => ({ "application/json": { schema } });

/** A list in one parameter, by commas. */
const commaList = (name: string, description: string, items: Schema): Schema => ({
  name,
  in: "query",
  description,
  style: "form",
  explode: false,
  schema: { type: "array", items },
});

const plain = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: "query",
  description,
  schema,
});

/** Parameters that all models share, by name. */
export const sharedParameters = ({ languages }: Described): Record<string, Schema> => ({
  limit: plain("limit", "Records of the page.", {
    type: "integer",
    minimum: 0,
    maximum: limits.listRowsMax,
    default: limits.listRowsDefault,
  }),
  offset: plain("offset", "Records to leave out at the beginning.", { type: "integer", minimum: 0 }),
  page: plain("page", "Instead of offset: the page, from 1.", { type: "integer", minimum: 1 }),
  search: plain("search", "Words to look for in all text fields; the last one may be a beginning.", { type: "string" }),
  locale: plain("locale", "A language of the project; what is not translated into it is as in the default one.", {
    enum: languages.all,
    default: languages.fallback,
  }),
  status: plain("status", "draft and all are for roles that may update the model.", {
    enum: ["published", "draft", "all"],
    default: "published",
  }),
  written: plain("status", "The status that the record shall have.", { enum: ["published", "draft"] }),
  count: plain("count", "Whether the answer has the number of all records in total.", { type: "boolean" }),
  fields: commaList(
    "fields",
    "Names of what is answered, by commas; dotted for what is inside of objects and related records",
    { type: "string" },
  ),
  id: { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
  format: plain("format", "What kind of file.", { enum: transferFormats, default: "csv" }),
});

const shared = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` });

export const errorResponse: Schema = {
  description: "What was wrong: a code, a sentence, and a message for each bad field.",
  content: json({
    type: "object",
    required: ["code", "message", "error"],
    additionalProperties: false,
    properties: {
      code: { type: "integer", description: "The HTTP status." },
      message: { type: "string" },
      error: {
        type: "object",
        required: ["code", "fields"],
        additionalProperties: false,
        properties: {
          code: { type: "string" },
          fields: { type: "object", additionalProperties: { type: "string" } },
        },
      },
    },
  }),
};

const error: Schema = { $ref: "#/components/responses/Error" };
const readErrors = { 400: error, 401: error, 403: error, 404: error, 405: error, 429: error, 500: error, 503: error };
const writeErrors = { ...readErrors, 409: error, 413: error, 415: error };

const answered = (description: string, schema: Schema): Schema => ({ description, content: json(schema) });
const data = (schema: Schema, more: Record<string, Schema> = {}): Schema => ({
  type: "object",
  required: ["data"],
  additionalProperties: false,
  properties: { data: schema, ...more },
});
const counted: Schema = {
  type: "object",
  required: ["count"],
  additionalProperties: false,
  properties: { count: { type: "integer", minimum: 0 } },
};

/** The paths of a model. */
export function modelPaths(catalog: Described, model: CatalogModel): Record<string, Schema> {
  const one = onePath(model);
  if (model.definition.single_page) return { [`/${model.name}`]: one };
  return {
    [`/${model.name}`]: listPath(catalog, model),
    [`/${model.name}/export`]: exportPath(model),
    [`/${model.name}/{id}`]: { parameters: [shared("id")], ...one },
  };
}

function listPath(catalog: Described, model: CatalogModel): Schema {
  const type = typeNameOf(model.name);
  const base = { tags: [model.name] };
  const filters = [whereParameter(type), ...filterParameters(model)];
  const many = { type: "array", items: ref(type) };
  const input = ref(`${type}Input`);
  return {
    get: {
      ...base,
      operationId: `list${type}`,
      parameters: [
        ...filters,
        sortParameter(catalog, model),
        includeParameter(model),
        ...["fields", "limit", "offset", "page", "search", "locale", "status", "count"].map(shared),
      ],
      responses: {
        200: answered("A page of records.", data(many, { total: { type: "integer", minimum: 0 } })),
        ...readErrors,
      },
    },
    ...(model.can.create && {
      post: {
        ...base,
        operationId: `create${type}`,
        description: "Makes a record, or all of a list in one transaction.",
        parameters: [includeParameter(model), shared("fields"), shared("locale"), shared("written")],
        requestBody: {
          required: true,
          content: json({ anyOf: [input, { type: "array", items: input, maxItems: limits.listRowsMax }] }),
        },
        responses: {
          201: {
            ...answered("The new records.", data({ anyOf: [ref(type), many] })),
            headers: { Location: { description: "Path of the new record.", schema: { type: "string" } } },
          },
          ...writeErrors,
        },
      },
    }),
    ...(model.can.update && {
      patch: {
        ...base,
        operationId: `update${type}Where`,
        description: "Changes every record that the filters find.",
        parameters: [...filters, shared("locale"), shared("written")],
        requestBody: { required: true, content: json(manyPatchSchema(model)) },
        responses: { 200: answered("How many there were.", counted), ...writeErrors },
      },
    }),
    ...(model.can.delete && {
      delete: {
        ...base,
        operationId: `delete${type}Where`,
        description: "Deletes every record that the filters find.",
        parameters: filters,
        responses: { 200: answered("How many there were.", counted), ...readErrors },
      },
    }),
  };
}

function exportPath(model: CatalogModel): Schema {
  const type = typeNameOf(model.name);
  const rows = { type: "array", items: { type: "object" } };
  const content = transferFormats.map((format) => [
    contentTypes[format].split(";")[0]!,
    { schema: format === "json" ? rows : { type: "string" } },
  ]);
  return {
    get: {
      tags: [model.name],
      operationId: `export${type}`,
      description:
        "All records that the filters find, as a file, with relations by their ids and with all translations.",
      parameters: [whereParameter(type), ...filterParameters(model), ...["search", "status", "format"].map(shared)],
      responses: { 200: { description: "The file.", content: Object.fromEntries(content) }, ...readErrors },
    },
  };
}

function onePath(model: CatalogModel): Schema {
  const type = typeNameOf(model.name);
  const base = { tags: [model.name] };
  const selection = [includeParameter(model), shared("fields")];
  return {
    get: {
      ...base,
      operationId: `get${type}`,
      parameters: [...selection, shared("locale"), shared("status")],
      responses: {
        200: answered("The record.", data(ref(type))),
        304: { description: "The record is as the ETag of If-None-Match says." },
        ...readErrors,
      },
    },
    ...(model.can.update && {
      patch: {
        ...base,
        operationId: `update${type}`,
        parameters: [...selection, shared("locale"), shared("written")],
        requestBody: { required: true, content: json(ref(`${type}Patch`)) },
        responses: { 200: answered("The record as it is now.", data(ref(type))), ...writeErrors },
      },
    }),
    ...(model.can.delete &&
      !model.definition.single_page && {
        delete: {
          ...base,
          operationId: `delete${type}`,
          responses: { 204: { description: "The record is gone." }, ...readErrors },
        },
      }),
  };
}

const whereParameter = (type: string): Schema => ({
  name: "where",
  in: "query",
  description: "Filters as JSON; title[icontains]=x is the same for one field.",
  content: json(ref(`${type}Where`)),
});

/** `title[icontains]=x`. A field named as another parameter can be filtered by all the same, but a document cannot say so twice. */
function filterParameters(model: CatalogModel): Schema[] {
  const taken: readonly string[] = parametersOf.list;
  return [...model.fields.values()].flatMap((field) => {
    const schema = taken.includes(field.name) ? null : fieldFilter(field);
    return schema ? [{ name: field.name, in: "query", style: "deepObject", explode: true, schema }] : [];
  });
}

const sortParameter = (catalog: Described, model: CatalogModel): Schema =>
  commaList("sort", "Terms by comma, with - descending: -created_at,title", {
    anyOf: [{ enum: sortTerms(model, catalog.models) }, { type: "string" }],
  });

const includeParameter = (model: CatalogModel): Schema => {
  const names = relationNamesOf(model);
  const items = names.length > 0 ? { anyOf: [{ enum: names }, { type: "string" }] } : { type: "string" };
  return commaList("include", "Relations to be answered with the record; dotted for those of related records.", items);
};
