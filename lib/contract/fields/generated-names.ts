/**
 * Names that a project's generated GraphQL API takes up. A model, field or relation that would make two things share a
 * name is refused when it is made, so that the API of a project can always be built.
 */

import { queryNameOf, relationNames, typeNameOf } from "../../kernel/names.ts";
import { contractKindOf } from "../field-kinds/declared-type.ts";
import { connectionsOf, type FieldDefinition, type ModelDefinition, type ProjectModels } from "../models.ts";
import { reservedIdentifiers } from "./identifiers.ts";

const rootTypes = { query: "Query", mutation: "Mutation", subscription: "Subscription" } as const;

/**
 * The name of a root type of the generated API. A model may be called query, mutation or subscription: its type has the
 * name then, and the root type is `QueryRoot`, `MutationRoot` or `SubscriptionRoot`.
 */
export function rootTypeName(kind: keyof typeof rootTypes, models: Iterable<string>): string {
  const name = rootTypes[kind];
  for (const model of models) if (typeNameOf(model) === name) return `${name}Root`;
  return name;
}

const scalars = [
  "String",
  "Int",
  "Float",
  "Boolean",
  "ID",
  "DateTime",
  "JSON",
  "RichText",
  "Media",
  "Geo",
  "Meta",
  "Status",
];

/** Endings of the types that go with a model, a nested object or a scalar. */
const typeSuffixes = [
  "Input",
  "Patch",
  "Where",
  "ListWhere",
  "Filter",
  "Sort",
  "Connect",
  "Disconnect",
  "Create",
  "CreateInput",
  "CreateInnerInput",
  "Connection",
  "Edge",
  "Aggregate",
  "Group",
  "Event",
];

/** Types that every generated API has, by itself or from GraphQL. */
const reservedTypeNames: ReadonlySet<string> = new Set([
  ...Object.values(rootTypes).map((name) => `${name}Root`),
  ...scalars,
  ...scalars.flatMap((scalar) => typeSuffixes.map((suffix) => scalar + suffix)),
  "Actor",
  "PageInfo",
  "DeleteCount",
  "RecordStatus",
  "RecordOperation",
  "SortDirection",
  "GeoWithin",
  "MediaFit",
  "MediaFormat",
]);

const rootFieldSuffixes = ["", "List", "Count", "Connection", "Aggregate", "Changed"];

/** Root fields of one model: `blogPost`, `blogPostList` ... and `createBlogPost`, `createBlogPostList` ... */
export function rootFieldsOf(model: Pick<ModelDefinition, "name">): string[] {
  const type = typeNameOf(model.name);
  return [
    ...rootFieldSuffixes.map((suffix) => queryNameOf(model.name) + suffix),
    ...["create", "update", "delete"].flatMap((verb) => [verb + type, `${verb + type}List`]),
    `upsert${type}`,
  ];
}

/**
 * Fields that have a type of their own, with that type's name: objects, and dropdowns whose options may become an enum.
 */
function nestedTypes(prefix: string, fields: readonly FieldDefinition[]): { name: string; field: FieldDefinition }[] {
  return fields.flatMap((field) => {
    const name = prefix + typeNameOf(field.identifier);
    const owns = field.fields.length > 0 || contractKindOf(field).ownsType;
    return owns ? [{ name, field }, ...nestedTypes(name, field.fields)] : [];
  });
}

/** Types that a project has for some of its fields alone, each with the first such field. */
function fieldScalarTypes(models: readonly ModelDefinition[]): Map<string, string> {
  const types = new Map<string, string>();
  const collect = (fields: readonly FieldDefinition[], model: ModelDefinition) => {
    for (const field of fields) {
      const scalar = contractKindOf(field).ownScalar;
      if (scalar && !types.has(scalar))
        for (const name of [scalar, `${scalar}Where`])
          types.set(name, `the field ${field.identifier} of the model ${model.name}`);
      collect(field.fields, model);
    }
  };
  for (const model of models) collect(model.fields, model);
  return types;
}

/** The first two things of a project that would share a name in its API, as one sentence; null when all is well. */
export function findNameClash(project: Pick<ProjectModels, "models" | "relations">): string | null {
  const types = fieldScalarTypes(project.models);
  const rootFields = new Map<string, string>();
  const byType = Map.groupBy(project.models, ({ name }) => typeNameOf(name));
  for (const model of project.models) {
    const own = `the model ${model.name}`;
    const type = typeNameOf(model.name);
    if (reservedTypeNames.has(type)) return `The API needs the name ${type} itself. Please choose another model name`;
    const twin = byType.get(type)!.find((other) => other !== model);
    if (twin?.name === model.name) return `There is already a model named ${model.name}`;
    if (twin) return `In the API ${twin.name} and ${model.name} would have the same name: ${type}`;
    const named = [
      ...[type, ...typeSuffixes.map((suffix) => type + suffix)].map((name) => ({ name, owner: own })),
      ...nestedTypes(type, model.fields).map(({ name, field }) => ({
        name,
        owner: `the field ${field.identifier} of ${own}`,
      })),
    ];
    const clash =
      firstTaken(types, named) ??
      firstTaken(
        rootFields,
        rootFieldsOf(model).map((name) => ({ name, owner: own })),
      );
    if (clash) return clash;
    const inside = findClashInside(project, model);
    if (inside) return inside;
  }
  return null;
}

function firstTaken(taken: Map<string, string>, named: { name: string; owner: string }[]): string | null {
  for (const { name, owner } of named) {
    const other = taken.get(name);
    if (other) return `In the API ${other} and ${owner} would both need the name ${name}`;
    taken.set(name, owner);
  }
  return null;
}

/** Fields and relations of one model. */
function findClashInside(project: Pick<ProjectModels, "relations">, model: ModelDefinition): string | null {
  const taken = new Map<string, string>(reservedIdentifiers.map((name) => [name, "the record itself"]));
  for (const field of model.fields) {
    if (taken.has(field.identifier))
      return `${model.name} already has ${taken.get(field.identifier)} named ${field.identifier}`;
    taken.set(field.identifier, "a field");
  }
  const relations = new Set<string>();
  for (const { name, kind, model: other } of connectionsOf(project, model.name)) {
    // A relation is known by its name, whatever the API makes of it: author of one, author_list of many.
    const clash = relations.has(name) ? name : relationNames(name, kind).find((one) => taken.has(one));
    if (clash !== undefined)
      return `${model.name} already has ${taken.get(clash) ?? "a relation"} named ${clash}, which the relation to ${other} needs. Please fill in another Known as`;
    relations.add(name);
    for (const one of relationNames(name, kind)) taken.set(one, "a relation");
  }
  return null;
}
