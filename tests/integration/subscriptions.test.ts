/** Events and live queries over real sockets, on two nodes of one installation. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import WebSocket from "ws";
import { createApi } from "../../lib/api/app.ts";
import { modelFieldOperation } from "../../lib/engine/models/index.ts";
import { deleteToken, generateToken } from "../../lib/engine/projects/index.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { browser } from "../support/in-process.ts";
import { secondNode, type TestPlatform, testPlatform } from "../support/platform.ts";
import { blog, type TestProject, testProject } from "../support/project.ts";
import { socketClient, socketNode, type TestClient } from "../support/socket-node.ts";

let platform: TestPlatform;
let other: Platform;
let here: Awaited<ReturnType<typeof socketNode>>;
let there: Awaited<ReturnType<typeof socketNode>>;
let p: TestProject;
const clients: TestClient[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  other = await secondNode(platform);
  [here, there] = [await socketNode(platform), await socketNode(other)];
  p = await testProject(platform, blog);
});
afterEach(async () => {
  for (const { client } of clients.splice(0)) await client.dispose();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await other.close();
  await platform.close();
});

function connect(node = there, token = p.token): TestClient {
  const client = socketClient(`${node.url}/secured/graphql`, { Authorization: `Bearer ${token}` });
  clients.push(client);
  return client;
}

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
  const events = connect().start(`subscription {
    change: postChanged(where: { title: { starts_with: "Event" } }) { operation id at record { title author { name } } __typename }
  }`);
  // The first event can only come after the subscription has begun: a live query on the same socket tells when.
  const begun = clients.at(-1)!.start("subscription { authorCount }");
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

test("rights that are taken away count from the next change on", async () => {
  const token = await p.roleToken("passing", { tag: { read: "all" } });
  const live = connect(there, token).start("subscription { tagCount }");
  await live.next();
  await platform.db
    .updateTable("plinth.project_roles")
    .set({ api_permissions: "{}" })
    .where("name", "=", "passing")
    .execute();
  await platform.notices.publish("projects", p.project.id);
  expect(await live.ended).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
});

test("a token that is deleted closes its sockets with 4403, on every node", async () => {
  const { token } = await generateToken(p.owner, { name: "short", role: "admin", duration: null });
  const [one, two] = [connect(here, token), connect(there, token)];
  await Promise.all([one, two].map((client) => client.start("subscription { tagCount }").next()));
  await deleteToken(p.owner, token);
  expect(await Promise.all([one.closed, two.closed])).toEqual([4403, 4403]);
});

test("a changed model is compiled again: renamed away the subscription ends, others go on", async () => {
  const client = connect();
  const live = client.start("subscription { siteSettings { headline } }");
  const events = client.start("subscription { siteSettingsChanged { record { id } } }");
  await live.next();
  await modelFieldOperation(p.owner, {
    type: "rename",
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
  const asked = vi.spyOn(other.pool, "query");
  await write(`createComment(input: { body: "shared" }) { id }`);
  expect(await Promise.all(lives.map((live) => live.next()))).toEqual(lives.map(() => ({ data: { commentCount: 1 } })));
  const texts = asked.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text ?? "");
  asked.mockRestore();
  expect(texts.filter((text) => text.includes("count(*)") && text.includes('"comment"'))).toHaveLength(1);
});

test("queries and mutations work over the socket", async () => {
  const client = connect();
  const made = client.start(`mutation { createTag(input: { name: "by socket" }) { name } }`);
  expect(await made.next()).toEqual({ data: { createTag: { name: "by socket" } } });
  expect(await made.ended).toBeNull();
  const bad = client.start("{ tagList { nothing } }");
  expect(await bad.ended).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
});

test.each([
  ["an invalid message", (socket: WebSocket) => socket.send("{}"), 4400],
  [
    "an operation before connection_init",
    (socket: WebSocket) => socket.send(`{"id":"1","type":"subscribe","payload":{"query":"{ tagCount }"}}`),
    4401,
  ],
  [
    "an unknown token",
    (socket: WebSocket) => socket.send(`{"type":"connection_init","payload":{"Authorization":"Bearer no"}}`),
    4403,
  ],
  ["no token", (socket: WebSocket) => socket.send(`{"type":"connection_init"}`), 4403],
])("%s closes the socket with its code", async (_name, act, code) => {
  const socket = new WebSocket(`${here.url}/secured/graphql`, "graphql-transport-ws");
  socket.on("open", () => act(socket));
  expect(await new Promise((resolve) => socket.on("close", resolve))).toBe(code);
});

test("two inits are 4429, one id twice is 4409", async () => {
  const init = `{"type":"connection_init","payload":{"Authorization":"Bearer ${p.token}"}}`;
  const subscribe = `{"id":"1","type":"subscribe","payload":{"query":"subscription { tagCount }"}}`;
  for (const [messages, code] of [
    [[init, init], 4429],
    [[init, subscribe, subscribe], 4409],
  ] as const) {
    const socket = new WebSocket(`${here.url}/secured/graphql`, "graphql-transport-ws");
    const left = [...messages];
    socket.on("open", () => {
      socket.send(left.shift()!);
      if (code === 4429) socket.send(left.shift()!);
    });
    socket.on("message", () => {
      for (const message of left.splice(0)) socket.send(message);
    });
    expect(await new Promise((resolve) => socket.on("close", resolve))).toBe(code);
  }
});

test("the console's socket tells every change that the member may read; without the page's own Origin it stays shut", async () => {
  const api = createApi(platform);
  const page = browser(api);
  const email = `${p.project.id}@example.org`;
  await page.post("/auth/v2/register", {
    email: `new-${email}`,
    password: "a long password 1",
    first_name: "Ada",
    last_name: "L",
  });
  await page.post("/auth/v2/login", { email: `new-${email}`, password: "a long password 1" });
  await platform.db
    .updateTable("plinth.sessions")
    .set({ project_id: p.project.id })
    .where("user_id", "in", (users) =>
      users.selectFrom("plinth.users").select("id").where("email", "=", `new-${email}`),
    )
    .execute();
  await platform.db
    .updateTable("plinth.projects")
    .set({
      owner_id: (
        await platform.db
          .selectFrom("plinth.users")
          .select("id")
          .where("email", "=", `new-${email}`)
          .executeTakeFirstOrThrow()
      ).id,
    })
    .where("id", "=", p.project.id)
    .execute();
  const origin = platform.env.PUBLIC_URL;
  const headers = { cookie: page.cookieHeader(), origin };
  const client = socketClient(`${there.url}/system/graphql`, {}, headers);
  clients.push(client);
  const all = client.start("subscription { modelDataChanged { operation model id } }");
  const tags = client.start(`subscription ($m: String) { changed: modelDataChanged(model: $m) { model } }`, {
    m: "tag",
  });
  const nothing = client.start(`subscription { modelDataChanged(model: "no_such") { id } }`);
  expect(await nothing.ended).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  const query = client.start("{ getUser { email } }");
  expect((await query.next()).data.getUser.email).toBe(`new-${email}`);
  const { id } = (await write(`createAuthor(input: { name: "Heard" }, status: draft) { id }`)).createAuthor;
  expect(await all.next()).toEqual({ data: { modelDataChanged: { operation: "create", model: "author", id } } });
  await write(`createTag(input: { name: "heard too" }) { id }`);
  expect(await tags.next()).toEqual({ data: { changed: { model: "tag" } } });

  for (const wrong of [{ cookie: headers.cookie }, { ...headers, origin: "https://evil.example" }]) {
    const refused = socketClient(`${there.url}/system/graphql`, {}, wrong as Record<string, string>);
    clients.push(refused);
    expect(await refused.closed).toBe(4403);
  }
});

test("a client that vanishes leaves nothing behind; one that stops reading is dropped while the others go on", async () => {
  const client = connect();
  await client.start("subscription { tagCount }").next();
  client.socket().terminate();
  await client.closed;

  const big = "x".repeat(100_000);
  for (let i = 0; i < 10; i++) await write(`createPost(input: { title: "Big", body: "<p>${big}</p>" }) { id }`);
  const query = `subscription { postList(where: { title: { eq: "Big" } }) { views body { html } } }`;
  const [slow, brisk] = [connect(), connect()];
  const [, others] = [slow.start(query), brisk.start(query)];
  await others.next();
  slow.socket().pause();
  for (let i = 1; i <= 40; i++) {
    await write(`updatePostList(where: { title: { eq: "Big" } }, input: { views: ${i} }) { id }`);
    expect((await others.next()).data.postList[0].views).toBe(i);
  }
  slow.socket().resume();
  expect(await slow.closed).not.toBe(1000);
}, 30_000);
