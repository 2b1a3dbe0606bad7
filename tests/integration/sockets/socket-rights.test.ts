/** A socket gives no more than its caller may have at this moment: rights and tokens that end while it is open end it, on every node. */
import { hash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteProject } from "../../../lib/engine/projects/index.ts";
import { upsertRole } from "../../../lib/engine/roles/index.ts";
import { deleteToken, generateToken } from "../../../lib/engine/tokens/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { fakeClock } from "../../support/clock.ts";
import { startTcpGate } from "../../support/databases/tcp-gate.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { connected, secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

type Node = Awaited<ReturnType<typeof socketNode>>;

const clock = fakeClock();
const tags: ProjectSketch = { models: { tag: blog.models.tag!, note: blog.models.comment! } };
let platform: TestPlatform;
let other: Platform;
let here: Node;
let there: Node;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform({ clock });
  other = await secondNode(platform);
  here = await socketNode(platform, { revalidateMs: 100 });
  // Looks only when it is told, or asked.
  there = await socketNode(other, { revalidateMs: 600_000 });
  p = await testProject(platform, tags);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await other.close();
  await platform.close();
});

/** A token that ends in an hour. */
async function shortLived(): Promise<string> {
  const { token } = await generateToken(p.owner, { name: "short", role: "admin", duration: null });
  await platform.db
    .updateTable("plinth.api_tokens")
    .set({ expires_at: new Date(clock.now().getTime() + 3_600_000) })
    .where("token_hash", "=", hash("sha256", token, "buffer"))
    .execute();
  return token;
}

const writeTag = () => p.ask(`mutation { createTag(input: { name: "${randomUUID()}" }) { id } }`);

test("a token that expires by the clock: nothing more is told, its operations and then its socket end", async () => {
  const token = await shortLived();
  const client = there.connect(token);
  const live = client.start("subscription { tagCount }");
  const events = client.start("subscription { tagChanged { operation } }");
  await live.next();
  await writeTag();
  await Promise.all([live.next(), events.next()]);
  clock.advance(3_600_001);
  await writeTag();
  for (const { ended } of [live, events])
    expect(await ended).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
  expect(await client.closed).toBe(4403);
  expect([live.waiting(), events.waiting()]).toEqual([0, 0]);
});

test("without any change its socket ends too, and an operation on it tells why", async () => {
  const token = await shortLived();
  const [quiet, asking] = [here.connect(token), there.connect(token)];
  await Promise.all([quiet, asking].map((client) => client.start("{ tagCount }").next()));
  clock.advance(3_600_001);
  expect(await quiet.closed).toBe(4403);
  expect(await asking.start("{ tagCount }").ended).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
  expect(await asking.closed).toBe(4403);
});

test("a token that is deleted closes its sockets with 4403, on every node", async () => {
  const { token } = await generateToken(p.owner, { name: "deleted", role: "admin", duration: null });
  const clients = [here.connect(token), there.connect(token)];
  await Promise.all(clients.map((client) => client.start("subscription { tagCount }").next()));
  await deleteToken(p.owner, token);
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([4403, 4403]);
});

test("rights of a role that are taken away end what they were for, at once and on every node, and nothing else", async () => {
  const token = await p.roleToken("passing", { tag: { read: "all" }, note: { read: "all" } });
  const clients = [here.connect(token), there.connect(token)];
  const lost = clients.flatMap((client) => [
    client.start("subscription { tagCount }"),
    client.start("subscription { tagChanged { id } }"),
  ]);
  const kept = clients.map((client) => client.start("subscription { noteCount }"));
  for (const one of [lost[0]!, lost[2]!, ...kept]) await one.next();
  await upsertRole(p.owner, { name: "passing", api_permissions: { note: { read: "all" } } });
  for (const { ended } of lost) expect(await ended).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  await writeTag();
  await p.ask(`mutation { createComment: createNote(input: { body: "still told" }) { id } }`);
  for (const one of kept) expect(await one.next()).toEqual({ data: { noteCount: 1 } });
  expect(lost.every((one) => one.waiting() === 0)).toBe(true);
});

test("a project that is deleted closes the sockets of its tokens with 4403, on every node", async () => {
  const gone = await testProject(platform, tags);
  const clients = [here.connect(gone.token), there.connect(gone.token)];
  await Promise.all(clients.map((client) => client.start("subscription { tagCount }").next()));
  await deleteProject(gone.owner, { id: gone.project.id });
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([4403, 4403]);
});

test("a database that is away is no reason to close a socket: who comes meanwhile may try again later, who is there stays", async () => {
  const url = new URL(platform.databaseUrl);
  const gate = await startTcpGate({ host: url.hostname, port: Number(url.port) });
  url.port = String(gate.port);
  const far = connected(await startPlatform(platform.env, { databaseUrl: url.href, clock }));
  const node = await socketNode(far, { revalidateMs: 50 });
  const [staying, cold] = [
    p.token,
    (await generateToken(p.owner, { name: "cold", role: "admin", duration: null })).token,
  ];
  const client = node.connect(staying);
  const live = client.start("subscription { tagCount }");
  await live.next();
  const warned = vi.spyOn(far.log, "warn");
  await gate.shut();
  expect(await node.connect(cold).closed).toBe(1013);
  expect(warned).toHaveBeenCalled();
  const failing = await client.start("{ tagCount }").ended;
  expect(failing).toMatchObject([{ extensions: { code: "UNAVAILABLE" } }]);
  expect(JSON.stringify(failing)).not.toContain(String(gate.port));
  await gate.open();
  await writeTag();
  expect(await live.next()).toMatchObject({ data: { tagCount: expect.any(Number) } });
  await node.close();
  await far.close();
  await gate.shut();
}, 30_000);
