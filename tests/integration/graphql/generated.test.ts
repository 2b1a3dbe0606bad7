import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
});
afterAll(() => platform.close());

const data = async (query: string, variables?: Record<string, unknown>, token?: string) => {
  const { json } = await p.ask(query, variables, token);
  expect(json.errors).toBeUndefined();
  return json.data;
};

test("a record to connect with that does not exist is named, and nothing is written", async () => {
  const id = "0198a000-0000-7000-8000-00000000dead";
  const { json } = await p.ask(
    `mutation { createPost(input: { title: "Lost" }, connect: { author_id: "${id}" }) { id } }`,
  );
  const message = `There is no author with the id ${id}`;
  expect(json).toEqual({
    data: null,
    errors: [
      {
        message,
        path: ["createPost"],
        extensions: { code: "BAD_USER_INPUT", fields: { "connect.author_id": message } },
      },
    ],
  });
  expect(await data(`{ postCount(where: { title: { eq: "Lost" } }) }`)).toEqual({ postCount: 0 });
});

test("a record is created with its relations, read in both directions, changed and deleted", async () => {
  const { ada, first, second, red } = await data(`mutation {
    ada: createAuthor(input: { name: "Ada", email: "ada@example.org", secret: "hidden" }) { id name meta { status created_by { first_name } } }
    first: createComment(input: { body: "First" }) { id }
    second: createComment(input: { body: "Second" }) { id }
    red: createTag(input: { name: "red" }) { id }
  }`);
  expect(ada).toMatchObject({ name: "Ada", meta: { status: "published", created_by: { first_name: "test" } } });

  const { createPost: post } = await data(
    `mutation ($author: ID, $comments: [ID!], $tags: [ID!]) {
      createPost(
        input: { title: "Hello", body: "<p>Hi <strong>you</strong><script>1</script></p><ul><li>a &amp; b</li></ul>", views: 7, rating: 1.5, pinned: true,
          released: "2026-01-31T10:00:00+01:00", colour: red, labels: ["a", "b"], place: { city: "Rome", since: "2020-01-01" }, links: [{ url: "https://a.example" }, { url: null }] }
        connect: { author_id: $author, comment_ids: $comments, tag_ids: $tags }
      ) {
        __typename title body { html text markdown } views rating pinned released colour labels place { city since } links { url }
        id author { name } comment_list { body post { title } } comment_count tag_list { name post_count } meta { created_at }
      }
    }`,
    { author: ada.id, comments: [first.id, second.id], tags: [red.id] },
  );
  expect(post).toMatchObject({
    __typename: "Post",
    title: "Hello",
    body: {
      html: "<p>Hi <strong>you</strong></p><ul><li>a &amp; b</li></ul>",
      text: "Hi you\n\n- a & b",
      markdown: "Hi **you**\n\n- a & b",
    },
    views: 7,
    rating: 1.5,
    pinned: true,
    released: "2026-01-31T09:00:00.000Z",
    colour: "red",
    labels: ["a", "b"],
    place: { city: "Rome", since: "2020-01-01T00:00:00.000Z" },
    links: [{ url: "https://a.example" }, { url: null }],
    author: { name: "Ada" },
    comment_list: [
      { body: "First", post: { title: "Hello" } },
      { body: "Second", post: { title: "Hello" } },
    ],
    comment_count: 2,
    tag_list: [{ name: "red", post_count: 1 }],
  });
  expect(post.meta.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  const { updatePost } = await data(
    `mutation ($id: ID!, $gone: [ID!]) { updatePost(id: $id, input: { title: "Changed" }, disconnect: { comment_ids: $gone, author_id: "${ada.id}" }) { title views author { name } comment_list { body } } }`,
    { id: post.id, gone: [first.id] },
  );
  expect(updatePost).toEqual({ title: "Changed", views: 7, author: null, comment_list: [{ body: "Second" }] });

  expect(await data(`mutation { deletePost(id: "${post.id}") { title } }`)).toEqual({
    deletePost: { title: "Changed" },
  });
  expect(await data(`{ post(id: "${post.id}") { title } n: postCount none: post(id: "nonsense") { id } }`)).toEqual({
    post: null,
    n: 0,
    none: null,
  });
});

test("where, sort, search, limit and offset, with variables and without", async () => {
  await data(`mutation ($inputs: [PostInput!]!) { createPostList(inputs: $inputs) { id } }`, {
    inputs: Array.from({ length: 12 }, (_, i) => ({
      title: `Post ${String(i).padStart(2, "0")}`,
      views: i % 4 === 3 ? null : i,
      labels: i % 2 ? ["odd"] : ["even", "x%y"],
      place: i === 5 ? { city: "Oslo" } : null,
      colour: i % 3 ? "blue" : "red",
    })),
  });
  const titles = async (args: string, variables?: Record<string, unknown>, head = "") =>
    (await data(`query ${head} { postList(${args}) { title } }`, variables)).postList.map((post: { title: string }) =>
      post.title.slice(5),
    );
  expect(await titles(`limit: 3, offset: 2`)).toEqual(["02", "03", "04"]);
  expect(await titles(`where: { views: { gte: 5, lt: 9 } }`)).toEqual(["05", "06", "08"]);
  expect(await titles(`where: { views: { is_null: true } }, sort: [{ title: desc }]`)).toEqual(["11", "07", "03"]);
  expect(await titles(`sort: [{ views: desc_nulls_last }, { title: asc }], limit: 2`)).toEqual(["10", "09"]);
  expect(await titles(`sort: [{ views: desc_nulls_first }, { title: desc }], limit: 1`)).toEqual(["11"]);
  expect(await titles(`where: { labels: { has: "x%y" }, title: { in: ["Post 01", "Post 02"] } }`)).toEqual(["02"]);
  expect(await titles(`where: { place: { city: { eq: "Oslo" } } }`)).toEqual(["05"]);
  expect(await titles(`where: { title: { contains: "%" } }`)).toEqual([]);
  expect(
    await titles(
      `where: { colour: { eq: red }, OR: [{ views: { between: [0, 1] } }, { NOT: { views: { lte: 8 } } }] }`,
    ),
  ).toEqual(["00", "03", "09"]);
  expect(await titles(`search: "post 1"`)).toEqual(["10", "11"]);
  const query = `where: $w, sort: $s, limit: $l`;
  const head = `($w: PostWhere, $s: [PostSort!], $l: Int)`;
  expect(await titles(query, { w: { views: { in: [1, 2] } }, s: [{ title: "desc" }], l: 1 }, head)).toEqual(["02"]);
  expect(await titles(query, { w: { views: { in: [1, 2, 5] } }, s: [{ title: "asc" }], l: 2 }, head)).toEqual([
    "01",
    "02",
  ]);
  expect(await titles(query, { w: { AND: [{ views: { gt: 5 } }, { views: { lt: 8 } }] } }, head)).toEqual(["06"]);
  expect(await titles(query, {}, head)).toHaveLength(12);
  expect(
    await data(
      `query ($t: String, $no: Boolean!) { postCount(where: { title: { eq: $t } }) b: postCount(search: "post 1") postList(limit: 1) @skip(if: $no) { id } }`,
      { t: "Post 01", no: true },
    ),
  ).toEqual({ postCount: 1, b: 2 });
});

test("an operation is all or nothing, and names every bad field at once", async () => {
  const { json } = await p.ask(`mutation {
    createTag(input: { name: "kept?" }) { id }
    createPost(input: { views: -1, released: "2026-01-01", links: [{ url: "no" }] }) { id }
  }`);
  expect(json).toMatchObject({
    data: null,
    errors: [
      {
        path: ["createPost"],
        extensions: {
          code: "BAD_USER_INPUT",
          fields: {
            "input.title": "Title is required",
            "input.views": "Minimum value is 0",
            "input.links.0.url": "Please enter a valid URL!",
          },
        },
      },
    ],
  });
  expect(await data(`{ tagCount(where: { name: { eq: "kept?" } }) }`)).toEqual({ tagCount: 0 });
});

test("a value that must be unique is a CONFLICT that names the field; upsert writes over it", async () => {
  await data(`mutation { createTag(input: { name: "one" }) { id } }`);
  const { json } = await p.ask(`mutation { createTagList(inputs: [{ name: "two" }, { name: "one" }]) { id } }`);
  expect(json.errors[0].extensions).toEqual({
    code: "CONFLICT",
    fields: { "inputs.1.name": "Name is taken by another record" },
  });
  expect(
    await data(
      `mutation { a: upsertTag(on: name, input: { name: "one" }, status: draft) { meta { status } } b: upsertTag(on: name, input: { name: "three" }) { name } }`,
    ),
  ).toEqual({
    a: { meta: { status: "draft" } },
    b: { name: "three" },
  });
  expect(
    await data(
      `{ tagList(where: { name: { in: ["one", "two", "three"] } }) { name } all: tagCount(where: { name: { eq: "one" } }, status: all) }`,
    ),
  ).toEqual({ tagList: [{ name: "three" }], all: 1 });
});

test("bulk updates and deletes go by where, and a single page has one record", async () => {
  await data(
    `mutation { createCommentList(inputs: [{ body: "bulk 1" }, { body: "bulk 2" }, { body: "other" }]) { id } }`,
  );
  expect(
    await data(
      `mutation { updateCommentList(where: { body: { starts_with: "bulk" } }, input: { body: "done" }) { body } deleteCommentList(where: { body: { eq: "done" } }) { n: count __typename } }`,
    ),
  ).toEqual({
    updateCommentList: [{ body: "done" }, { body: "done" }],
    deleteCommentList: { n: 2, __typename: "DeleteCount" },
  });
  expect(await data(`{ siteSettings { headline } }`)).toEqual({ siteSettings: null });
  await data(`mutation { updateSiteSettings(input: { headline: "A" }) { id } }`);
  await data(`mutation { updateSiteSettings(input: { headline: "B" }) { id } }`);
  expect(await data(`{ siteSettings { headline } }`)).toEqual({ siteSettings: { headline: "B" } });
});

test("what is wrong is refused in plain words", async () => {
  const cases: [string, number, string, Record<string, unknown>?][] = [
    [`{ postList(where: { nonsense: { eq: 1 } }) { id } }`, 400, "nonsense"],
    [`{ postList(where: { views: { eq: "x" } }) { id } }`, 400, "Int cannot represent"],
    [`{ postList(sort: [{ body: asc }]) { id } }`, 400, "body"],
    [`{ postList(limit: 1001) { id } }`, 400, "limit must be from 0 to 1000"],
    [`{ postList(offset: -1) { id } }`, 400, "offset must be 0 or more"],
    [`{ postList(where: { id: { eq: "x" } }) { id } }`, 400, "is not an id"],
    [`{ authorList(where: { secret: { eq: "x" } }) { id } }`, 400, "secret"],
    [`{ authorList { secret } }`, 400, "secret"],
    [
      `query ($t: String) { postList(where: { title: { eq: $t } }) { id } }`,
      400,
      "the character U+0000",
      { t: "a\0b" },
    ],
    [`query ($w: PostWhere) { postList(where: $w) { id } }`, 400, "nonsense", { w: { nonsense: 1 } }],
    [`{`, 400, "Syntax Error"],
    [
      `{ postList { author { post_list { author { post_list { author { post_list { author { post_list { author { post_list { author { post_list { id } } } } } } } } } } } } } }`,
      400,
      "levels deep",
    ],
  ];
  for (const [query, status, words, variables] of cases) {
    const answer = await p.ask(query, variables);
    expect([query, answer.status, answer.text]).toEqual([query, status, expect.stringContaining(words)]);
  }
  const gone = await p.ask(
    `mutation { updatePost(id: "0190a000-0000-7000-8000-000000000000", input: { title: "x" }) { id } }`,
  );
  expect(gone.json.errors[0].extensions.code).toBe("NOT_FOUND");
});

test("hostile texts are values and nothing else", async () => {
  const hostile = [`'; drop table post; --`, `" or 1=1`, "$1", "\\", "%_", "{{x}}", "\u202e𝒳🏳️‍🌈", "`", "\n\t\u0001"];
  for (const name of hostile) {
    const { createTag } = await data(`mutation ($n: String) { createTag(input: { name: $n }) { id name } }`, {
      n: name,
    });
    expect(createTag.name).toBe(name);
    expect(
      await data(
        `query ($n: String) { tagList(where: { name: { eq: $n, contains: $n, starts_with: $n } }) { name } }`,
        { n: name },
      ),
    ).toEqual({ tagList: [{ name }] });
    await p
      .ask(`query ($n: String) { tagList(search: $n) { name } }`, { n: name })
      .then(({ status }) => expect(status).toBe(200));
  }
});

test("a role sees what it may: nothing else is in its schema, its filters, its relations or its counts", async () => {
  const token = await p.roleToken("reader", { post: { read: "all" } });
  expect(await data(`{ postCount }`, {}, token)).toEqual({ postCount: 12 });
  for (const query of [
    `{ authorList { id } }`,
    `{ postList { author { name } } }`,
    `{ postList(where: { author: { name: { eq: "Ada" } } }) { id } }`,
    `{ postList(sort: [{ comment_count: desc }]) { id } }`,
    `{ postList { comment_count } }`,
    `{ commentList { id } }`,
    `mutation { createPost(input: { title: "x" }) { id } }`,
    `{ __type(name: "Author") { name } postList(where: { comment_list: { some: {} } }) { id } }`,
  ])
    expect([query, (await p.ask(query, {}, token)).status]).toEqual([query, 400]);
  expect((await p.ask(`{ postList(status: all) { id } }`, {}, token)).status).toBe(403);
  expect(
    await data(`{ __type(name: "Author") { name } __schema { queryType { name } } postCount }`, {}, token),
  ).toEqual({
    __type: null,
    __schema: { queryType: { name: "Query" } },
    postCount: 12,
  });
});
