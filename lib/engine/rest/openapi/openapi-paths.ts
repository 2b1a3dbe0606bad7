/** Paths of one model in the OpenAPI document, with the operations that the role has. */
import { limits } from "../../../contract/limits.ts";
import { typeNameOf } from "../../../kernel/names.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { parametersOf } from "../parameters/query.ts";
import { answered, counted, data, readErrors, writeErrors } from "./openapi-answers.ts";
import { manyPatchSchema } from "./openapi-inputs.ts";
import {
  filterParameters,
  includeParameter,
  json,
  shared,
  sortParameter,
  whereParameter,
} from "./openapi-parameters.ts";
import { partPaths } from "./openapi-parts.ts";
import { type Described, ref, type Schema } from "./openapi-schemas.ts";

/** The paths of a model. */
export function modelPaths(described: Described, model: CatalogModel): Record<string, Schema> {
  const one = onePath(model);
  if (model.definition.single_page) return { [`/${model.name}`]: one };
  return {
    [`/${model.name}`]: listPath(described, model),
    ...partPaths(described, model),
    [`/${model.name}/{id}`]: { parameters: [shared("id")], ...one },
  };
}

function listPath(catalog: Described, model: CatalogModel): Schema {
  const type = typeNameOf(model.name);
  const base = { tags: [model.name] };
  const filters = [whereParameter(type), ...filterParameters(model, parametersOf.list)];
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
