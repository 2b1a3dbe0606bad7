/** The operations of an OpenAPI document, as the REST panel shows them. */

import { t } from "../../lib/kernel/words/words.ts";

export interface RestParameter {
  name: string;
  place: "path" | "query";
  description: string;
  required: boolean;
}

export interface RestOperation {
  id: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With its parameters in braces: `/post/{id}`. */
  path: string;
  /** The model or the part of the product that it is about: its first tag. */
  group: string;
  summary: string;
  parameters: RestParameter[];
  /** JSON to begin with; null where no body is sent. */
  body: string | null;
}

type Json = { [key: string]: Json } & { $ref?: string };

/** What this panel reads of an OpenAPI document. */
export interface OpenApiDocument {
  paths: Record<string, Json>;
  components: Json;
}

const methods = ["get", "post", "patch", "delete"] as const;

/** Every operation in the document's order. */
export function operationsOf(document: OpenApiDocument): RestOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const given = [...listOf(item.parameters), ...listOf(operation.parameters)].map((one) => resolve(document, one));
      return [
        {
          id: textOf(operation.operationId),
          method: method.toUpperCase() as RestOperation["method"],
          path,
          group: textOf(listOf(operation.tags)[0]),
          summary: textOf(operation.summary) || textOf(operation.description) || summaryOf(method, path),
          // Filters by field are entered in `where`, or added to the address by hand.
          parameters: given.filter((one) => textOf(one.style) !== "deepObject").map(parameterOf),
          body: operation.requestBody?.content?.["application/json"]
            ? exampleOf(document, bodySchema(operation.requestBody))
            : null,
        },
      ];
    }),
  );
}

function summaryOf(method: (typeof methods)[number], path: string): string {
  const one = path.endsWith("}");
  if (method === "get") return one ? t("One record.") : t("Records, by filters, sorting and page.");
  if (method === "delete") return t("Deletes the record.");
  return method === "patch" ? t("Changes the record.") : t("Makes a record.");
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function resolve(document: OpenApiDocument, value: Json): Json {
  if (!value.$ref) return value;
  const [, ...steps] = value.$ref.split("/");
  return steps.reduce<Json>((at, step) => at[step] ?? ({} as Json), document as unknown as Json);
}

const parameterOf = (given: Json): RestParameter => ({
  name: textOf(given.name),
  place: textOf(given.in) === "path" ? "path" : "query",
  description: textOf(given.description),
  required: (given.required as unknown) === true,
});

const bodySchema = (body: Json): Json => body.content?.["application/json"]?.schema ?? ({} as Json);

/** An object with the first fields of the schema, each with a value of its type. */
function exampleOf(document: OpenApiDocument, given: Json): string {
  const first = listOf(given.anyOf)[0] ?? given;
  const { properties = {} as Json } = resolve(document, first);
  const example = Object.fromEntries(
    Object.entries(properties)
      .slice(0, fieldsShown)
      .map(([name, schema]) => [name, exampleValue(resolve(document, schema as Json))]),
  );
  return JSON.stringify(example, null, 2);
}

const fieldsShown = 6;

function exampleValue(schema: Json): unknown {
  const type = (Array.isArray(schema.type) ? schema.type : [schema.type]).find((one) => textOf(one) !== "null");
  switch (textOf(type)) {
    case "string":
      return textOf(schema.format) === "date-time" ? "2026-01-31T09:00:00.000Z" : "";
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    default:
      return null;
  }
}

/** The address of a call: parameters in the path replaced, those of the query added where they have a value. */
export function addressOf(operation: RestOperation, values: Readonly<Record<string, string>>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = new URLSearchParams();
  for (const { name, place } of operation.parameters) {
    const value = values[name]?.trim();
    if (place === "query" && value) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
