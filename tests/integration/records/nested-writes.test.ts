/** Upsert under races, records made together, and rows that the database refuses. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});

const sketch: ProjectSketch = {
  models: {
    ...blog.models,
    profile: { fields: [text("Bio", { required: true })] },
    badge: { fields: [text("Code", { unique: true })] },
  },
  relations: [
    ...blog.relations!,
    { from: "author", to: "profile", forward: "has_one", reverse: "has_one" },
    { from: "comment", to: "author", forward: "has_one", reverse: "has_many" },
    { from: "author", to: "badge", forward: "has_many", reverse: "has_one" },
  ],
};

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, sketch);
});
afterAll(() => platform.close());

const data = async (query: string, variables?: Record<string, unknown>, token?: string) => {
  const { json } = await p.ask(query, variables, token);
  expect(json.errors).toBeUndefined();
  return json.data;
};
const refusal = async (query: string, variables?: Record<string, unknown>, token?: string) => {
  const { json } = await p.ask(query, variables, token);
  expect(json.errors, JSON.stringify(json.data)).toHaveLength(1);
  return json.errors[0].extensions;
};
const outbox = async () => {
  const { pool, schema } = p.project.database;
  const { rows } = await pool.query(`select model, operation from "${schema}"._outbox order by id`);
  return rows.map(({ model, operation }) => `${operation} ${model}`);
};
const counts = () => data("{ postCount authorCount commentCount tagCount profileCount badgeCount }");

test("upserts of one value at the same time leave one record, one create, and no error", async () => {
  // The first write of a token notes its name, for which others wait; and connections must be open, or one is done before the next begins.
  const comments = (body: string) =>
    `mutation { a: createComment(input: { body: "${body}" }) { id } b: createComment(input: { body: "b" }) { id } }`;
  await Promise.all(Array.from({ length: 20 }, (_, i) => data(comments(`warm ${i}`))));
  const before = (await outbox()).length;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      p.ask(
        i % 4 === 3
          ? `mutation { createTag(input: { name: "raced" }) { id } }`
          : `mutation { upsertTag(on: name, input: { name: "raced" }) { id } }`,
      ),
    ),
  );
  const upserts = answers.filter((_, i) => i % 4 !== 3).map(({ json }) => json);
  expect(upserts.map(({ errors }) => errors)).toEqual(upserts.map(() => undefined));
  expect(new Set(upserts.map((json) => json.data.upsertTag.id)).size).toBe(1);
  expect((await data(`{ tagCount(where: { name: { eq: "raced" } }) }`)).tagCount).toBe(1);
  const noted = (await outbox()).slice(before);
  expect(noted.filter((one) => one === "create tag")).toHaveLength(1);
  // Fifteen upserts, of which one may have been the create.
  expect(noted.length).toBeGreaterThanOrEqual(15);
});

test("an upsert that clashes on another field is a conflict that names it", async () => {
  await data(`mutation { createAuthor(input: { name: "Eve", email: "eve@example.org" }) { id } }`);
  const { code, fields } = await refusal(`mutation {
    one: upsertTag(on: name, input: { name: "kept out" }) { id }
    upsertAuthor(on: email, input: { name: "Eve", email: "not an address" }) { id }
  }`);
  expect([code, Object.keys(fields)]).toEqual(["BAD_USER_INPUT", ["input.email"]]);
  expect((await data(`{ tagCount(where: { name: { eq: "kept out" } }) }`)).tagCount).toBe(0);
});

test("records are made together: in both directions of relations, two levels deep, connected with what is there", async () => {
  const { ada } = await data(`mutation { ada: createAuthor(input: { name: "Ada" }) { id } }`);
  const before = (await outbox()).length;
  const { createPost: post } = await data(
    `mutation ($ada: ID) {
      createPost(
        input: { title: "Together" }
        create: {
          author: { name: "Grace", profile: { bio: "Admiral" }, badge_list: [{ code: "b1" }, { code: "b2" }] }
          comment_list: [{ body: "first", author_id: $ada }, { body: "second", author: { name: "Linus" } }]
          tag_list: [{ name: "t1" }, { name: "t2" }]
        }
      ) {
        title author { name profile { bio author { name } } badge_list(sort: [{ code: asc }]) { code } }
        comment_list(sort: [{ body: asc }]) { body author { name } post { title } }
        tag_list(sort: [{ name: asc }]) { name post_list { title } }
      }
    }`,
    { ada: ada.id },
  );
  expect(post).toEqual({
    title: "Together",
    author: {
      name: "Grace",
      profile: { bio: "Admiral", author: { name: "Grace" } },
      badge_list: [{ code: "b1" }, { code: "b2" }],
    },
    comment_list: [
      { body: "first", author: { name: "Ada" }, post: { title: "Together" } },
      { body: "second", author: { name: "Linus" }, post: { title: "Together" } },
    ],
    tag_list: [
      { name: "t1", post_list: [{ title: "Together" }] },
      { name: "t2", post_list: [{ title: "Together" }] },
    ],
  });
  expect((await outbox()).slice(before).sort()).toEqual(
    ["author", "author", "badge", "badge", "comment", "comment", "post", "profile", "tag", "tag"].map(
      (one) => `create ${one}`,
    ),
  );
});

test("an update makes records too; the last one to take a place of one has it", async () => {
  const { createAuthor: author } = await data(
    `mutation { createAuthor(input: { name: "Mary" }, create: { profile: { bio: "old" } }) { id profile { bio } } }`,
  );
  expect(author.profile.bio).toBe("old");
  const { updateAuthor } = await data(
    `mutation ($id: ID!) { updateAuthor(id: $id, create: { profile: { bio: "new" }, post_list: [{ title: "P", comment_list: [{ body: "c" }] }] }) {
      profile { bio } post_list { title comment_list { body } } } }`,
    { id: author.id },
  );
  expect(updateAuthor).toEqual({ profile: { bio: "new" }, post_list: [{ title: "P", comment_list: [{ body: "c" }] }] });
  // The other side, whose row does not hold the key.
  const { profileList } = await data(
    `{ profileList(where: { bio: { in: ["old", "new"] } }, sort: [{ bio: asc }]) { id bio author { name } } }`,
  );
  expect(profileList.map((one: { author: unknown }) => one.author)).toEqual([{ name: "Mary" }, null]);
  const { updateProfile } = await data(
    `mutation ($id: ID!) { updateProfile(id: $id, create: { author: { name: "Second" } }) { author { name } } }`,
    { id: profileList[0].id },
  );
  expect(updateProfile.author.name).toBe("Second");
  expect((await data(`{ authorList(where: { name: { eq: "Mary" } }) { profile { bio } } }`)).authorList).toEqual([
    { profile: null },
  ]);
});

test("every fault is named by its whole path, and nothing is written", async () => {
  const before = [await counts(), await outbox()];
  const { code, fields } = await refusal(`mutation {
    createTag(input: { name: "rolled back" }) { id }
    createPost(
      input: { views: -1 }
      create: {
        author: { email: "nonsense", badge_list: [{ code: "x" }], post_list: [{ title: "ok", comment_ids: ["no id"] }] }
        comment_list: [{ body: "ok" }, { body: "ok", post_id: "00000000-0000-7000-8000-000000000000" }, { author: { } }]
      }
    ) { id }
  }`);
  expect(code).toBe("BAD_USER_INPUT");
  expect(Object.keys(fields).sort()).toEqual([
    "create.author.email",
    "create.author.name",
    "create.author.post_list.0.comment_ids",
    "create.comment_list.1.post_id",
    "create.comment_list.2.author.name",
    "input.title",
    "input.views",
  ]);
  expect([await counts(), await outbox()]).toEqual(before);
});

test("what the innermost record clashes with is named, and everything is taken back", async () => {
  await data(`mutation { createBadge(input: { code: "taken" }) { id } }`);
  const before = [await counts(), await outbox()];
  const clash = await refusal(`mutation {
    createTag(input: { name: "rolled back" }) { id }
    createComment(input: { body: "c" }, create: { post: { title: "t" }, author: { name: "n", badge_list: [{ code: "free" }, { code: "taken" }] } }) { id }
  }`);
  expect([clash.code, clash.fields]).toEqual([
    "CONFLICT",
    { "create.author.badge_list.1.code": "Code is taken by another record" },
  ]);
  const missing = "00000000-0000-7000-8000-000000000000";
  const lost = await refusal(
    `mutation ($id: ID) { createPost(input: { title: "t" }, create: { comment_list: [{ body: "a" }, { body: "b", author_id: $id }] }) { id } }`,
    { id: missing },
  );
  expect(Object.keys(lost.fields)).toEqual(["create.comment_list.1.author_id"]);
  expect([await counts(), await outbox()]).toEqual(before);
});

test("lists make records for each of their inputs, a thousand in all", async () => {
  const make = (posts: number, comments: number) => ({
    inputs: Array.from({ length: posts }, (_, i) => ({ title: `bulk ${i}` })),
    create: Array.from({ length: posts }, (_, i) => ({
      comment_list: Array.from({ length: comments }, (_, n) => ({ body: `${i}.${n}` })),
    })),
  });
  const query = `mutation ($inputs: [PostInput!]!, $create: [PostCreate]) {
    createPostList(inputs: $inputs, create: $create) { title comment_list(sort: [{ body: asc }]) { body } } }`;
  const { createPostList } = await data(query, make(3, 2));
  expect(createPostList[2]).toEqual({ title: "bulk 2", comment_list: [{ body: "2.0" }, { body: "2.1" }] });
  await data(query, make(10, 99));
  const before = await counts();
  expect((await refusal(query, make(10, 100))).code).toBe("BAD_USER_INPUT");
  expect(await counts()).toEqual(before);
});

test("a role makes only records of models that it may create; others are not in its schema", async () => {
  const writer = await p.roleToken("writer", {
    post: { read: "all", create: "all", update: "all" },
    comment: { read: "all", create: "all" },
    author: { read: "all" },
    profile: { read: "all", create: "all" },
  });
  const { createPost } = await data(
    `mutation { createPost(input: { title: "w" }, create: { comment_list: [{ body: "mine" }] }) { comment_list { body } } }`,
    {},
    writer,
  );
  expect(createPost.comment_list).toEqual([{ body: "mine" }]);
  const { json } = await p.ask(
    `mutation { createPost(input: { title: "w" }, create: { author: { name: "n" } }) { id } }`,
    {},
    writer,
  );
  expect(json.errors[0].message).toContain(`"author" is not defined by type "PostCreate"`);
});

test("drafts are made as drafts, with whatever they lack", async () => {
  const { createPost } = await data(
    `mutation { createPost(input: {}, create: { author: { email: "d@example.org" } }, status: draft) { meta { status } author { email meta { status } } } }`,
  );
  expect(createPost).toEqual({
    meta: { status: "draft" },
    author: { email: "d@example.org", meta: { status: "draft" } },
  });
});

test.each([
  ["a value that the database has", ["n0", "n1", "n2", "there"], 3],
  ["a value that stands twice in the request", ["m0", "m1", "m0", "m3"], 2],
])("a list with %s names the row and writes nothing", async (_what, names, bad) => {
  await data(`mutation { upsertTag(on: name, input: { name: "there" }) { id } }`);
  const before = [await counts(), await outbox()];
  const { code, fields } = await refusal(
    `mutation ($inputs: [TagInput!]!) { createComment(input: { body: "gone" }) { id } createTagList(inputs: $inputs) { id } }`,
    { inputs: names.map((name) => ({ name })) },
  );
  expect([code, fields]).toEqual(["CONFLICT", { [`inputs.${bad}.name`]: "Name is taken by another record" }]);
  expect([await counts(), await outbox()]).toEqual(before);
});

test("a list with bad values names each of them and writes nothing", async () => {
  const before = await counts();
  const { fields } = await refusal(
    `mutation { createPostList(inputs: [{ title: "a" }, { views: -1, title: "b" }, { title: "c" }, {}]) { id } }`,
  );
  expect(Object.keys(fields)).toEqual(["inputs.1.views", "inputs.3.title"]);
  expect(await counts()).toEqual(before);
});
