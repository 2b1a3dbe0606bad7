import {
  constant,
  fieldOnceCalled,
  groupAliasesOf,
  groupKeysOf,
  measuredFields,
  measureNames,
  measures,
  node,
  type SelectionNode,
  searchShape,
  variable,
} from "../compiler/index.ts";
import { readableStatus } from "../records/index.ts";
import { badParameter } from "./parameters/bad-parameter.ts";
import { jsonObject, parametersOf, readQuery } from "./parameters/query.ts";
import { read } from "./read.ts";
import type { Asked, RestResponse } from "./request.ts";

/**
 * GET of `{model}/aggregate`: the records that the filters find in groups, with their count and what their numbers come
 * to.
 */
export async function aggregate(asked: Asked): Promise<RestResponse> {
  const { catalog, model, search } = asked;
  const query = readQuery(catalog, model, search, parametersOf.aggregate);
  const status = readableStatus(model, query.status);
  const groups = namesIn(
    search,
    "group_by",
    groupKeysOf(model, catalog.models).keys(),
    (name) => groupAliasesOf(model, catalog.models).get(name)?.name,
  );
  const having = jsonObject("having", search.get("having"));
  const measured = measureNames.map((name) => {
    const fields = measuredFields(model, measures[name]);
    const known = fields.map((field) => field.name);
    return [name, namesIn(search, name, known, (old) => fieldOnceCalled(fields, old)?.field.name)] as const;
  });
  const part = (name: string, names: readonly Called[]): SelectionNode[] =>
    names.length > 0
      ? [
          node(
            name,
            names.map((one) => ({ ...node(one.name), alias: one.asked })),
          ),
        ]
      : [];
  const variables = { where: query.where, having, offset: query.offset, search: query.search };
  const fixed = [
    "aggregate",
    searchShape(query.search),
    query.sort,
    query.limit,
    status,
    query.locale,
    groups,
    measured,
  ];
  const text = await read(asked, fixed, variables, () => [
    {
      alias: "data",
      kind: "aggregate",
      model: model.name,
      status,
      locale: query.locale,
      args: {
        ...(query.where && { where: variable("where", query.where) }),
        ...(query.search !== null && { search: variable("search", query.search) }),
        ...(groups.length > 0 && { group_by: constant(groups.map(({ name }) => name)) }),
        ...(having && { having: variable("having", having) }),
        sort: constant(query.sort),
        limit: constant(query.limit),
        offset: variable("offset", query.offset),
      },
      children: [...part("group", groups), node("count"), ...measured.flatMap(([name, names]) => part(name, names))],
    },
  ]);
  return { status: 200, text };
}

/** A name as it was asked for, and as it is now. */
interface Called {
  asked: string;
  name: string;
}

function namesIn(
  search: URLSearchParams,
  parameter: string,
  keys: Iterable<string>,
  current: (old: string) => string | undefined,
): Called[] {
  const known = [...keys];
  const names = new Set(
    search
      .get(parameter)
      ?.split(",")
      .map((name) => name.trim()),
  );
  return [...names].map((asked) => {
    const name = known.includes(asked) ? asked : current(asked);
    if (name !== undefined) return { asked, name };
    const message = `${parameter} takes names of: ${known.join(", ")}; not "${asked.slice(0, 100)}".`;
    throw badParameter(parameter, message);
  });
}
