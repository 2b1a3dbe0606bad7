/** Sockets keep to graphql-transport-ws, whatever comes in, and no client takes more than its share of a node. */
import { once } from "node:events";
import type { ClientOptions } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { limits } from "../../../lib/contract/limits.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

type Node = Awaited<ReturnType<typeof socketNode>>;

let platform: TestPlatform;
let node: Node;
/** Gives every limit at once. */
let narrow: Node;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  node = await socketNode(platform);
  narrow = await socketNode(platform, {
    initTimeoutMs: 200,
    socketsPerCallerMax: 3,
    operationsPerSocketMax: 2,
    socketsWaitingPerAddressMax: 5,
  });
  p = await testProject(platform, blog);
});
afterAll(async () => {
  await node.close();
  await narrow.close();
  await platform.close();
});

/** A client whose messages are changed on their way out. */
function sending(change: (text: string) => string[]): Partial<ClientOptions> {
  return {
    webSocketImpl: class extends WebSocket {
      override send(text: Parameters<WebSocket["send"]>[0]) {
        for (const one of change(String(text))) super.send(one);
      }
    },
  };
}

const isInit = (text: string) => text.includes("connection_init");
const subscribe = `{"id":"1","type":"subscribe","payload":{"query":"{ tagCount }"}}`;

test.each<[number, string, Partial<ClientOptions>]>([
  [4400, "a message that is none", sending(() => ["{}"])],
  [4400, "a message that is no JSON", sending(() => ["{"])],
  [
    4400,
    "an operation without a text",
    sending((text) => (isInit(text) ? [text, `{"id":"1","type":"subscribe","payload":{}}`] : [text])),
  ],
  [4401, "an operation before connection_init", sending(() => [subscribe])],
  [4401, "an operation before the acknowledgement", sending((text) => (isInit(text) ? [text, subscribe] : [text]))],
  [4403, "an unknown token", { connectionParams: { Authorization: "Bearer no" } }],
  [
    4403,
    "a token of the right form that nobody has",
    { connectionParams: { Authorization: `Bearer plinth_${"x".repeat(43)}` } },
  ],
  [4403, "no token", { connectionParams: {} }],
  [4429, "connection_init twice", sending((text) => (isInit(text) ? [text, text] : [text]))],
])("%i: %s", async (code, _name, options) => {
  const client = node.connect(p.token, options);
  expect(await client.closed).toBe(code);
});

test("4408: who does not say who they are", async () => {
  const client = narrow.connect(p.token, { connectionParams: () => new Promise(() => {}) });
  expect(await client.closed).toBe(4408);
});

test("4409: one id for two operations that run", async () => {
  const client = node.connect(p.token, { generateID: () => "same" });
  const first = client.start("subscription { tagCount }");
  await first.next();
  client.start("subscription { tagCount }");
  expect(await client.closed).toBe(4409);
});

test("4406: a client of another protocol", async () => {
  const socket = new WebSocket(`${node.url}/secured/graphql`, "graphql-ws");
  const code = await new Promise((resolve) => {
    socket.on("close", resolve);
    socket.on("error", () => resolve("refused"));
  });
  expect(["refused", 4406]).toContain(code);
});

test("1009: a message beyond the limit ends the socket and nothing else", async () => {
  const client = node.connect(
    p.token,
    sending((text) => [text.padEnd(limits.socketMessageBytesMax + 1)]),
  );
  expect(await client.closed).toBe(1009);
  expect(await node.connect(p.token).start("{ tagCount }").next()).toMatchObject({ data: {} });
});

