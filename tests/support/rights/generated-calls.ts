/** Every call of a project's generated APIs with real ids, made from its schema and its OpenAPI document. */
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { selectionOf } from "./selection.ts";

interface GeneratedCall {
  name: string;
  kind: "query" | "mutation" | "subscription";
  query: string;
}

/** Each root field of the schema, about the record `id`. */
export function generatedCalls(schema: GraphQLSchema, id: string): GeneratedCall[] {
  return (["query", "mutation", "subscription"] as const).flatMap((kind) => {
    const type = {
      query: schema.getQueryType(),
      mutation: schema.getMutationType(),
      subscription: schema.getSubscriptionType(),
    }[kind];
    return Object.values(type?.getFields() ?? {}).map((field) => ({
      name: field.name,
      kind,
      query: `${kind} { ${field.name}${argumentsOf(field, id)} ${selectionOf(field.type)} }`,
    }));
  });
}

function argumentsOf({ args }: GraphQLField<unknown, unknown>, id: string): string {
  const given = args.flatMap(({ name, type }) => {
    const value = literalOf(name, type, id);
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  return given.length > 0 ? `(${given.join(", ")})` : "";
}

/** A GraphQL literal; undefined for an argument that says nothing about a record and may be left out. */
function literalOf(name: string, type: GraphQLInputType, id: string): string | undefined {
  if (/^(_?id)$/.test(name)) return JSON.stringify(id);
  if (/^_?ids$/.test(name)) return `[${JSON.stringify(id)}]`;
  if (name === "where") return `{ id: { eq: ${JSON.stringify(id)} } }`;
  if (name === "input") return inputOf(type);
  if (name === "inputs") return `[${inputOf(type)}]`;
  if (!isNonNullType(type)) return undefined;
  const inner = type.ofType;
  if (isListType(inner)) return "[]";
  if (isEnumType(inner)) return inner.getValues()[0]!.name;
  if (isInputObjectType(inner)) return "{}";
  return { Int: "1", Float: "1", Boolean: "true" }[String(inner)] ?? '"x"';
}

function inputOf(type: GraphQLInputType): string {
  const named = getNamedType(type);
  return isInputObjectType(named) && named.getFields().title ? '{ title: "Intruder" }' : "{}";
}

/** Each method and path of the OpenAPI document, below `/secured/rest/`, about the record `id`. */
export function generatedRestCalls(
  document: { paths: Record<string, Record<string, unknown>> },
  id: string,
): { method: string; path: string; body: unknown }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
      .map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/^\/?(secured\/rest\/)?/, "").replaceAll(/\{[^}]*\}/g, id),
        body: /post|put|patch/.test(method) ? { title: "Intruder" } : undefined,
      })),
  );
}
