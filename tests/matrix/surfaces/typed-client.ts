/** The typed client of the project, in a program that was compiled strictly. */

import type { Case } from "../axes.ts";
import { type ClientCall, ClientProgram, keyOf } from "../client-program.ts";
import { sortTerm } from "../values.ts";
import type { Data, Home } from "../world.ts";
import { type Answer, type Asked, type Group, refusal, type Surface } from "./surface.ts";

let program: ClientProgram | undefined;

/** The client is that of this project; it can ask others with the same models. */
export async function startClient(home: Home, cases: readonly Case[]): Promise<void> {
  program = await ClientProgram.start(home, cases);
}

export async function endClient(): Promise<void> {
  program?.end();
  program = undefined;
}

async function call<T>(
  { home, as, model, mark }: Asked,
  method: string,
  value: unknown,
  more: Pick<ClientCall, "id" | "options" | "search">,
  read: (data: Data) => T,
): Promise<Answer<T>> {
  if (!program) throw new Error("The client was not started.");
  const answer = await program.call({
    key: keyOf(model, method, value),
    url: home.at.url,
    token: home.tokens[as],
    mark,
    ...more,
  });
  if ("ok" in answer) return { ok: read(answer.ok) };
  return refusal(answer.refused.code, answer.refused.fields);
}

const ids = ({ data }: Data): string[] => data.map(({ id }: { id: string }) => id);

export const client: Surface = {
  create: (asked, values, { status = "published", locale } = {}) =>
    call(asked, "create", values, { options: { status, locale } }, ({ id }) => id),
  update: (asked, id, values, options = {}) => call(asked, "update", values, { id, options }, (record) => record.id),
  read: (asked, id, { locale, status = "all" } = {}) =>
    call(asked, "get", null, { id, options: { status, locale } }, (record) => record),
  list: (asked, { where, sort, search }) =>
    call(asked, "list", where ?? (sort && sortTerm(asked.place, sort)) ?? null, { search }, ids),
  group: (asked) =>
    call(asked, "aggregate", null, {}, (groups) =>
      groups.map(
        ({ group, count }: { group: { value: unknown }; count: number }): Group => ({ value: group.value, count }),
      ),
    ),
};
