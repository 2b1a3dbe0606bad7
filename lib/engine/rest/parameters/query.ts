/** The query string of a REST request: known parameters and filters, everything else is refused by its name. */
import { limits } from "../../../contract/limits.ts";
import { parseBoundedJson } from "../../../kernel/bounded-json.ts";
import type { PlinthError } from "../../../kernel/errors.ts";
import {
  type Catalog,
  type CatalogModel,
  localeOf,
  measureNames,
  type SelectionNode,
  type StatusFilter,
} from "../../compiler/index.ts";
import { badParameter } from "./bad-parameter.ts";
import { addFilter, filterPath } from "./filters.ts";
import { readSelection } from "./selection.ts";
import { readSort } from "./sort.ts";

const parameterNames = [
  "where",
  "sort",
  "limit",
  "offset",
  "page",
  "fields",
  "include",
  "search",
  "locale",
  "status",
  "count",
] as const;
export type ParameterName = (typeof parameterNames)[number];

/** What a list or a count is about. */
const about = ["where", "search", "status"] as const;
const paging = ["limit", "offset", "page"];

/** What each kind of request takes. */
export const parametersOf = {
  list: parameterNames,
  connection: [...parameterNames.filter((name) => !paging.includes(name)), "first", "after", "last", "before"],
  aggregate: [...about, "locale", ...paging, "group_by", "sort", "having", ...measureNames],
  export: [...about, "format"],
  one: ["fields", "include", "locale", "status"],
  create: ["fields", "include", "locale", "status"],
  update: ["fields", "include", "locale", "status"],
  updateWhere: ["where", "locale", "status"],
  delete: [],
  deleteWhere: ["where"],
} as const;

export interface RestQuery {
  /** Null where nothing was filtered by. */
  where: Record<string, unknown> | null;
  sort: unknown[];
  limit: number;
  offset: number;
  search: string | null;
  /** Null for the default language. */
  locale: string | null;
  status: StatusFilter | null;
  count: boolean;
  /** Made when it is asked for, for not every request answers with records. */
  selection(): SelectionNode[];
}

/** Reads the parameters that this kind of request takes. BAD_USER_INPUT names each other one. */
export function readQuery(
  catalog: Catalog,
  model: CatalogModel,
  given: URLSearchParams,
  allowed: readonly string[],
): RestQuery {
  const filters: Record<string, unknown> = Object.create(null);
  const mayFilter = allowed.includes("where");
  for (const key of new Set(given.keys())) {
    const path = mayFilter ? filterPath(key) : null;
    if (path) addFilter(catalog, model, filters, path, given.getAll(key));
    else if (!allowed.includes(key)) throw unknownParameter(model, key, mayFilter);
    else if (given.getAll(key).length > 1) throw badParameter(key, `${key} is given more than once.`);
  }
  const get = (name: ParameterName) => given.get(name);
  const parts = [jsonObject("where", get("where")), Object.keys(filters).length > 0 ? filters : null].filter(
    (part) => part !== null,
  );
  const limit = wholeNumber("limit", get("limit"), 0, limits.listRowsMax) ?? limits.listRowsDefault;
  return {
    where: parts.length > 1 ? { AND: parts } : (parts[0] ?? null),
    sort: readSort(model, get("sort") ?? ""),
    limit,
    offset: offsetOf(get("offset"), get("page"), limit),
    search: get("search"),
    locale: localeOf(catalog.languages, get("locale")),
    status: oneOf("status", get("status"), ["published", "draft", "all"]),
    count: oneOf("count", get("count"), ["true", "false"]) === "true",
    selection: () => readSelection(catalog, model, get("fields"), get("include")),
  };
}

function unknownParameter(model: CatalogModel, key: string, mayFilter: boolean): PlinthError {
  const shown = key.slice(0, 100);
  const hint = mayFilter && model.fields.has(key) ? ` To filter, write ${shown}[eq]=...` : "";
  return badParameter(shown, `There is no parameter "${shown}" here.${hint}`);
}

/** The object of a parameter that is JSON, or null where it was not given. */
export function jsonObject(name: string, text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = parseBoundedJson(text, name);
  } catch (error) {
    throw badParameter(name, (error as PlinthError).message);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw badParameter(name, `${name} must be a JSON object.`);
  return value as Record<string, unknown>;
}

/** The whole number of a parameter, or null where it was not given. */
export function wholeNumber(name: string, text: string | null, min: number, max: number): number | null {
  if (text === null) return null;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw badParameter(name, `${name} must be a whole number from ${min} to ${max}.`);
}

function offsetOf(offset: string | null, page: string | null, limit: number): number {
  if (offset !== null && page !== null) throw badParameter("page", "Give either offset or page, not both.");
  const pageNumber = wholeNumber("page", page, 1, Math.floor(Number.MAX_SAFE_INTEGER / limits.listRowsMax));
  if (pageNumber !== null) return (pageNumber - 1) * limit;
  return wholeNumber("offset", offset, 0, Number.MAX_SAFE_INTEGER) ?? 0;
}

function oneOf<Name extends string>(parameter: string, text: string | null, names: readonly Name[]): Name | null {
  if (text === null) return null;
  const found = names.find((name) => name === text);
  if (found) return found;
  throw badParameter(parameter, `${parameter} must be one of: ${names.join(", ")}.`);
}
