import { afterAll, beforeAll, expect, test } from "vitest";
import { checkedCaller } from "../../support/calls/openapi.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;
const ids: Record<string, string> = {};

const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  rest = checkedCaller(restCaller(platform, p.token));
  for (const [key, path, body] of [
    ["ada", "author", { name: "Ada", email: "ada@example.org", secret: "hidden" }],
    ["bob", "author", { name: "Bob" }],
    ["red", "tag", { name: "red" }],
    ["blue", "tag", { name: "blue" }],
  ] as const)
    ids[key] = (await rest("POST", path, body)).json.data.id;
});
afterAll(() => platform.close());

test("a record is created with its relations, read, changed and deleted", async () => {
  const made = await rest("POST", "post?include=author,tag_list", {
    title: "Hello",
    body: "<p>Hi <strong>you</strong></p><script>x</script>",
    views: 7,
    rating: 1.5,
    pinned: true,
    released: "2026-01-31T10:00:00+01:00",
    colour: "red",
    labels: ["a", "b"],
    place: { city: "Rome", since: "2020-01-01" },
    links: [{ url: "https://a.example" }],
    author_id: ids.ada,
    tag_ids: [ids.red, ids.blue],
  });
  expect(made.status).toBe(201);
  const { id } = made.json.data;
  expect(made.headers.location).toBe(`/secured/rest/post/${id}`);
  expect(made.json.data).toMatchObject({
    title: "Hello",
    body: "<p>Hi <strong>you</strong></p>",
    released: "2026-01-31T09:00:00.000Z",
    place: { city: "Rome", since: "2020-01-01T00:00:00.000Z" },
    links: [{ url: "https://a.example" }],
    author: { id: ids.ada, name: "Ada", email: "ada@example.org" },
    tag_list: [{ name: "red" }, { name: "blue" }],
    meta: { status: "published" },
  });
  expect(made.json.data.author).not.toHaveProperty("secret");

  const one = await rest("GET", `post/${id}?fields=title,body.text,author.name,tag_count,meta.created_by.first_name`);
  expect(one.json).toEqual({
    data: {
      title: "Hello",
      body: { text: "Hi you" },
      author: { name: "Ada" },
      tag_count: 2,
      meta: { created_by: { first_name: "test" } },
    },
  });

  const changed = await rest("PATCH", `post/${id}?fields=title,views,author.name,tag_list.name`, {
    title: "Changed",
    author_id: null,
    tag_ids: [ids.blue],
  });
  expect(changed).toMatchObject({ status: 200 });
  expect(changed.json.data).toEqual({ title: "Changed", views: 7, author: null, tag_list: [{ name: "blue" }] });
  const linked = await rest("PATCH", `post/${id}?fields=author.name,tag_list.name`, {
    author_id: ids.bob,
    tag_ids: { connect: [ids.red], disconnect: [ids.blue] },
  });
  expect(linked.json.data).toEqual({ author: { name: "Bob" }, tag_list: [{ name: "red" }] });

  expect(await rest("DELETE", `post/${id}`)).toMatchObject({ status: 204, text: "" });
  expect(await rest("GET", `post/${id}`)).toMatchObject({ status: 404, json: { error: { code: "NOT_FOUND" } } });
  expect(await rest("DELETE", `post/${id}`)).toMatchObject({ status: 404 });
  expect(await rest("GET", "post/nonsense")).toMatchObject({ status: 404 });
});

