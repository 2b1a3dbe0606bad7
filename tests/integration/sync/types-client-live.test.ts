/** What the typed client asks beside records: pages by cursors, groups, live queries and events, over HTTP and a WebSocket. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  compile,
  folder,
  linkPackage,
  p,
  plinth,
  run,
  url,
  withClientFolder,
} from "../../support/calls/client-folder.ts";

withClientFolder();

const livingProgram = `
import { createClient, PlinthError } from "./client.ts";
const client = createClient({ url: process.argv[2]!, token: process.argv[3]! });
const ada = await client.author.create({ name: "Ada L.", email: "live@example.org" });
for (const [i, title] of ["one", "two", "three"].entries())
  await client.post.create({ title, views: i, rating: 2.5, pinned: i > 0, body: "<p>Hi</p>", author_id: ada.id, links: [{ url: "https://example.org/" }] });
const found = { where: { author: { id: { eq: ada.id } } } };
const first = await client.post.connection({ ...found, first: 2, sort: ["-views"], fields: ["title"], include: ["author"], count: true });
const title: string = first.edges[0]!.node.title ?? "";
const second = await client.post.connection({ ...found, first: 2, sort: ["-views"], fields: ["title"], after: first.pageInfo.endCursor! });
const groups = await client.post.aggregate({ ...found, group_by: ["pinned"], sum: ["views"], max: ["title"] });
const pinned: boolean | null = groups[0]!.group.pinned;
const sum: number | null = groups[1]!.sum.views;
const [all] = await client.post.aggregate(found);
const heard: unknown[] = [];
const changes = client.post.changes({ where: { title: { starts_with: "live" } }, fields: ["title"], include: ["author"] });
const change = changes.next();
const stop = new AbortController();
const live = client.post.live({ ...found, sort: ["-author.name", "created_at", "title:desc_nulls_last"], fields: ["title", "body", "links", "meta"], include: ["author", "comment_count"], limit: 2, signal: stop.signal });
for await (const posts of live) {
  const body: string | null = posts[0]!.body;
  heard.push([posts.map(({ title }) => title), body, posts[0]!.links, posts[0]!.author?.name, posts[0]!.comment_count, posts[0]!.meta.status]);
  if (heard.length === 1) await client.author.update(ada.id, { name: "Ada Lovelace" });
  if (heard.length === 2) break;
}
let writing = true;
void (async () => {
  for (let i = 0; writing; i++) await client.post.create({ title: "live " + i, author_id: ada.id });
})();
const event = (await change).value!;
writing = false;
const kept: string | null | undefined = event.record?.title;
const caller = new AbortController();
const waiting = client.post.live({ signal: caller.signal });
await waiting.next();
const aborted = waiting.next().catch((error: Error) => error.name);
caller.abort();
const denied = async (token: string, where: object) => {
  const other = createClient({ url: process.argv[2]!, token });
  const error: unknown = await other.post.live({ where }).next().catch((error: unknown) => error);
  return error instanceof PlinthError ? [error.status, error.code] : error;
};
const refusals = [await denied("plinth_wrong", {}), await denied(process.argv[3]!, { title: { like: "x" } })];
// Without a subscription there is no socket that would keep the process running.
await changes.return();
Reflect.deleteProperty(globalThis, "WebSocket");
const withoutSocket: unknown = await client.post.changes().next().catch((error: unknown) => error);
const missing = withoutSocket instanceof PlinthError ? [withoutSocket.code, withoutSocket.message] : String(withoutSocket);
console.log(JSON.stringify({ missing, title, name: first.edges[0]!.node.author?.name, total: first.totalCount, second: second.edges.map(({ node }) => node), more: second.pageInfo.hasNextPage, groups, pinned, sum, all, heard, event: [event.operation, kept?.slice(0, 4), event.record?.author?.name], aborted: await aborted, refusals }));
`;

test("connections, aggregates, live queries and events do what their types say, and the program ends with its last subscription", async () => {
  await plinth(["types", "--url", url, "--token", p.token, "--out", "client.ts"]);
  writeFileSync(join(folder, "living.ts"), `/// <reference path="./node.d.ts" />\n${livingProgram}`);
  expect(await compile("living.ts")).toBe("");
  const ran = await run("living.ts", [url, p.token], folder);
  expect(ran).toMatchObject({ code: 0, errors: "" });
  const told = (author: string) => [
    ["one", "two"],
    "<p>Hi</p>",
    [{ url: "https://example.org/" }],
    author,
    0,
    "published",
  ];
  expect(JSON.parse(ran.output)).toEqual({
    missing: ["BAD_USER_INPUT", expect.stringContaining("createClient({ WebSocket })")],
    title: "three",
    name: "Ada L.",
    total: 3,
    second: [{ title: "one" }],
    more: false,
    groups: [
      { group: { pinned: false }, count: 1, sum: { views: 0 }, max: { title: "one" } },
      { group: { pinned: true }, count: 2, sum: { views: 3 }, max: { title: "two" } },
    ],
    pinned: false,
    sum: 3,
    all: { count: 3 },
    heard: [told("Ada L."), told("Ada Lovelace")],
    event: ["create", "live", "Ada Lovelace"],
    aborted: "AbortError",
    refusals: [
      [0, "UNAUTHENTICATED"],
      [0, "BAD_USER_INPUT"],
    ],
  });
});

const nodeProgram = `
import { WebSocket } from "ws";
import { createClient, PlinthError } from "./client.ts";
const client = createClient({ url: process.argv[2]!, token: process.argv[3]!, WebSocket });
const created = await client.post.create({ title: "On Node", views: 1 });
for await (const posts of client.post.live({ where: { id: { eq: created.id } }, fields: ["title"] })) {
  console.log(posts[0]!.title);
  break;
}
const refused: unknown = await client.post.create({ title: "x", views: -1 }).catch((error: unknown) => error);
if (refused instanceof PlinthError) console.log(refused.fields.views);
`;

test("a Node project without the types of browsers has it compile, and takes the WebSocket of a package as it is", async () => {
  for (const name of ["ws", "@types/ws"]) linkPackage(name);
  await plinth(["types", "--url", url, "--token", p.token, "--out", "client.ts"]);
  writeFileSync(join(folder, "on-node.ts"), nodeProgram);
  expect(await compile("on-node.ts", folder, "node")).toBe("");
  const ran = await run("on-node.ts", [url, p.token], folder);
  expect(ran).toMatchObject({ code: 0, errors: "", output: expect.stringMatching(/^On Node\n\S/) });
});

test("the guide's examples compile in such a project", async () => {
  const guide = readFileSync(new URL("../../../docs/typed-client.md", import.meta.url), "utf8");
  const examples = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text]) => text!);
  expect(examples).toHaveLength(2);
  await plinth(["types", "--url", url, "--token", p.token, "--out", "plinth.ts"]);
  const [first, second] = examples;
  const said = "declare function show(posts: object[]): void;\ndeclare function tell(...told: unknown[]): void;\n";
  writeFileSync(join(folder, "guide.ts"), `${said}${first}\nexport { total, page, groups, file };\n`);
  writeFileSync(
    join(folder, "guide-ws.ts"),
    `import { createClient } from "./plinth.ts";\n${second}\nexport { client };\n`,
  );
  expect(await compile("guide.ts", folder, "node")).toBe("");
  expect(await compile("guide-ws.ts", folder, "node")).toBe("");
});
