/** The generated GraphQL API, with a token of the role. */
import { queryNameOf, typeNameOf } from "../../../lib/kernel/names.ts";
import { askSecured } from "../../support/project.ts";
import { definitionOf, selectionOf } from "../facts.ts";
import { filterIn, type Values } from "../values.ts";
import type { Data } from "../world.ts";
import { type Answer, type Asked, refusal, type Surface, whereOf } from "./surface.ts";

/** The selection of the field in its place. */
export function selectionIn({ place, sample }: Asked): string {
  const value = selectionOf(definitionOf(sample));
  if (place === "in object" || place === "in repeated") return `box { note ${value} }`;
  return place === "in repeated in object" ? `box { mid { note ${value} } }` : value;
}

export async function askGraphql<T>(
  { home, as }: Asked,
  query: string,
  variables: Values,
  read: (data: Data) => T,
  token = home.tokens[as],
): Promise<Answer<T>> {
  const { json } = await askSecured(home.at.platform, token, JSON.stringify({ query, variables }));
  if (!json.errors) return { ok: read(json.data) };
  const { code, fields } = json.errors[0].extensions;
  return refusal(code, fields, "input.");
}

export const graphql: Surface = {
  create(asked, values, { status = "published", locale } = {}) {
    const type = typeNameOf(asked.model);
    return askGraphql(
      asked,
      `mutation ($input: ${type}Input!, $status: RecordStatus, $locale: String) { one: create${type}(input: $input, status: $status, locale: $locale) { id } }`,
      { input: { mark: asked.mark, ...values }, status, locale },
      ({ one }) => one.id,
    );
  },
  update(asked, id, values, { status, locale } = {}) {
    const type = typeNameOf(asked.model);
    return askGraphql(
      asked,
      `mutation ($id: ID!, $input: ${type}Patch!, $status: RecordStatus, $locale: String) { one: update${type}(id: $id, input: $input, status: $status, locale: $locale) { id } }`,
      { id, input: values, status, locale },
      ({ one }) => one.id,
    );
  },
  read(asked, id, { locale, status = "all" } = {}) {
    return askGraphql(
      asked,
      `query ($id: ID!, $locale: String) { one: ${queryNameOf(asked.model)}(id: $id, locale: $locale, status: ${status}) { id ${selectionIn(asked)} } }`,
      { id, locale },
      ({ one }) => one,
    );
  },
  list(asked, { where, sort, search }) {
    const type = typeNameOf(asked.model);
    return askGraphql(
      asked,
      `query ($where: ${type}Where, $sort: [${type}Sort!], $search: String) { all: ${queryNameOf(asked.model)}List(where: $where, sort: $sort, search: $search) { id } }`,
      { where: whereOf(asked, where), search, ...(sort && { sort: [filterIn(asked.place, sort)] }) },
      ({ all }) => all.map(({ id }: { id: string }) => id),
    );
  },
  group(asked) {
    return askGraphql(
      asked,
      `query ($where: ${typeNameOf(asked.model)}Where) { all: ${queryNameOf(asked.model)}Aggregate(group_by: [value], where: $where) { group { value } count } }`,
      { where: whereOf(asked) },
      ({ all }) =>
        all.map((one: { group: { value: unknown }; count: number }) => ({ value: one.group.value, count: one.count })),
    );
  },
};