test("lists are filtered, sorted, paged, searched and counted", async () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({
    title: `Post ${String(i).padStart(2, "0")}`,
    views: i % 4 === 3 ? null : i,
    labels: i % 2 ? ["odd"] : ["even", "a,b"],
    place: i === 5 ? { city: "Oslo" } : null,
    pinned: i > 9,
    author_id: i < 2 ? ids.ada : i < 4 ? ids.bob : undefined,
  }));
  const made = await rest("POST", "post", rows);
  expect(made.status).toBe(201);
  expect(made.json.data.map((post: { title: string }) => post.title)).toEqual(rows.map((row) => row.title));

  const titles = async (query: string) => {
    const { json, status } = await rest("GET", `post?fields=title&${query}`);
    expect({ status, json }).toMatchObject({ status: 200 });
    return json.data.map((post: { title: string }) => post.title.slice(5));
  };
  expect(await titles("limit=3&offset=2")).toEqual(["02", "03", "04"]);
  expect(await titles("limit=5&page=3")).toEqual(["10", "11"]);
  expect(await titles("views[gte]=5&views[lt]=9")).toEqual(["05", "06", "08"]);
  expect(await titles("views[is_null]=true&sort=-title")).toEqual(["11", "07", "03"]);
  expect(await titles("sort=views:desc_nulls_last,title&limit=2")).toEqual(["10", "09"]);
  expect(await titles("title[in]=Post 01,Post 02&sort=-title")).toEqual(["02", "01"]);
  expect(await titles("labels[has_any]=a,b&labels[has]=odd")).toEqual([]);
  expect(await titles("labels[has]=a,b&limit=1")).toEqual(["00"]);
  expect(await titles("place[city][eq]=Oslo")).toEqual(["05"]);
  expect(await titles("author[name][icontains]=AD&sort=-title")).toEqual(["01", "00"]);
  expect(await titles("sort=author.name:desc_nulls_last,title&limit=3")).toEqual(["02", "03", "00"]);
  expect(await titles("pinned[eq]=true&meta[created_at][gt]=2020-01-01&sort=-created_at,title")).toEqual(["10", "11"]);
  expect(await titles(`where=${encoded({ OR: [{ views: { eq: 1 } }, { title: { ends_with: "11" } }] })}`)).toEqual([
    "01",
    "11",
  ]);
  expect(await titles(`where=${encoded({ views: { gt: 5 } })}&views[lt]=8`)).toEqual(["06"]);
  expect(await titles("search=post 1")).toEqual(["10", "11"]);

  const counted = await rest("GET", "post?fields=title&limit=1&count=true&views[gte]=5");
  expect(counted.text).toBe('{"data":[{"title":"Post 05"}],"total":5}');
  expect((await rest("GET", "tag?include=post_list.author")).json.data[0]).toMatchObject({
    name: "red",
    post_list: [],
  });
});

test("a read is one statement, prepared from its second run on", async () => {
  const { pool } = p.project.database.pool.of;
  let statements = 0;
  const query = pool.query;
  pool.query = ((...args: Parameters<typeof query>) => {
    // Others look at the same pool meanwhile: what waits for an index, what tells of changes.
    const [asked] = args as unknown as [string | { text: string }];
    if ((typeof asked === "string" ? asked : asked.text).includes("row_to_json(d)")) statements++;
    return query.apply(pool, args);
  }) as typeof query;
  try {
    for (let i = 0; i < 3; i++)
      expect((await rest("GET", `post?include=author,tag_list,comment_count&count=true&views[gte]=${i}`)).status).toBe(
        200,
      );
  } finally {
    pool.query = query;
  }
  expect(statements).toBe(3);
});

test("many records are changed and deleted by a filter, never without one", async () => {
  await rest("POST", "comment", [{ body: "bulk a" }, { body: "bulk b" }, { body: "other" }]);
  expect(await rest("PATCH", "comment?body[starts_with]=bulk", { body: "bulk c" })).toMatchObject({
    status: 200,
    json: { count: 2 },
  });
  for (const method of ["PATCH", "DELETE"])
    expect(await rest(method, "comment", method === "PATCH" ? { body: "x" } : undefined)).toMatchObject({
      status: 400,
      json: { error: { fields: { where: expect.stringContaining("where={}") } } },
    });
  expect((await rest("DELETE", "comment?body[eq]=bulk c")).json).toEqual({ count: 2 });
  expect((await rest("DELETE", "comment?where={}")).json).toEqual({ count: 1 });
});

