/** Parameters of the OpenAPI document. */
import { limits } from "../../../contract/limits.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { transferFormats } from "../../records/index.ts";
import { type Described, fieldFilter, ref, relationNamesOf, type Schema, sortTerms } from "./openapi-schemas.ts";

export const json = (schema: Schema): Schema => ({ "application/json": { schema } });

/** A list in one parameter, by commas. */
export const commaList = (name: string, description: string, items: Schema): Schema => ({
  name,
  in: "query",
  description,
  style: "form",
  explode: false,
  schema: { type: "array", items },
});

export const plain = (name: string, description: string, schema: Schema): Schema => ({
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
  search: plain(
    "search",
    "Words to look for in all texts, also as parts of words; what fits best comes first, meta.search_highlights says where.",
    { type: "string" },
  ),
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

export const shared = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` });

export const whereParameter = (type: string): Schema => ({
  name: "where",
  in: "query",
  description: "Filters as JSON; title[icontains]=x is the same for one field.",
  content: json(ref(`${type}Where`)),
});

/**
 * `title[icontains]=x`. A field named as another parameter can be filtered by all the same, but a document cannot say
 * so twice.
 */
export function filterParameters(model: CatalogModel, taken: readonly string[]): Schema[] {
  return [...model.fields.values()].flatMap((field) => {
    const schema = taken.includes(field.name) ? null : fieldFilter(field);
    return schema ? [{ name: field.name, in: "query", style: "deepObject", explode: true, schema }] : [];
  });
}

export const sortParameter = (catalog: Described, model: CatalogModel): Schema =>
  commaList(
    "sort",
    "Terms by comma, with - descending: -created_at,title; location.distance(59.9:10.75) is the nearest first.",
    {
      anyOf: [{ enum: sortTerms(model, catalog.models) }, { type: "string" }],
    },
  );

export const includeParameter = (model: CatalogModel): Schema => {
  const names = relationNamesOf(model);
  const items = names.length > 0 ? { anyOf: [{ enum: names }, { type: "string" }] } : { type: "string" };
  return commaList("include", "Relations to be answered with the record; dotted for those of related records.", items);
};
