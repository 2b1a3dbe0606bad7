/** Records made together over REST, files of lists, and both in the project's languages. */
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSecuredHandler } from "../../../lib/api/secured/node-handler.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { checkedCaller } from "../../support/calls/openapi.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});

const blog: ProjectSketch = {
  models: {
    author: { fields: [text("Name", { required: true, locals: ["de"] })] },
    post: { fields: [text("Title", { required: true, locals: ["de"] }), text("Slug", { unique: true })] },
    comment: { fields: [text("Body", { required: true, locals: ["de"] })] },
    tag: { fields: [text("Name", { unique: true })] },
    home: { single: true, fields: [text("Headline")] },
  },
  relations: [
    { from: "post", to: "author", forward: "has_one", reverse: "has_many" },
    { from: "post", to: "comment", forward: "has_many", reverse: "has_one" },
    { from: "post", to: "tag", forward: "has_many", reverse: "has_many" },
    { from: "home", to: "post", forward: "has_one", reverse: "has_one" },
  ],
};

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;

beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  p = await testProject(platform, blog);
  await updateProject(p.owner, { settings: { locals: ["en", "de"], default_locale: "en" } });
  rest = checkedCaller(restCaller(platform, p.token));
});
afterAll(() => platform.close());

const counts = async () => {
  const { json } = await p.ask("{ authorCount postCount commentCount tagCount }");
  return Object.values(json.data);
};
const shape = "fields=title,author.name,comment_list.body,tag_list.name";

test("a body makes the records of its relations, named as answers name them, two levels deep", async () => {
  const { id } = (await rest("POST", "tag", { name: "old" })).json.data;
  const made = await rest("POST", `post?${shape}`, {
    title: "Hello",
    author: { name: "Ada" },
    comment_list: [{ body: "one" }, { body: "two" }],
    tag_ids: [id],
    tag_list: [{ name: "new" }],
  });
  expect(made).toMatchObject({
    status: 201,
    json: {
      data: {
        title: "Hello",
        author: { name: "Ada" },
        comment_list: [{ body: "one" }, { body: "two" }],
        tag_list: expect.arrayContaining([{ name: "old" }, { name: "new" }]),
      },
    },
  });
  const author = await rest("POST", "author?fields=name,post_list.title,post_list.tag_list.name", {
    name: "Bob",
    post_list: [{ title: "Deep", tag_list: [{ name: "deep" }], tag_ids: [id] }],
  });
  expect(author.json.data).toMatchObject({ name: "Bob", post_list: [{ title: "Deep" }] });
  expect(author.json.data.post_list[0].tag_list).toHaveLength(2);
  expect(await counts()).toEqual([2, 2, 2, 3]);
});

test("so do lists of bodies, changes of one record, and the only record of a page", async () => {
  const many = await rest("POST", `post?${shape}`, [
    { title: "A", author: { name: "a" } },
    { title: "B", comment_list: [{ body: "b" }] },
  ]);
  expect(many.json.data).toMatchObject([{ author: { name: "a" } }, { author: null, comment_list: [{ body: "b" }] }]);
  const home = await rest("PATCH", "home?fields=headline,post.title", { headline: "Hi", post: { title: "Front" } });
  expect(home).toMatchObject({ status: 200, json: { data: { headline: "Hi", post: { title: "Front" } } } });
  const { json } = await rest("GET", "post?title[eq]=A&fields=id");
  const changed = await rest("PATCH", `post/${json.data[0].id}?${shape}`, {
    title: "A2",
    comment_list: [{ body: "more" }],
    author: { name: "other" },
  });
  expect(changed).toMatchObject({
    status: 200,
    json: { data: { title: "A2", author: { name: "other" }, comment_list: [{ body: "more" }] } },
  });
  expect(await rest("PATCH", "post?where={}", { author: { name: "x" } })).toMatchObject({
    status: 400,
    json: { error: { fields: { author: expect.any(String) } } },
  });
});

test("all faults at once, each where it stands in the body; then nothing is written", async () => {
  const before = await counts();
  const bad = await rest("POST", "post", {
    title: "",
    author: { nam: "x" },
    comment_list: [{ body: "ok" }, { body: "", post_id: null }, "no"],
    tag_list: { name: "no list" },
  });
  expect(bad).toMatchObject({ status: 400, json: { error: { code: "BAD_USER_INPUT" } } });
  expect(bad.json.error.fields).toEqual({
    title: "Title is required",
    "author.nam": expect.stringContaining("no field"),
    "author.name": "Name is required",
    "comment_list.1.body": "Body is required",
    "comment_list.2": expect.any(String),
    tag_list: expect.any(String),
  });
  await rest("POST", "tag", { name: "taken" });
  const clash = await rest("POST", "post", { title: "x", author: { name: "y" }, tag_list: [{ name: "taken" }] });
  expect(clash).toMatchObject({ status: 409, json: { error: { fields: { "tag_list.0.name": expect.any(String) } } } });
  const many = await rest("POST", "post", [{ title: "x" }, { title: "y", comment_list: [{ body: "" }] }]);
  expect(many.json.error.fields).toEqual({ "1.comment_list.0.body": "Body is required" });
  expect(await counts()).toEqual([before[0], before[1], before[2], 1]);
});

