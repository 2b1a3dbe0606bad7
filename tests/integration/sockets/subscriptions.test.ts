/** Events and live queries over real sockets, on two nodes of one installation. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { modelFieldOperation } from "../../../lib/engine/models/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { statementsOf } from "../../support/databases/statements.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let other: Platform;
let here: Awaited<ReturnType<typeof socketNode>>;
let there: Awaited<ReturnType<typeof socketNode>>;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  other = await secondNode(platform);
  [here, there] = [await socketNode(platform), await socketNode(other)];
  p = await testProject(platform, blog);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await other.close();
  await platform.close();
});

const connect = (node = there, token = p.token) => node.connect(token);

async function write(mutation: string, token?: string) {
  const { json } = await p.ask(`mutation { ${mutation} }`, undefined, token);
  expect(json.errors).toBeUndefined();
  return json.data;
}

test("a live query answers at once, and again after a write on another node; what does not change it is not sent", async () => {
  const live = connect().start("subscription { tagList(sort: [{ name: asc }]) { name post_count } }");
  expect(await live.next()).toEqual({ data: { tagList: [] } });
  await write(`createTag(input: { name: "a" }) { id }`);
  expect(await live.next()).toEqual({ data: { tagList: [{ name: "a", post_count: 0 }] } });
  await write(`createAuthor(input: { name: "Nobody" }) { id }`);
  await write(`createTag(input: { name: "hidden" }, status: draft) { id }`);
  const { id } = (await write(`createTag(input: { name: "b" }) { id }`)).createTag;
  expect((await live.next()).data.tagList.map((tag: { name: string }) => tag.name)).toEqual(["a", "b"]);
  await write(`createPost(input: { title: "Tagged" }, connect: { tag_ids: ["${id}"] }) { id }`);
  expect((await live.next()).data.tagList[1]).toEqual({ name: "b", post_count: 1 });
  expect(live.waiting()).toBe(0);
});

test("single records and counts are live too", async () => {
  const { id } = (await write(`createComment(input: { body: "one" }) { id }`)).createComment;
  const client = connect();
  const one = client.start("subscription ($id: ID!) { comment(id: $id) { body } }", { id });
  const count = client.start('subscription { commentCount(where: { body: { starts_with: "counted" } }) }');
  expect(await one.next()).toEqual({ data: { comment: { body: "one" } } });
  expect(await count.next()).toEqual({ data: { commentCount: 0 } });
  await write(
    `a: updateComment(id: "${id}", input: { body: "two" }) { id } b: createComment(input: { body: "counted" }) { id }`,
  );
  expect(await one.next()).toEqual({ data: { comment: { body: "two" } } });
  expect(await count.next()).toEqual({ data: { commentCount: 1 } });
  await write(`deleteComment(id: "${id}") { id }`);
  expect(await one.next()).toEqual({ data: { comment: null } });
});

test("events come in order with the record as the caller may see it; of deletions only those of records that they could see", async () => {
  const client = connect();
  const events = client.start(`subscription {
    change: postChanged(where: { title: { starts_with: "Event" } }) { operation id at record { title author { name } } __typename }
  }`);
  // The first event can only come after the subscription has begun: a live query on the same socket tells when.
  const begun = client.start("subscription { authorCount }");
  await begun.next();
  const { id } = (await write(`createPost(input: { title: "Event 1" }) { id }`)).createPost;
  const got = [(await events.next()).data.change];
  await write(`createPost(input: { title: "Another" }) { id }`);
  await write(`updatePost(id: "${id}", input: { views: 3 }) { id }`);
  got.push((await events.next()).data.change);
  await write(`deletePostList(where: { title: { eq: "Another" } }) { count }`);
  await write(`deletePost(id: "${id}") { id }`);
  got.push((await events.next()).data.change);
  expect(got.map(({ operation }) => operation)).toEqual(["create", "update", "delete"]);
  expect(got.every((event) => event.id === id && event.__typename === "PostEvent")).toBe(true);
  expect(got[1].record).toEqual({ title: "Event 1", author: null });
  expect(got[2].record).toBeNull();
});

test("who may only read sees no drafts, neither made nor deleted; a model that may not be read is not in the schema", async () => {
  const reader = await p.roleToken("reader", { post: { read: "all" } });
  const client = connect(there, reader);
  const events = client.start("subscription { postChanged { operation record { title } } }");
  await client.start("subscription { postCount }").next();
  const { id } = (await write(`createPost(input: { title: "Draft" }, status: draft) { id }`)).createPost;
  await write(`deletePost(id: "${id}") { id }`);
  await write(`createPost(input: { title: "Public" }) { id }`);
  expect(await events.next()).toEqual({ data: { postChanged: { operation: "create", record: { title: "Public" } } } });
  const refused = client.start("subscription { authorChanged { id } }");
  expect(await refused.ended).toMatchObject([{ message: expect.stringMatching(/authorChanged/) }]);
  const drafts = client.start("subscription { postList(status: all) { id } }");
  expect(await drafts.ended).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
});

test("a changed model is compiled again: renamed away the subscription ends, others go on", async () => {
  const client = connect();
  const live = client.start("subscription { siteSettings { headline } }");
  const events = client.start("subscription { siteSettingsChanged { record { id } } }");
  await live.next();
  await modelFieldOperation(p.owner, {
    type: "rename",
    keep_old_name_days: 0,
    model_name: "site_settings",
    field_name: "headline",
    new_name: "Slogan",
  });
  expect(await live.ended).toMatchObject([{ message: expect.stringMatching(/headline/) }]);
  await write(`updateSiteSettings(input: { slogan: "New" }) { id }`);
  expect((await events.next()).data.siteSettingsChanged.record.id).toMatch(/^[0-9a-f-]{36}$/);
});

test("subscribers who ask the same share one statement", async () => {
  const query = `subscription { commentCount(where: { body: { eq: "shared" } }) }`;
  const lives = Array.from({ length: 20 }, () => connect().start(query));
  await Promise.all(lives.map((live) => live.next()));
  const asked = vi.spyOn(other.projectPool.pool, "query");
  await write(`createComment(input: { body: "shared" }) { id }`);
  expect(await Promise.all(lives.map((live) => live.next()))).toEqual(lives.map(() => ({ data: { commentCount: 1 } })));
  const asking = asked.mock.calls.flatMap(statementsOf).filter(({ values }) => values.includes("shared"));
  asked.mockRestore();
  expect(asking).toHaveLength(1);
});

test("queries and mutations work over the socket", async () => {
  const client = connect();
  const made = client.start(`mutation { createTag(input: { name: "by socket" }) { name } }`);
  expect(await made.next()).toEqual({ data: { createTag: { name: "by socket" } } });
  expect(await made.ended).toBeNull();
  const bad = client.start("{ tagList { nothing } }");
  expect(await bad.ended).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
});