test("4429: sockets of one token are limited, others are not concerned, and room comes back", async () => {
  const other = await p.roleToken("other", { tag: { read: "all" } });
  const clients = [1, 2, 3].map(() => narrow.connect(p.token));
  for (const client of clients) await client.start("{ tagCount }").next();
  const onward = narrow.connect(p.token, { keepAlive: 0 });
  const refused = onward.start(`mutation { createTag(input: { name: "too many" }) { id } }`);
  expect(await onward.closed).toBe(4429);
  expect(refused.waiting()).toBe(0);
  expect((await p.ask(`{ tagCount(where: { name: { eq: "too many" } }) }`)).json.data).toEqual({ tagCount: 0 });
  expect(await narrow.connect(other).start("{ tagCount }").next()).toMatchObject({ data: {} });
  await clients[0]!.client.dispose();
  await clients[0]!.closed;
  await expect
    .poll(async () => {
      const again = narrow.connect(p.token);
      const answer = await Promise.race([again.start("{ tagCount }").next(), again.closed]);
      return typeof answer;
    })
    .toBe("object");
  for (const { client } of clients) await client.dispose();
});

test("COST_LIMIT: operations of one socket are limited; what ends makes room", async () => {
  const client = narrow.connect(await p.roleToken("operations", { tag: { read: "all" } }));
  const live = [1, 2].map(() => client.start("subscription { tagCount }"));
  for (const one of live) await one.next();
  expect(await client.start("subscription { tagCount }").ended).toMatchObject([
    { message: "At most 2 operations can run on one socket.", extensions: { code: "COST_LIMIT" } },
  ]);
  live[0]!.stop();
  expect(await client.start("subscription { tagCount }").next()).toMatchObject({ data: {} });
});

test("429: sockets of one address that say nothing are limited before they are sockets", async () => {
  const opened: WebSocket[] = [];
  const open = () => {
    const socket = new WebSocket(`${narrow.url}/secured/graphql`, "graphql-transport-ws");
    opened.push(socket);
    return new Promise((resolve) => {
      socket.on("open", () => resolve("open"));
      socket.on("error", (error) => resolve(error.message));
    });
  };
  const outcomes = await Promise.all(Array.from({ length: 12 }, open));
  expect(outcomes.filter((outcome) => outcome === "open")).toHaveLength(5);
  expect(outcomes.filter((outcome) => String(outcome).includes("429"))).toHaveLength(7);
  await Promise.all(opened.map((socket) => socket.readyState === socket.OPEN && once(socket, "close")));
  expect(await open()).toBe("open");
});

test("a client that stops reading is dropped, however it makes the node talk, while the others go on", async () => {
  const big = "x".repeat(100_000);
  for (let i = 0; i < 10; i++)
    await p.ask(`mutation { createPost(input: { title: "Big", body: "<p>${big}</p>" }) { id } }`);
  const query = `subscription { postList(where: { title: { eq: "Big" } }) { views body { html } } }`;
  const [slow, brisk] = [node.connect(p.token), node.connect(p.token)];
  const [, others] = [slow.start(query), brisk.start(query)];
  expect((await others.next()).data.postList).toHaveLength(10);
  slow.socket().pause();
  for (let i = 1; i <= 40; i++) {
    await p.ask(`mutation { updatePostList(where: { title: { eq: "Big" } }, input: { views: ${i} }) { id } }`);
    expect((await others.next()).data.postList[0].views).toBe(i);
  }
  slow.socket().resume();
  expect(await slow.closed).not.toBe(1000);
}, 30_000);

test.each<[string, (i: number) => string]>([
  ["pings with a payload", () => `{"type":"ping","payload":{"text":"${"p".repeat(500_000)}"}}`],
  [
    "operations that are refused",
    (i) => `{"id":"${i}","type":"subscribe","payload":{"query":"{ ${"x".repeat(500_000)} }"}}`,
  ],
])(
  "a client that floods with %s and reads nothing is dropped",
  async (_name, messageOf) => {
    const client = node.connect(p.token);
    await client.start("{ tagCount }").next();
    const socket = client.socket();
    socket.pause();
    const ended = once(socket, "close");
    // As long as the node takes what is sent, and no longer than it is there.
    let sent = 0;
    const next = () => {
      if (socket.readyState === socket.OPEN && sent++ < 200) socket.send(messageOf(sent), next);
    };
    next();
    await expect.poll(() => sent >= 200 || socket.readyState !== socket.OPEN, { timeout: 20_000 }).toBe(true);
    socket.resume();
    await ended;
    expect(sent).toBeLessThan(200);
  },
  40_000,
);
