/** Documents by their hash, and tokens with a list of operations, are over a socket what they are over HTTP. */
import { hash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setTokenOperations } from "../../../lib/engine/tokens/index.ts";
import { socketNode, type TestClient } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let node: Awaited<ReturnType<typeof socketNode>>;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  node = await socketNode(platform);
  p = await testProject(platform, { models: { tag: blog.models.tag! } });
});
afterAll(async () => {
  await node.close();
  await platform.close();
});

const byHash = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hash("sha256", text, "hex") } });
const writeTag = (name: string) => p.ask(`mutation { createTag(input: { name: "${name}" }) { id } }`);

/** The first answer's data, or the code of the error that an operation ended with. */
async function outcome(client: TestClient, text: string, extensions?: Record<string, unknown>) {
  const started = client.start(text, undefined, extensions);
  const [first] = await Promise.race([
    started.next().then(({ data, errors }) => [data ?? errors[0].extensions.code]),
    started.ended.then((errors) => [(errors as { extensions: { code: string } }[])[0]?.extensions.code]),
  ]);
  started.stop();
  return first;
}

test.each([
  ["query", "{ tagCount }"],
  ["live query", "subscription { tagCount }"],
])("a %s runs by its hash alone once its text has come, by HTTP or by a socket", async (_kind, text) => {
  const client = node.connect(p.token);
  expect(await outcome(client, "", byHash(text))).toBe("PERSISTED_QUERY_NOT_FOUND");
  expect(await outcome(client, text, byHash(`${text} `))).toBe("BAD_USER_INPUT");
  expect(await outcome(client, text, byHash(text))).toEqual({ tagCount: expect.any(Number) });
  expect(await outcome(client, "", byHash(text))).toEqual({ tagCount: expect.any(Number) });
  expect(await outcome(node.connect(p.token), "", byHash(text))).toEqual({ tagCount: expect.any(Number) });
});

test("a mutation by its hash runs once", async () => {
  const text = `mutation { createTag(input: { name: "by hash" }) { name } }`;
  const client = node.connect(p.token);
  expect(await outcome(client, "", byHash(text))).toBe("PERSISTED_QUERY_NOT_FOUND");
  expect(await outcome(client, text, byHash(text))).toEqual({ createTag: { name: "by hash" } });
  expect(await outcome(client, "", byHash(text))).toBe("CONFLICT");
});

test.each<[string, string, Record<string, unknown> | undefined]>([
  ["no text and no hash", "", undefined],
  ["blanks", "  ", undefined],
  ["another version", "", { persistedQuery: { version: 2, sha256Hash: "0".repeat(64) } }],
  ["a hash that is none", "", { persistedQuery: { version: 1, sha256Hash: "x" } }],
  ["a hash of another kind", "", { persistedQuery: 1 }],
])("%s is BAD_USER_INPUT, and the socket stays", async (_name, text, extensions) => {
  const client = node.connect(p.token);
  expect(await outcome(client, text, extensions)).toBe("BAD_USER_INPUT");
  expect(await outcome(client, "{ tagCount }")).toEqual({ tagCount: expect.any(Number) });
});

test("the cost is told on request", async () => {
  const started = node.connect(p.token).start("{ tagList(limit: 10) { id } }", undefined, { cost: true });
  expect((await started.next()).extensions.cost.estimated).toBe(20);
});

test("a token with a list runs what is on it, and what is taken off while it runs ends", async () => {
  const token = await p.roleToken("listed", { tag: { read: "all", create: "all" } });
  const [query, live, events] = [
    "{ tagCount }",
    "subscription { live: tagCount }",
    "subscription { tagChanged { id } }",
  ];
  await setTokenOperations(p.owner, { token, operations: [query, live, events] });
  const client = node.connect(token);
  await expect.poll(() => outcome(client, "{ tagList { id } }")).toBe("FORBIDDEN");
  expect(await outcome(client, query)).toEqual({ tagCount: expect.any(Number) });
  expect(await outcome(client, "", byHash(live))).toEqual({ live: expect.any(Number) });
  expect(await outcome(client, "subscription { tagList { id } }")).toBe("FORBIDDEN");
  expect(await outcome(client, `mutation { createTag(input: { name: "x" }) { id } }`)).toBe("FORBIDDEN");
  await outcome(node.connect(p.token), "{ other: tagCount }", byHash("{ other: tagCount }"));
  expect(await outcome(client, "", byHash("{ other: tagCount }"))).toBe("FORBIDDEN");

  const running = client.start("", undefined, byHash(live));
  const heard = client.start("", undefined, byHash(events));
  await running.next();
  await setTokenOperations(p.owner, { token, operations: [live] });
  expect(await heard.ended).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  await writeTag("still live");
  expect(await running.next()).toEqual({ data: { live: expect.any(Number) } });
  await setTokenOperations(p.owner, { token, operations: [] });
  expect(await running.ended).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
});
