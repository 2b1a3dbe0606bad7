import { limits } from "../../contract/limits.ts";
import { constant, node, type RootNode, searchShape, variable } from "../compiler/index.ts";
import { readableStatus } from "../records/index.ts";
import { parametersOf, readQuery, wholeNumber } from "./parameters/query.ts";
import { read } from "./read.ts";
import type { Asked, RestResponse } from "./request.ts";

/** GET of `{model}/connection`: a page by cursors, as GraphQL's connections have it; `totalCount` with `count=true`. */
export async function connection(asked: Asked): Promise<RestResponse> {
  const { catalog, model, search } = asked;
  const query = readQuery(catalog, model, search, parametersOf.connection);
  const status = readableStatus(model, query.status);
  const [first, last] = (["first", "last"] as const).map((name) =>
    wholeNumber(name, search.get(name), 0, limits.listRowsMax),
  );
  const cursors = { after: search.get("after"), before: search.get("before") };
  const variables = { where: query.where, search: query.search, ...cursors };
  const { sort, locale, count } = query;
  const fixed = [
    "connection",
    searchShape(query.search),
    sort,
    first,
    last,
    status,
    locale,
    count,
    search.get("fields"),
    search.get("include"),
  ];
  const text = await read(asked, [...fixed, cursors.after === null, cursors.before === null], variables, () => {
    const root: RootNode = {
      alias: "data",
      kind: "connection",
      model: model.name,
      status,
      locale,
      args: {
        ...(query.where && { where: variable("where", query.where) }),
        ...(query.search !== null && { search: variable("search", query.search) }),
        ...(cursors.after !== null && { after: variable("after", cursors.after) }),
        ...(cursors.before !== null && { before: variable("before", cursors.before) }),
        ...(last !== null ? { last: constant(last) } : {}),
        ...(first !== null || last === null ? { first: constant(first ?? limits.listRowsDefault) } : {}),
        sort: constant(sort),
      },
      children: [
        node("edges", [node("cursor"), node("node", query.selection())]),
        node(
          "pageInfo",
          ["hasNextPage", "hasPreviousPage", "startCursor", "endCursor"].map((name) => node(name)),
        ),
        ...(count ? [node("totalCount")] : []),
      ],
    };
    return [root];
  });
  return { status: 200, text };
}