test("a role makes only what it may create", async () => {
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  const token = await p.roleToken("writer", { post: all, comment: all, author: { read: "all" } });
  const writer = restCaller(platform, token);
  expect(await writer("POST", "post", { title: "x", comment_list: [{ body: "y" }] })).toMatchObject({ status: 201 });
  expect(await writer("POST", "post", { title: "x", author: { name: "y" } })).toMatchObject({ status: 403 });
  expect((await writer("POST", "post", { title: "x", tag_list: [{ name: "y" }] })).status).toBe(400);
  const { PostInput, PostCreateInput } = (await writer("GET", "openapi.json")).json.components.schemas;
  expect(Object.keys(PostInput.properties)).toEqual(["title", "slug", "author_id", "comment_ids", "comment_list"]);
  expect(Object.keys(PostCreateInput.properties)).toContain("comment_list");
});

test("the language of a write is that of all records that it makes, over REST and GraphQL alike", async () => {
  // What is required is required in the default language, so a draft is made in another one.
  const german = { title: "Hallo", author: { name: "Ada (de)" }, comment_list: [{ body: "eins" }] };
  const query = "locale=de&status=draft";
  const made = await rest("POST", `post?${query}&fields=id,title,author.name,comment_list.body`, german);
  const { id, ...shown } = made.json.data;
  expect(shown).toEqual(german);
  const read = (locale: string) => rest("GET", `post/${id}?${shape}&status=all&locale=${locale}`);
  expect((await read("de")).json.data).toMatchObject(german);
  expect((await read("en")).json.data).toMatchObject({
    title: null,
    author: { name: null },
    comment_list: [{ body: null }],
  });
  const { json } = await p.ask(
    `mutation { createPost(locale: "de", status: draft, input: { title: "Zwei" }, create: { author: { name: "Bea (de)" }, comment_list: [{ body: "zwei" }] }) { id } }`,
  );
  expect(json.errors).toBeUndefined();
  const ask = async (locale: string) =>
    (
      await p.ask(
        `query ($id: ID!, $locale: String) { post(id: $id, locale: $locale, status: all) { title author { name } comment_list { body } } }`,
        { id: json.data.createPost.id, locale },
      )
    ).json.data.post;
  expect(await ask("de")).toEqual({ title: "Zwei", author: { name: "Bea (de)" }, comment_list: [{ body: "zwei" }] });
  expect(await ask("en")).toEqual({ title: null, author: { name: null }, comment_list: [{ body: null }] });
  expect(await rest("GET", "post?locale=xx")).toMatchObject({
    status: 400,
    json: { error: { fields: { locale: expect.stringContaining("en, de") } } },
  });
});

test("a list as a file: filters, search and status as in lists; every format; drafts only for who may update", async () => {
  await rest("POST", "post", [
    { title: "One", slug: "1" },
    { title: "Two", slug: "2" },
  ]);
  await rest("POST", "post?status=draft", { title: "Draft one", slug: "3" });
  const csv = await rest("GET", "post/export?title[starts_with]=O");
  expect(csv.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="post.csv"',
  });
  expect(csv.text.split("\n")[0]).toMatch(/^id,title,title@de,slug,author_id,.*meta\.status/);
  expect(csv.text.trim().split("\n")).toHaveLength(2);
  const json = await rest("GET", "post/export?format=json&search=one&status=all");
  expect(json.json.map(({ title }: { title: string }) => title)).toEqual(["One", "Draft one"]);
  const lines = await rest("GET", 'post/export?format=ndjson&where={"slug":{"in":["1","2","3"]}}');
  expect(
    lines.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).title),
  ).toEqual(["One", "Two"]);
  const reader = checkedCaller(restCaller(platform, await p.roleToken("reader", { post: { read: "all" } })));
  expect((await reader("GET", "post/export?format=json")).json).toHaveLength(2);
  expect(await reader("GET", "post/export?status=all")).toMatchObject({ status: 403 });
  expect(await reader("GET", "author/export")).toMatchObject({ status: 404 });
  for (const query of ["format=xml", "limit=1", "title[nope]=x", "where=x"])
    expect(await rest("GET", `post/export?${query}`)).toMatchObject({ status: 400 });
  expect(await rest("POST", "post/export", {})).toMatchObject({ status: 405, headers: { allow: "GET" } });
});

test("over a socket an export of many pages is whole, and one that its receiver gives up is not made on", async () => {
  await rest(
    "POST",
    "comment",
    Array.from({ length: 1_000 }, (_, i) => ({ body: `comment ${i}` })),
  );
  await rest(
    "POST",
    "comment",
    Array.from({ length: 1_000 }, (_, i) => ({ body: `more ${i}` })),
  );
  const server = createServer(createSecuredHandler(platform)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secured/rest/comment/export?format=ndjson`;
  const headers = { authorization: `Bearer ${p.token}` };
  try {
    const whole = await fetch(url, { headers });
    expect(whole.headers.get("transfer-encoding")).toBe("chunked");
    expect((await whole.text()).trim().split("\n")).toHaveLength(2_000);
    const head = await fetch(url, { headers, method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
    await new Promise<void>((resolve) => {
      get(url, { headers }, (response) => {
        response.destroy();
        response.once("close", resolve);
      });
    });
    expect((await (await fetch(url, { headers })).text()).length).toBeGreaterThan(2_000);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
