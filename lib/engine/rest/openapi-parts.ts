/** Paths of the OpenAPI document for what there is of a list beside its pages: a file, groups, and pages by cursors. */
import { limits } from "../../contract/limits.ts";
import { typeNameOf } from "../../kernel/names.ts";
import { type CatalogField, type CatalogModel, groupKeysOf, isNumeric, isRanked } from "../compiler/index.ts";
import { contentTypes, transferFormats } from "../records/index.ts";
import { answered, data, readErrors } from "./openapi-answers.ts";
import {
  commaList,
  filterParameters,
  includeParameter,
  plain,
  shared,
  sortParameter,
  whereParameter,
} from "./openapi-parameters.ts";
import {
  arrayOf,
  type Described,
  nullable,
  object,
  outputSchema,
  ref,
  type Schema,
  scalars,
} from "./openapi-schemas.ts";
import { parametersOf } from "./query.ts";

/** The paths below that of the model's list. */
export function partPaths(described: Described, model: CatalogModel): Record<string, Schema> {
  return {
    [`/${model.name}/export`]: { get: exportOperation(model) },
    [`/${model.name}/aggregate`]: { get: aggregateOperation(model) },
    [`/${model.name}/connection`]: { get: connectionOperation(described, model) },
  };
}

function filters(model: CatalogModel, taken: readonly string[]): Schema[] {
  return [whereParameter(typeNameOf(model.name)), ...filterParameters(model, taken)];
}

function exportOperation(model: CatalogModel): Schema {
  const rows = { type: "array", items: { type: "object" } };
  const content = transferFormats.map((format) => [
    contentTypes[format].split(";")[0]!,
    { schema: format === "json" ? rows : { type: "string" } },
  ]);
  return {
    tags: [model.name],
    operationId: `export${typeNameOf(model.name)}`,
    description: "All records that the filters find, as a file, with relations by their ids and with all translations.",
    parameters: [...filters(model, parametersOf.export), ...["search", "status", "format"].map(shared)],
    responses: { 200: { description: "The file.", content: Object.fromEntries(content) }, ...readErrors },
  };
}

function aggregateOperation(model: CatalogModel): Schema {
  const fields = [...model.fields.values()];
  const keys = groupKeysOf(model);
  const numeric = fields.filter(isNumeric);
  const ranked = fields.filter(isRanked);
  const number = nullable(scalars.double);
  const parts = (some: readonly CatalogField[], schemaOf: (field: CatalogField) => Schema) =>
    object(Object.fromEntries(some.map((field) => [field.name, schemaOf(field)])));
  const groups = [...keys].map(([name, key]) => [
    name,
    key.kind === "field" ? outputSchema(key.field) : { type: ["string", "null"] },
  ]);
  const names = (name: string, description: string, some: readonly string[]) =>
    some.length > 0 ? [commaList(name, description, { enum: some })] : [];
  const namesOf = (some: readonly CatalogField[]) => some.map(({ name }) => name);
  const group = object(
    {
      group: object(Object.fromEntries(groups)),
      count: { type: "integer", minimum: 0 },
      ...(numeric.length > 0 && { sum: parts(numeric, () => number), avg: parts(numeric, () => number) }),
      ...(ranked.length > 0 && { min: parts(ranked, outputSchema), max: parts(ranked, outputSchema) }),
    },
    { required: ["count"] },
  );
  return {
    tags: [model.name],
    operationId: `aggregate${typeNameOf(model.name)}`,
    description: "The records that the filters find in groups, or all together, counted and measured.",
    parameters: [
      ...filters(model, parametersOf.aggregate),
      ...names("group_by", "What makes a group.", [...keys.keys()]),
      ...names("sum", "Fields to add up.", namesOf(numeric)),
      ...names("avg", "Fields to take the average of.", namesOf(numeric)),
      ...names("min", "Fields to find the least value of.", namesOf(ranked)),
      ...names("max", "Fields to find the greatest value of.", namesOf(ranked)),
      ...["search", "locale", "status", "limit", "offset", "page"].map(shared),
    ],
    responses: { 200: answered("The groups, in the order of their values.", data(arrayOf(group))), ...readErrors },
  };
}

function connectionOperation(described: Described, model: CatalogModel): Schema {
  const size = { type: "integer", minimum: 0, maximum: limits.listRowsMax };
  const cursor = { type: "string" };
  const text = { type: ["string", "null"] };
  const flag = { type: "boolean" };
  const pageInfo = object(
    { hasNextPage: flag, hasPreviousPage: flag, startCursor: text, endCursor: text },
    { required: ["hasNextPage", "hasPreviousPage", "startCursor", "endCursor"] },
  );
  const edge = object({ cursor, node: ref(typeNameOf(model.name)) }, { required: ["cursor", "node"] });
  const page = object(
    { edges: arrayOf(edge), pageInfo, totalCount: { type: "integer", minimum: 0 } },
    { required: ["edges", "pageInfo"] },
  );
  return {
    tags: [model.name],
    operationId: `connect${typeNameOf(model.name)}`,
    description: "A page by cursors: records that come or go meanwhile are neither missed nor seen twice.",
    parameters: [
      ...filters(model, parametersOf.connection),
      sortParameter(described, model),
      includeParameter(model),
      plain("first", "Records from the start, or after a cursor.", { ...size, default: limits.listRowsDefault }),
      plain("after", "A cursor; the page begins behind it.", cursor),
      plain("last", "Records from the end, or before a cursor.", size),
      plain("before", "A cursor; the page ends before it.", cursor),
      ...["fields", "search", "locale", "status", "count"].map(shared),
    ],
    responses: { 200: answered("The page.", data(page)), ...readErrors },
  };
}
