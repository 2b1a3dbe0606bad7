/** Reads: each is ONE statement, whose text is the answer's body as PostgreSQL wrote it. */

import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import {
  type CatalogModel,
  compileObject,
  constant,
  isFarOffset,
  type RootNode,
  type Source,
  searchShape,
  type Variables,
  variable,
} from "../compiler/index.ts";
import { readableStatus, runStatement } from "../records/index.ts";
import { parametersOf, readQuery } from "./parameters/query.ts";
import type { Asked, RestResponse } from "./request.ts";
import { statementFor } from "./statements.ts";

const noArguments: Readonly<Record<string, Source>> = {};

/** `{ "data": [...] }`, with `total` where `count=true`. */
export async function list(asked: Asked): Promise<RestResponse> {
  const { catalog, model, search } = asked;
  const query = readQuery(catalog, model, search, parametersOf.list);
  const variables = { where: query.where, offset: query.offset, search: query.search };
  const status = readableStatus(model, query.status);
  const { sort, limit, locale, count } = query;
  const isFar = isFarOffset(query.offset);
  const text = await read(
    asked,
    [sort, limit, isFar, searchShape(query.search), status, locale, count, search.get("fields"), search.get("include")],
    variables,
    () => {
      const about = {
        ...(query.where && { where: variable("where", query.where) }),
        ...(query.search !== null && { search: variable("search", query.search) }),
      };
      const paging = {
        sort: constant(sort),
        limit: constant(limit),
        offset: variable("offset", query.offset),
      };
      const base = { model: model.name, status, locale } as const;
      const roots: RootNode[] = [
        { ...base, alias: "data", kind: "list", args: { ...about, ...paging }, children: query.selection() },
      ];
      if (count) roots.push({ ...base, alias: "total", kind: "count", args: about, children: [] });
      return roots;
    },
  );
  return { status: 200, text };
}

/**
 * `{ "data": {...} }` of one record, or of the only record of a single-page model. NOT_FOUND where there is none to be
 * seen.
 */
export async function get(asked: Asked): Promise<RestResponse> {
  const { catalog, model, search, id } = asked;
  const query = readQuery(catalog, model, search, parametersOf.one);
  const status = readableStatus(model, query.status);
  const kind = model.definition.single_page ? "single_page" : "one";
  const text = await read(
    asked,
    [kind, status, query.locale, search.get("fields"), search.get("include")],
    { id },
    () => [
      {
        alias: "data",
        kind,
        model: model.name,
        status,
        locale: query.locale,
        args: kind === "one" ? { id: variable("id", id) } : noArguments,
        children: query.selection(),
      },
    ],
  );
  if (text === '{"data":null}') throw missing(model);
  return { status: 200, text, tagged: true };
}

export const missing = (model: CatalogModel): PlinthError =>
  new PlinthError("NOT_FOUND", t("There is no {name} with this id.", { name: model.name }));

/** The text of one statement; `fixed` is what of the request stands in its text. */
export function read(
  { catalog, model, project }: Asked,
  fixed: readonly unknown[],
  variables: Variables,
  rootsOf: () => RootNode[],
): Promise<string> {
  const statement = statementFor(catalog, [model.name, ...fixed], variables, () => compileObject(catalog, rootsOf()));
  return runStatement(project.database, statement, { ...variables, ...catalog.bound });
}
