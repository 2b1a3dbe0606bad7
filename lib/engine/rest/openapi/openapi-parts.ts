/** Paths of the OpenAPI document for what there is of a list beside its pages: a file, groups, and pages by cursors. */
import { aliasReason } from "../../../contract/fields/field-aliases.ts";
import { limits } from "../../../contract/limits.ts";
import { typeNameOf } from "../../../kernel/names.ts";
import {
  type CatalogField,
  type CatalogModel,
  type GroupKey,
  groupAliasesOf,
  groupKeysOf,
  groupValueOf,
  type Measure,
  type MeasureName,
  measuredFields,
  measureNames,
  measures,
} from "../../compiler/index.ts";
import { contentTypes, transferFormats } from "../../records/index.ts";
import { parametersOf } from "../parameters/query.ts";
import { answered, data, readErrors } from "./openapi-answers.ts";
import {
  commaList,
  filterParameters,
  includeParameter,
  json,
  plain,
  shared,
  sortParameter,
  whereParameter,
} from "./openapi-parameters.ts";
import {
  arrayOf,
  type Described,
  namedSchemas,
  nullable,
  object,
  outputSchema,
  ref,
  type Schema,
  scalars,
} from "./openapi-schemas.ts";

/** The paths below that of the model's list. */
export function partPaths(described: Described, model: CatalogModel): Record<string, Schema> {
  return {
    [`/${model.name}/export`]: { get: exportOperation(model) },
    [`/${model.name}/aggregate`]: { get: aggregateOperation(described, model) },
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

const measureWords: Readonly<Record<MeasureName, string>> = {
  count_distinct: "Fields to count the different values of.",
  sum: "Fields to add up.",
  avg: "Fields to take the average of.",
  min: "Fields to find the least value of.",
  max: "Fields to find the greatest value of.",
};

const measureValue: Readonly<Record<Measure["part"], (field: CatalogField) => Schema>> = {
  distinct: () => ({ type: "integer", minimum: 0 }),
  range: outputSchema,
  sum: () => nullable(scalars.double),
  avg: () => nullable(scalars.double),
};

function groupSchema(key: GroupKey): Schema {
  const of = groupValueOf(key);
  if (typeof of === "object") return "period" in of ? nullable(scalars[of.kind.scalar!]) : outputSchema(of);
  return of === "weekday" ? { type: ["integer", "null"], minimum: 1, maximum: 7 } : { type: ["string", "null"] };
}

/** Names that fields have, and that they had. */
const namesOf = (fields: readonly CatalogField[]) => Object.keys(namedSchemas(fields, () => ({})));

function aggregateOperation({ models }: Described, model: CatalogModel): Schema {
  const keys = groupKeysOf(model, models);
  const fieldsOf = new Map(
    measureNames
      .map((name) => [name, measuredFields(model, measures[name])] as const)
      .filter(([, fields]) => fields.length > 0),
  );
  const measured = [...fieldsOf].map(([name, fields]) => {
    const schemaOf = measureValue[measures[name].part];
    return [name, object(namedSchemas(fields, schemaOf))];
  });
  const groups = Object.fromEntries([...keys].map(([name, key]) => [name, groupSchema(key)]));
  for (const [old, { name, alias }] of groupAliasesOf(model, models))
    groups[old] = { ...groups[name], deprecated: true, description: aliasReason(name, alias) };
  const group = object(
    {
      group: object(groups),
      count: { type: "integer", minimum: 0 },
      ...Object.fromEntries(measured),
    },
    { required: ["count"] },
  );
  const terms = [...fieldsOf].flatMap(([name, fields]) => namesOf(fields).map((one) => `${name}.${one}`));
  const sorts = ["count", ...terms].flatMap((term) => [term, `-${term}`]);
  return {
    tags: [model.name],
    operationId: `aggregate${typeNameOf(model.name)}`,
    description: "The records that the filters find in groups, or all together, counted and measured.",
    parameters: [
      ...filters(model, parametersOf.aggregate),
      commaList("group_by", "What makes a group.", { enum: Object.keys(groups) }),
      ...[...fieldsOf].map(([name, fields]) => commaList(name, measureWords[name], { enum: namesOf(fields) })),
      commaList("sort", "Terms by comma, with - descending: -count,sum.views; keys of group_by as group.key.", {
        anyOf: [{ enum: sorts }, { type: "string" }],
      }),
      havingParameter(measured.map(([name]) => String(name))),
      ...["search", "locale", "status", "limit", "offset", "page"].map(shared),
    ],
    responses: { 200: answered("The groups, in their order.", data(arrayOf(group))), ...readErrors },
  };
}

/** Which groups are answered: operators on the count, and on measures by field. */
const havingParameter = (names: readonly string[]): Schema => ({
  name: "having",
  in: "query",
  description: "Answers these groups alone, as JSON: operators on count, and on measures by field.",
  content: json(
    object({
      ...Object.fromEntries(["AND", "OR"].map((name) => [name, arrayOf({ type: "object" })])),
      NOT: { type: "object" },
      count: ref("IntWhere"),
      ...Object.fromEntries(names.map((name) => [name, { type: "object" }])),
    }),
  ),
});

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