test("a single-page model has one record without an id", async () => {
  expect(await rest("GET", "site_settings")).toMatchObject({ status: 404 });
  expect((await rest("PATCH", "site_settings?fields=headline", { headline: "Hi" })).json).toEqual({
    data: { headline: "Hi" },
  });
  expect((await rest("GET", "site_settings?fields=headline")).json).toEqual({ data: { headline: "Hi" } });
  expect(await rest("POST", "site_settings", {})).toMatchObject({ status: 405, headers: { allow: "GET, PATCH" } });
  expect(await rest("GET", `site_settings/${ids.ada}`)).toMatchObject({ status: 404 });
});

test("drafts are for roles that may update", async () => {
  const { id } = (await rest("POST", "author?status=draft", {})).json.data;
  expect(await rest("GET", `author/${id}`)).toMatchObject({ status: 404 });
  expect((await rest("GET", `author/${id}?status=draft`)).json.data.meta.status).toBe("draft");
  const reader = checkedCaller(restCaller(platform, await p.roleToken("reader", { author: { read: "all" } })));
  expect(await reader("GET", `author/${id}?status=draft`)).toMatchObject({ status: 403 });
  const refused = await rest("PATCH", `author/${id}?status=published`, {});
  expect(refused).toMatchObject({ status: 400, json: { error: { fields: { name: "Name is required" } } } });
  expect((await rest("PATCH", `author/${id}?status=published`, { name: "Cy" })).json.data.meta.status).toBe(
    "published",
  );
});

test("roles hold: models, relations and writes beyond them do not exist or are refused", async () => {
  const reader = checkedCaller(
    restCaller(platform, await p.roleToken("visitor", { post: { read: "all", create: "all" } })),
  );
  expect(await reader("GET", "post?limit=1")).toMatchObject({ status: 200 });
  expect(await reader("GET", "author")).toMatchObject({ status: 404, json: { error: { code: "NOT_FOUND" } } });
  expect(await reader("GET", "post?include=author")).toMatchObject({ status: 400 });
  expect(await reader("GET", "post?author[name][eq]=Ada")).toMatchObject({ status: 400 });
  expect(await reader("GET", "post?sort=author.name")).toMatchObject({ status: 400 });
  expect(await reader("POST", "post", { title: "x", author_id: ids.ada })).toMatchObject({ status: 400 });
  expect(await reader("POST", "post?fields=title", { title: "by a visitor" })).toMatchObject({ status: 201 });
  expect(await reader("DELETE", "post?title[eq]=by a visitor")).toMatchObject({
    status: 403,
    json: { code: 403, error: { code: "FORBIDDEN" } },
  });
});

test.each([
  ["GET", "post?titel=x", "titel"],
  ["GET", "post?title=x", "title"],
  ["GET", "post?titel[eq]=x", "where.titel"],
  ["GET", "post?title[like]=x", "where.title"],
  ["GET", "post?fields=titel", "fields.titel"],
  ["GET", "post?fields=place.town", "fields.place.town"],
  ["GET", "post?fields=title.x", "fields.title.x"],
  ["GET", "author?fields=secret", "fields.secret"],
  ["GET", "author?secret[eq]=x", "where.secret"],
  ["GET", "author?sort=secret", "sort"],
  ["GET", "post?include=writer", "fields.writer"],
  ["GET", "post?include=__proto__", "fields.__proto__"],
  ["GET", "post?__proto__[eq]=x", "where.__proto__"],
  ["GET", "post?title[eq]=x&title[eq][y]=z", "title[eq][y]"],
  ["GET", "post?sort=place", "sort"],
  ["GET", "post?sort=title:up", "sort"],
  ["GET", "post?limit=1001", "limit"],
  ["GET", "post?limit=-1", "limit"],
  ["GET", "post?offset=x", "offset"],
  ["GET", "post?page=0", "page"],
  ["GET", "post?page=1&offset=1", "page"],
  ["GET", "post?limit=1&limit=2", "limit"],
  ["GET", "post?status=deleted", "status"],
  ["GET", "post?count=yes", "count"],
  ["GET", "post?where=[]", "where"],
  ["GET", "post?where={", "where"],
  ["DELETE", "post?where={}&limit=1", "limit"],
])("%s %s is refused by the name of its fault", async (method, path, field) => {
  const { status, json } = await rest(method, path);
  expect({ status, fields: Object.keys(json.error.fields) }).toEqual({ status: 400, fields: [field] });
});

