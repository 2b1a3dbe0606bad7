/** A renamed field answers to its old name for a while: in GraphQL and REST, read and written, and who does so is known. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  listFieldAliases,
  loadModels,
  modelFieldOperation,
  removeFieldAlias,
  updateModel,
  upsertConnection,
  upsertField,
} from "../../../lib/engine/models/index.ts";
import { checkedCaller } from "../../support/calls/openapi.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { fakeClock } from "../../support/clock.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const clock = fakeClock("2027-01-04T10:00:00.000Z");
const dayMs = 24 * 60 * 60 * 1000;

let platform: TestPlatform;
let p: TestProject;

const rename = (field_name: string, identifier: string, more: object = {}) =>
  modelFieldOperation(p.owner, {
    type: "rename",
    model_name: "post",
    field_name,
    new_name: "Headline",
    identifier,
    ...more,
  });
const text = (field_label: string, more: object = {}) => ({ field_label, field_type: "text", ...more });

beforeAll(async () => {
  platform = await testPlatform({ clock });
  p = await testProject(platform, {
    models: {
      post: {
        fields: [
          text("Title", { validation: { required: true, unique: true } }),
          text("Note"),
          { field_label: "Seo", field_type: "object" },
          text("Title", { parent_field: "seo" }),
          text("Words", { parent_field: "seo" }),
        ],
      },
      author: { fields: [text("Name")] },
    },
    relations: [{ from: "author", to: "post", forward: "has_many", reverse: "has_one" }],
  });
  await rename("title", "headline");
  await rename("title", "caption", { parent_field: "seo", keep_old_name_days: 7 });
});
afterAll(() => platform.close());

async function asked(query: string, variables: Record<string, unknown> = {}, token?: string) {
  const { json } = await p.ask(query, variables, token);
  expect(json.errors).toBeUndefined();
  return json.data;
}
const messageOf = async (query: string, variables: Record<string, unknown> = {}) =>
  (await p.ask(query, variables)).json.errors?.[0].message;
const uses = async () =>
  (await listFieldAliases(p.owner, { model_name: "post" })).map(({ field_name, parent_field, name, uses }) => ({
    field: [parent_field, field_name].filter(Boolean).join("."),
    name,
    uses: uses.map(({ caller, token_name, count }) => [caller, token_name, count]),
  }));

test("GraphQL knows both names everywhere, answers under the one that was asked for, and says which is old", async () => {
  expect(await uses()).toEqual([
    { field: "headline", name: "title", uses: [] },
    { field: "seo.caption", name: "title", uses: [] },
  ]);
  const create = `mutation ($input: PostInput!) { createPost(input: $input) { id title headline seo { title caption } } }`;
  const { createPost: first } = await asked(create, { input: { title: "One", seo: { title: "A" } } });
  expect(first).toMatchObject({ title: "One", headline: "One", seo: { title: "A", caption: "A" } });
  const { createPost: second } = await asked(
    `mutation { createPost(input: { title: "Two", seo: { caption: "B" } }) { id title: headline old: title } }`,
  );
  expect(second).toMatchObject({ title: "Two", old: "Two" });
  const many = `mutation ($inputs: [PostInput!]!) { createPostList(inputs: $inputs) { headline } }`;
  expect(await asked(many, { inputs: [{ title: "Three" }, { headline: "Four" }] })).toEqual({
    createPostList: [{ headline: "Three" }, { headline: "Four" }],
  });
  await asked(`mutation { createAuthor(input: { name: "Ada" }, create: { post_list: [{ title: "Five" }] }) { id } }`);
  const list = `query ($where: PostWhere, $sort: [PostSort!]) { postList(where: $where, sort: $sort) { title } }`;
  const found = { postList: [{ title: "Two" }, { title: "One" }] };
  expect(await asked(list, { where: { title: { in: ["One", "Two"] } }, sort: [{ seo: { title: "desc" } }] })).toEqual(
    found,
  );
  expect(
    await asked(
      `{ postList(where: { seo: { title: { is_null: false } } }, sort: [{ title: desc }]) { ...old } } fragment old on Post { title }`,
    ),
  ).toEqual(found);
  expect(
    await asked(`{ authorList(where: { post_list: { some: { title: { eq: "Five" } } } }) { post_list { title } } }`),
  ).toEqual({ authorList: [{ post_list: [{ title: "Five" }] }] });
  await asked(`mutation ($id: ID!, $input: PostPatch!) { updatePost(id: $id, input: $input) { id } }`, {
    id: first.id,
    input: { seo: { title: "C" } },
  });
  await asked(`mutation { upsertPost(on: headline, input: { title: "Two", note: "known" }) { id } }`);
  expect(await asked(`{ post(id: "${second.id}") { note } }`)).toEqual({ post: { note: "known" } });
  // Both names in one input say two things.
  const both = "Please use headline alone: title is an old name of it";
  expect(await messageOf(create, { input: { title: "a", headline: "b" } })).toBe(both);
  expect(await messageOf(`mutation { createPost(input: { headline: "b", title: "a" }) { id } }`)).toBe(both);
  const { __type: type } = await asked(
    `{ __type(name: "PostInput") { inputFields(includeDeprecated: true) { name deprecationReason } } }`,
  );
  expect(type.inputFields).toContainEqual({
    name: "title",
    deprecationReason: "Now called headline. This name ends on 2027-02-03.",
  });
});

test("REST reads and writes both names, answers have both where nothing is chosen, and its document says so", async () => {
  const rest = checkedCaller(restCaller(platform, p.token));
  const made = await rest("POST", "post", { title: "Six", seo: { title: "S" } });
  expect(made.json.data).toMatchObject({ title: "Six", headline: "Six", seo: { title: "S", caption: "S" } });
  const of = (query: string) => rest("GET", `post?${query}`).then(({ json }) => json.data);
  const six = [{ title: "Six" }];
  expect(await of("fields=title&title[eq]=Six")).toEqual(six);
  expect(await of(`fields=title&where={"OR":[{"seo":{"title":{"eq":"S"}}}]}&sort=-seo.title`)).toEqual(six);
  expect(await of("fields=author.name,seo.title&title[eq]=Five")).toEqual([{ author: { name: "Ada" }, seo: null }]);
  const patched = await rest("PATCH", `post/${made.json.data.id}?fields=headline`, { title: "Seven" });
  expect(patched.json.data).toEqual({ headline: "Seven" });
  const both = await rest("POST", "post", { title: "a", headline: "b" });
  expect(both.status).toBe(400);
  expect(both.json.error.fields).toEqual({ title: "Please use headline alone: title is an old name of it" });
  const document = (await rest("GET", "openapi.json")).json;
  const { properties, required } = document.components.schemas.PostInput;
  expect(properties.title).toMatchObject({ deprecated: true });
  expect(required ?? []).not.toContain("headline");
});

test("groups, measures and upserts know both names, in GraphQL and REST, and over relations", async () => {
  const numbers = await testProject(platform, {
    models: {
      sale: {
        fields: [
          text("Code", { validation: { unique: true } }),
          { field_label: "Price", field_type: "number" },
          { field_label: "Sold", field_type: "date" },
        ],
      },
      shop: { fields: [text("City")] },
    },
    relations: [{ from: "shop", to: "sale", forward: "has_many", reverse: "has_one" }],
  });
  const renamed = (model_name: string, field_name: string, identifier: string) =>
    modelFieldOperation(numbers.owner, { type: "rename", model_name, field_name, new_name: identifier, identifier });
  const answer = async (query: string, variables: Record<string, unknown> = {}) => {
    const { json } = await numbers.ask(query, variables);
    expect(json.errors).toBeUndefined();
    return json.data;
  };
  await answer(`mutation { createShop(input: { city: "Rome" }, create: { sale_list: [
    { code: "a", price: 2, sold: "2026-02-03T10:00:00Z" }, { code: "b", price: 3, sold: "2026-03-03T10:00:00Z" }
  ] }) { id } }`);
  await renamed("sale", "code", "number");
  await renamed("sale", "price", "amount");
  await renamed("sale", "sold", "closed");
  await renamed("shop", "city", "place");
  const months = ["2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"];
  const asked = `query ($by: [Sale__group_by!], $having: Sale__having, $sort: [Sale__sort!]) {
    saleAggregate(group_by: $by, having: $having, sort: $sort) { group { sold_month closed_month shop__city } sum { price amount } }
  }`;
  const groups = await answer(asked, {
    by: ["sold_month", "shop__city"],
    having: { sum: { price: { gt: 1 } } },
    sort: [{ sum: { price: "desc" } }, { group: { sold_month: "asc" } }],
  });
  const group = (month: string) => ({ sold_month: month, closed_month: month, shop__city: "Rome" });
  expect(groups).toEqual({
    saleAggregate: [
      { group: group(months[1]!), sum: { price: 3, amount: 3 } },
      { group: group(months[0]!), sum: { price: 2, amount: 2 } },
    ],
  });
  expect(
    await answer(
      `{ saleAggregate(group_by: [shop__city], having: { max: { price: { lt: 9 } } }) { group { shop__place } avg { price } } }`,
    ),
  ).toEqual({ saleAggregate: [{ group: { shop__place: "Rome" }, avg: { price: 2.5 } }] });
  expect(await answer(`{ shopList { sale_aggregate { max { price amount } } } }`)).toEqual({
    shopList: [{ sale_aggregate: { max: { price: 3, amount: 3 } } }],
  });
  const upsert = `mutation ($on: Sale__unique!, $input: SaleInput!) { upsertSale(on: $on, input: $input) { number price } }`;
  expect(await answer(upsert, { on: "code", input: { code: "a", price: 4 } })).toEqual({
    upsertSale: { number: "a", price: 4 },
  });
  await answer(`mutation { upsertSale(on: code, input: { number: "a", amount: 5 }) { id } }`);
  const rest = checkedCaller(restCaller(platform, numbers.token));
  const { json } = await rest(
    "GET",
    `sale/aggregate?group_by=sold_month,shop__city&sum=price,amount&sort=-sum.price,group.sold_month&having={"sum":{"price":{"gt":1}}}`,
  );
  expect(json.data).toEqual([
    { group: { sold_month: months[0], shop__city: "Rome" }, count: 1, sum: { price: 5, amount: 5 } },
    { group: { sold_month: months[1], shop__city: "Rome" }, count: 1, sum: { price: 3, amount: 3 } },
  ]);
  const used = await listFieldAliases(numbers.owner, { model_name: "sale" });
  expect(
    Object.fromEntries(used.map(({ name, uses }) => [name, uses.reduce((sum, { count }) => sum + count, 0)])),
  ).toEqual({ code: 2, price: 5, sold: 2 });
  expect(await listFieldAliases(numbers.owner, { model_name: "shop" })).toMatchObject([
    { name: "city", uses: [{ count: 3 }] },
  ]);
});

test("who uses an old name is known, and nobody is who uses the new one", async () => {
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  const importer = await p.roleToken("importer", { post: all });
  const before = await uses();
  clock.advance(1000);
  await asked(`{ postList { headline seo { caption } } }`, {}, importer);
  await asked(`{ postList { title } }`, {}, importer);
  await asked(`{ postList(where: { title: { eq: "x" } }) { title } }`, {}, importer);
  const rest = restCaller(platform, importer);
  await rest("GET", "post?limit=1");
  await rest("GET", "post?title[eq]=One");
  const [headline, caption] = await uses();
  expect(headline!.uses).toEqual([["token", "importer", 3], ...before[0]!.uses]);
  expect(caption).toEqual(before[1]);
});

test("an old name ends when it is removed, when its time is over, and where something else needs it", async () => {
  await removeFieldAlias(p.owner, { model_name: "post", field_name: "caption", parent_field: "seo", name: "title" });
  expect(await messageOf(`{ postList { seo { title } } }`)).toContain('Cannot query field "title"');
  await expect(
    removeFieldAlias(p.owner, { model_name: "post", field_name: "headline", parent_field: null, name: "caption" }),
  ).rejects.toThrow("not known as caption");
  // A copy has no old names, and neither has a field that is named back.
  await updateModel(p.owner, { type: "duplicate", model_name: "post", new_name: "post_copy" });
  await rename("note", "remark", { keep_old_name_days: 0 });
  await rename("remark", "comment", { keep_old_name_days: 365 });
  await rename("comment", "remark", { keep_old_name_days: 365 });
  const known = async () =>
    (await listFieldAliases(p.owner, {})).map(
      ({ model_name, field_name, name }) => `${model_name}.${field_name} ${name}`,
    );
  expect(await known()).toEqual(["post.headline title", "post.remark comment"]);
  await upsertConnection(p.owner, {
    from: "post",
    to: "author",
    forward_connection_type: "has_one",
    reverse_connection_type: "has_many",
    known_as: "comment",
  });
  expect(await known()).toEqual(["post.headline title"]);
  // A new field of the name is what the name means from then on.
  await rename("headline", "heading");
  expect(await known()).toEqual(["post.heading title", "post.heading headline"]);
  await upsertField(p.owner, { model_name: "post", field_label: "Title", field_type: "number" });
  expect(await known()).toEqual(["post.heading headline"]);
  expect((await asked(`{ postList(limit: 1) { headline title } }`)).postList).toEqual([
    { headline: expect.any(String), title: null },
  ]);
  const refused = await rename("title", "other", { keep_old_name_days: 8 }).catch((error) => error.fields);
  expect(refused).toEqual({ keep_old_name_days: "The old name can be kept for 0, 7, 30, 90, 365 days" });
  clock.advance(30 * dayMs);
  await vi.waitFor(
    async () => expect(await messageOf(`{ postList { headline } }`)).toContain('Cannot query field "headline"'),
    { timeout: 20_000, interval: 200 },
  );
  expect(await known()).toEqual([]);
  const { models } = await loadModels(p.project);
  expect(JSON.stringify(models)).not.toContain("aliases");
});
