/** The generated REST API, with a token of the role. */
import { type RestAnswer, restCaller } from "../../support/calls/rest.ts";
import { sortTerm } from "../values.ts";
import { type Answer, type Asked, type Group, refusal, type Surface, whereOf } from "./surface.ts";

async function call<T>(
  { home, as }: Asked,
  method: string,
  path: string,
  parameters: Record<string, string | undefined>,
  read: (answer: RestAnswer) => T,
  body?: object,
): Promise<Answer<T>> {
  const given = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined);
  const answer = await restCaller(home.at.platform, home.tokens[as])(
    method,
    `${path}?${new URLSearchParams(given)}`,
    body,
  );
  if (answer.status < 400) return { ok: read(answer) };
  return refusal(answer.json.error.code, answer.json.error.fields);
}

export const rest: Surface = {
  create: (asked, values, { status = "published", locale } = {}) =>
    call(asked, "POST", asked.model, { status, locale }, ({ json }) => json.data.id, { mark: asked.mark, ...values }),
  update: (asked, id, values, { status, locale } = {}) =>
    call(asked, "PATCH", `${asked.model}/${id}`, { status, locale }, ({ json }) => json.data.id, values),
  async read(asked, id, { locale, status = "all" } = {}) {
    const found = await call(asked, "GET", `${asked.model}/${id}`, { locale, status }, ({ json }) => json.data);
    return "refused" in found && found.refused.code === "NOT_FOUND" && found.refused.fields.length === 0
      ? { ok: null }
      : found;
  },
  list: (asked, { where, sort, search }) =>
    call(
      asked,
      "GET",
      asked.model,
      {
        where: JSON.stringify(whereOf(asked, where)),
        sort: sort && sortTerm(asked.place, sort),
        search,
        fields: "id",
      },
      ({ json }) => json.data.map(({ id }: { id: string }) => id),
    ),
  group: (asked) =>
    call(
      asked,
      "GET",
      `${asked.model}/aggregate`,
      { group_by: "value", where: JSON.stringify(whereOf(asked)) },
      ({ json }) =>
        json.data.map(
          ({ group, count }: { group: { value: unknown }; count: number }): Group => ({ value: group.value, count }),
        ),
    ),
};

/** The case's records as a file. */
export const exportRest = (asked: Asked, format: "csv" | "ndjson"): Promise<Answer<string>> =>
  call(asked, "GET", `${asked.model}/export`, { format, where: JSON.stringify(whereOf(asked)) }, ({ text }) => text);