test("every bad field is named under its own name, also in lists", async () => {
  const bad = { views: -1, nonsense: 1, place: {}, author_id: "x" };
  expect((await rest("POST", "post", bad)).json.error).toEqual({
    code: "BAD_USER_INPUT",
    fields: {
      title: "Title is required",
      views: "Minimum value is 0",
      nonsense: 'There is no field "nonsense" here',
      "place.city": "City is required",
      author_id: "Every entry must be the id of a record",
    },
  });
  const list = await rest("POST", "post", [{ title: "fine" }, { views: "x" }]);
  expect(list.json.error.fields).toEqual({ "1.title": "Title is required", "1.views": "Views is not a valid number!" });
  expect((await rest("GET", "post?title[eq]=fine&count=true&limit=0")).json).toEqual({ data: [], total: 0 });
  const clash = await rest("POST", "tag", { name: "red" });
  expect(clash).toMatchObject({
    status: 409,
    json: { code: 409, error: { code: "CONFLICT", fields: { name: "Name is taken by another record" } } },
  });
});

test("HTTP: who is asked for, media types, methods, sizes, tags, other origins", async () => {
  expect(await rest("GET", "post", undefined, { authorization: undefined })).toMatchObject({
    status: 401,
    headers: { "www-authenticate": "Bearer" },
    json: { error: { code: "UNAUTHENTICATED" } },
  });
  expect(await rest("GET", "post", undefined, { authorization: "Bearer plinth_x" })).toMatchObject({ status: 401 });
  expect(await rest("POST", "post", "title=x", { "content-type": "text/plain" })).toMatchObject({ status: 415 });
  expect(await rest("POST", "post", "{")).toMatchObject({ status: 400 });
  expect(await rest("POST", "post", "")).toMatchObject({ status: 400 });
  expect(await rest("POST", "post", '"text"')).toMatchObject({ status: 400 });
  expect(await rest("POST", "post", `"${"x".repeat(5 * 1024 * 1024)}"`)).toMatchObject({
    status: 413,
    json: { error: { code: "TOO_LARGE" } },
  });
  expect(await rest("PUT", "post", {})).toMatchObject({ status: 405, headers: { allow: "GET, POST, PATCH, DELETE" } });
  expect(await rest("POST", `post/${ids.ada}`, {})).toMatchObject({
    status: 405,
    headers: { allow: "GET, PATCH, DELETE" },
  });
  expect(await rest("GET", "post/a/b")).toMatchObject({ status: 404 });
  expect(await rest("GET", "nothing")).toMatchObject({ status: 404 });
  expect(await rest("OPTIONS", "post")).toMatchObject({
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PATCH, DELETE, OPTIONS",
    },
  });
  const first = await rest("GET", `author/${ids.ada}`);
  const again = await rest("GET", `author/${ids.ada}`, undefined, { "if-none-match": `W/${first.headers.etag}` });
  expect(again).toMatchObject({ status: 304, text: "", headers: { etag: first.headers.etag } });
  await rest("PATCH", `author/${ids.ada}`, { name: "Ada L." });
  expect(await rest("GET", `author/${ids.ada}`, undefined, { "if-none-match": first.headers.etag })).toMatchObject({
    status: 200,
  });
});
