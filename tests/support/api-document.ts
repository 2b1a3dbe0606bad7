/** OpenAPI documents of small projects, as far as `plinth types` reads them. */
import { typeNameOf } from "../../lib/kernel/names.ts";

type Schema = Record<string, unknown>;

interface DocumentedModel {
  name: string;
  /** Schemas of its fields. */
  fields: Record<string, Schema>;
  /** Other models by the relation's name; in a list where they are many. */
  relations?: Record<string, string | [string]>;
  single_page?: boolean;
  can?: Partial<Record<"create" | "update" | "delete", boolean>>;
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const objectOf = (properties: Record<string, Schema>) => ({ type: "object", properties });
const answering = (schema: Schema) => ({ 200: { content: { "application/json": { schema } } } });

/** The document of these models. */
export function apiDocument(models: DocumentedModel[], languages: string[] = ["en", "de"]) {
  const schemas: Record<string, Schema> = { RichText: objectOf({ html: { type: "string" } }), Meta: objectOf({}) };
  const paths: Record<string, unknown> = {};
  for (const { name, fields, relations = {}, single_page } of models) {
    const type = typeNameOf(name);
    const related = Object.entries(relations).map(([key, to]): [string, Schema] => [
      key,
      Array.isArray(to)
        ? { type: "array", items: refTo(typeNameOf(to[0])) }
        : { anyOf: [refTo(typeNameOf(to)), { type: "null" }] },
    ]);
    schemas[type] = objectOf({ id: { type: "string" }, ...fields, ...Object.fromEntries(related) });
    for (const ending of ["Input", "Patch"]) schemas[type + ending] = objectOf(fields);
    if (single_page) continue;
    schemas[`${type}Where`] = objectOf({ id: { type: "string" } });
    const sort = { name: "sort", schema: { items: { anyOf: [{ enum: Object.keys(fields) }] } } };
    paths[`/${name}`] = { get: { parameters: [sort], responses: answering({}) } };
    const group = objectOf({
      group: objectOf(fields),
      sum: objectOf({}),
      min: objectOf({}),
      count_distinct: objectOf({}),
    });
    paths[`/${name}/aggregate`] = {
      get: { parameters: [], responses: answering(objectOf({ data: { type: "array", items: group } })) },
    };
  }
  return {
    info: { title: "Test" },
    paths,
    components: { schemas, parameters: { locale: { schema: { enum: languages } } } },
    "x-plinth-models": models.map(({ name, relations = {}, single_page = false, can = {} }) => ({
      name,
      type: typeNameOf(name),
      single_page,
      relations: Object.keys(relations),
      aggregates: [],
      creates: [],
      ...{ create: true, update: true, delete: true, ...can },
    })),
  };
}
