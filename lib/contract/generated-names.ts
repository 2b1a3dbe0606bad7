/**
 * Names that a project's generated GraphQL API takes up. A model or field that would make two things share a name is refused when it is made,
 * so that the API of a project can always be built.
 */
import { queryNameOf, typeNameOf } from "../kernel/names.ts";

/** The generated API's root types: not `Query` and `Mutation`, so that a model may be called query or mutation. */
export const rootTypeNames = {
  query: "QueryRoot",
  mutation: "MutationRoot",
  subscription: "SubscriptionRoot",
} as const;

/** Types that every generated API has, by itself or from GraphQL. */
export const reservedTypeNames: readonly string[] = [
  ...Object.values(rootTypeNames),
  "String",
  "Int",
  "Float",
  "Boolean",
  "ID",
  "JSON",
  "DateTime",
  "RichText",
  "Media",
  "Geo",
  "Meta",
  "MetaSort",
  "Person",
  "Actor",
  "PageInfo",
  "Count",
  "DeleteCount",
  "DeleteResult",
  "Status",
  "RecordStatus",
  "StatusFilter",
  "Sort",
  "SortOrder",
  "SortDirection",
];

/** Endings of filter types such as `StringWhere`; with a scalar before them they are taken. */
const typeSuffixes = [
  "Where",
  "Filter",
  "Sort",
  "Input",
  "Patch",
  "Connect",
  "Disconnect",
  "Connection",
  "Edge",
  "Aggregate",
  "Group",
  "Event",
  "Create",
  "ListWhere",
];
const scalars = [
  "String",
  "Int",
  "Float",
  "Boolean",
  "ID",
  "DateTime",
  "JSON",
  "Meta",
  "Media",
  "Geo",
  "Status",
  "RichText",
];

const querySuffixes = ["", "List", "Count", "Connection", "Aggregate", "Changed"];

/** Type names of one model: its own, and those of its inputs and lists. */
function typesOf(model: string): string[] {
  const type = typeNameOf(model);
  return [type, ...typeSuffixes.map((suffix) => type + suffix)];
}

/** Root fields of one model: `blogPost`, `blogPostList` ... and `createBlogPost`, `createBlogPostList` ... */
function rootFieldsOf(model: string): string[] {
  const type = typeNameOf(model);
  return [
    ...querySuffixes.map((suffix) => queryNameOf(model) + suffix),
    ...["create", "update", "delete"].flatMap((verb) => [verb + type, `${verb + type}List`]),
    `upsert${type}`,
  ];
}

/** Why a model cannot be called `name` beside the others: one sentence, or null when it can. */
export function modelNameClash(name: string, others: readonly string[]): string | null {
  const type = typeNameOf(name);
  if (
    reservedTypeNames.includes(type) ||
    scalars.some((scalar) => typeSuffixes.some((suffix) => scalar + suffix === type))
  )
    return `The API needs the name ${type} itself. Please choose another model name`;
  if (others.includes(name)) return `There is already a model named ${name}`;
  const types = new Set(typesOf(name));
  const fields = new Set(rootFieldsOf(name));
  for (const other of others) {
    if (typeNameOf(other) === type) return `In the API ${name} would have the same name as the model ${other}: ${type}`;
    const clash =
      typesOf(other).find((taken) => types.has(taken)) ?? rootFieldsOf(other).find((taken) => fields.has(taken));
    if (clash) return `In the API ${name} and the model ${other} would both need the name ${clash}`;
  }
  return null;
}
