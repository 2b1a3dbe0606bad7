/** Live queries over a WebSocket, with a token of the role. Writes are the generated API's. */
import { queryNameOf, typeNameOf } from "../../../lib/kernel/names.ts";
import { socketClient } from "../../support/nodes/socket-node.ts";
import { filterIn, type Values } from "../values.ts";
import type { Data } from "../world.ts";
import { graphql, selectionIn } from "./graphql.ts";
import { type Answer, type Asked, type Group, refusal, type Surface, whereOf } from "./surface.ts";
import { type StartWatch, toldWithinMs } from "./watch.ts";

function subscribe({ home, as }: Asked, query: string, variables: Values) {
  const socket = socketClient(`${home.at.url.replace("http", "ws")}/secured/graphql`, {
    Authorization: `Bearer ${home.tokens[as]}`,
  });
  const started = socket.start(query, variables);
  return {
    /** The next answer, or why there is none. */
    async next(): Promise<Answer<Data>> {
      const ended = started.ended.then((error) => ({
        errors: Array.isArray(error) ? error : [{ extensions: {}, message: String(error) }],
      }));
      const answer = await Promise.race([started.next(), ended]);
      return answer.errors
        ? refusal(answer.errors[0].extensions.code, answer.errors[0].extensions.fields)
        : { ok: answer.data };
    },
    close: async () => {
      await socket.client.dispose();
    },
  };
}

/** The first answer. */
async function first<T>(asked: Asked, query: string, variables: Values, read: (data: Data) => T): Promise<Answer<T>> {
  const live = subscribe(asked, query, variables);
  try {
    const answer = await live.next();
    return "ok" in answer ? { ok: read(answer.ok) } : answer;
  } finally {
    await live.close();
  }
}

export const live: Surface = {
  create: graphql.create,
  update: graphql.update,
  read: (asked, id, { locale, status = "all" } = {}) =>
    first(
      asked,
      `subscription ($id: ID!, $locale: String) { all: ${queryNameOf(asked.model)}List(where: { id: { eq: $id } }, locale: $locale, status: ${status}) { id ${selectionIn(asked)} } }`,
      { id, locale },
      ({ all }) => all[0] ?? null,
    ),
  list(asked, { where, sort, search }) {
    const type = typeNameOf(asked.model);
    return first(
      asked,
      `subscription ($where: ${type}Where, $sort: [${type}Sort!], $search: String) { all: ${queryNameOf(asked.model)}List(where: $where, sort: $sort, search: $search) { id } }`,
      { where: whereOf(asked, where), search, ...(sort && { sort: [filterIn(asked.place, sort)] }) },
      ({ all }) => all.map(({ id }: { id: string }) => id),
    );
  },
  group: (asked) =>
    first(
      asked,
      `subscription ($where: ${typeNameOf(asked.model)}Where) { all: ${queryNameOf(asked.model)}Aggregate(group_by: [value], where: $where) { group { value } count } }`,
      { where: whereOf(asked) },
      ({ all }) =>
        all.map(
          (one: { group: { value: unknown }; count: number }): Group => ({ value: one.group.value, count: one.count }),
        ),
    ),
};

/** The list of the case's records, as its answers come. */
export const watchLive: StartWatch = async (asked) => {
  const list = subscribe(
    asked,
    `subscription ($where: ${typeNameOf(asked.model)}Where) { all: ${queryNameOf(asked.model)}List(where: $where, status: all) { id ${selectionIn(asked)} } }`,
    { where: whereOf(asked) },
  );
  const begun = await list.next();
  if ("refused" in begun) {
    await list.close();
    return begun;
  }
  const records = (answer: Answer<{ all: Values[] }>) => ("ok" in answer ? answer.ok.all : []);
  let last: Values[] = records(begun);
  return {
    ok: {
      async told(id, isIt) {
        const ended = AbortSignal.timeout(toldWithinMs);
        const late = new Promise<null>((resolve) => ended.addEventListener("abort", () => resolve(null)));
        const record = () => last.find((one) => one.id === id) ?? null;
        while (!isIt(record())) {
          const answer = await Promise.race([list.next(), late]);
          if (answer === null) break;
          last = records(answer);
        }
        return record();
      },
      close: list.close,
    },
  };
};
