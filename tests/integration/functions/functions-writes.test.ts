/** Functions where records are written and told of: hooks on every way in, logic of webhooks, and the examples of docs/functions.md, which are what runs here. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import {
  listFunctions,
  startSchedulesAndHooks,
  tryFunction,
  upsertFunction,
} from "../../../lib/engine/functions/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { importRecords, type Matching } from "../../../lib/engine/records/index.ts";
import { upsertRole } from "../../../lib/engine/roles/index.ts";
import { generateToken } from "../../../lib/engine/tokens/index.ts";
import {
  createWebhook,
  getDelivery,
  listDeliveries,
  startDeliveries,
  webhookSecrets,
} from "../../../lib/engine/webhooks/index.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { listen } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";
import { webhookReceiver } from "../../support/services/webhook-receiver.ts";

const guide = readFileSync(new URL("../../../docs/functions.md", import.meta.url), "utf8");
const examples = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, text]) => text!);
const [taken, own, slugs, news] = examples as [string, string, string, string];

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;
let server: Awaited<ReturnType<typeof listen>>;
let stops: (() => Promise<void>)[];

beforeAll(async () => {
  platform = await testPlatform({ env: { WEBHOOK_ALLOW_PRIVATE: "1", OUTBOUND_ALLOW_PRIVATE: "1" } });
  server = await listen(platform);
  const text = { field_type: "text", input_type: "string" };
  p = await testProject(platform, {
    models: {
      post: {
        fields: [
          { field_label: "Title", ...text },
          { field_label: "Slug", ...text },
          { field_label: "Views", field_type: "number", input_type: "int" },
        ],
      },
    },
  });
  await updateProject(p.owner, { settings: { system_graphql_hooks: true } });
  p.project = await openProject(platform, p.project.id);
  rest = restCaller(platform, p.token);
  stops = [startDeliveries(platform), startSchedulesAndHooks(platform), platform.jobs.start()];
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  server.close();
  await platform.close();
});

const save = (name: string, source: string, more: object = {}) => upsertFunction(p.owner, { name, source, ...more });
const change = (name: string, more: object) => upsertFunction(p.owner, { name, update: true, ...more });
const clear = async () =>
  expect((await p.ask("mutation { deletePostList(where: {}) { count } }")).json.errors).toBeUndefined();
const posts = async () => (await p.ask("{ postList(sort: { id: asc }) { title slug views } }")).json.data.postList;
const load = (text: string, on_error: "stop" | "skip" = "stop", match?: Matching) =>
  importRecords(p.owner, p.project, {
    ...{ model: "post", format: "csv", status: "published", on_error, match },
    source: (async function* () {
      yield Buffer.from(text);
    })(),
  });

test("the guide has its examples", () => expect(examples).toHaveLength(4));

test("the guide's function answers over GraphQL and by its curl command", async () => {
  await save("taken", taken, { function_connected: true });
  const ask = `mutation { taken(input: { title: "Hello" }) }`;
  expect((await p.ask(ask)).json.data).toEqual({ taken: { free: true } });
  const key = (await listFunctions(p.owner, null, "taken"))[0]!.rest_api_secret_url_key;
  await upsertRole(p.owner, { name: "reader", api_permissions: { post: { read: "all" } } });
  await change("taken", { runs_as: "reader" });
  const command = /```bash\n(curl.*?)```/s.exec(guide)![1]!;
  const here = command.replace("http://localhost:3000", server.url).replace("KEY", key).replace("YOUR_TOKEN", p.token);
  expect((await promisify(execFile)("sh", ["-c", here])).stdout).toBe('{"data":{"free":true}}');
  await rest("POST", "post", { title: "Hello" });
  expect((await p.ask(ask)).json.errors[0]).toMatchObject({
    message: "Taken",
    extensions: { code: "CONFLICT", fields: { title: "There is a post of this title" } },
  });
});

test("the guide's custom logic shows a caller their own records and lets them write none", async () => {
  await save("own", own, { hooks: [{ event: "access", model: "post" }] });
  const rules = { read: "custom_logic", create: "custom_logic" };
  await upsertRole(p.owner, { name: "limited", logic_executions: ["own"], api_permissions: { post: rules } });
  const { token } = await generateToken(p.owner, { name: "limited", role: "limited", duration: null });
  expect((await p.ask("{ postList { title } }", {}, token)).json.data).toEqual({ postList: [] });
  const refused = await p.ask(`mutation { createPost(input: { title: "x" }) { id } }`, {}, token);
  expect(refused.json.errors[0].extensions.code).toBe("FORBIDDEN");
  await clear();
});

test("the guide's hook changes and refuses what comes by REST, one record, a list and what a filter finds", async () => {
  const events = ["before_create", "before_update", "before_delete"];
  const guarded = `const hook = ${slugs.replace("export default", "")}
export default (input, { action, ids }) => {
  if (action === "delete") throw new PlinthError(ids ? "One stays" : "All stay", { code: "FORBIDDEN" });
  return hook(input);
};`;
  await save("slugs", guarded, { hooks: events.map((event) => ({ event, model: "post" })) });
  const one = await rest("POST", "post", { title: "Big News" });
  expect([one.status, one.json.data.slug]).toEqual([201, "big-news"]);
  const many = await rest("POST", "post", [{ title: "Two A" }, { title: "Two B" }]);
  expect(many.json.data.map(({ slug }: { slug: string }) => slug)).toEqual(["two-a", "two-b"]);
  const bad = await rest("POST", "post", [{ title: "Good" }, { views: 1 }]);
  expect([bad.status, bad.json.error.fields]).toEqual([400, { "1.title": "Please enter a title" }]);
  const { id } = one.json.data;
  expect((await rest("PATCH", `post/${id}`, { title: "New News" })).json.data.slug).toBe("new-news");
  expect((await rest("PATCH", "post?slug[eq]=two-a", { title: "Three" })).json).toEqual({ count: 1 });
  expect((await rest("DELETE", `post/${id}`)).json).toMatchObject({ message: "One stays" });
  expect((await rest("DELETE", "post?slug[eq]=three")).json).toMatchObject({ message: "All stay" });
  // The same by the bulk mutations.
  const updated = await p.ask(
    `mutation { updatePostList(where: { slug: { eq: "three" } }, input: { title: "Four" }) { slug } }`,
  );
  expect(updated.json.data ?? updated.json).toEqual({ updatePostList: [{ slug: "four" }] });
  const gone = await p.ask("mutation { deletePostList(where: {}) { count } }");
  expect(gone.json.errors[0].message).toBe("All stay");
  expect((await posts()).map(({ slug }: { slug: string }) => slug)).toEqual(["new-news", "four", "two-b"]);
  await change("slugs", { source: slugs, hooks: [{ event: "before_create", model: "post" }] });
  await clear();
});

test("an import asks for each row with values of their types; what is refused is told by its line, and keeps the rest out or not", async () => {
  await change("slugs", {
    source: `export default (input) => {
  if (typeof input.views !== "number") throw new PlinthError("No number", { fields: { views: typeof input.views } });
  if (input.title === "bad") throw new PlinthError("Bad", { fields: { title: "Not this one" } });
  if (input.title === "broken") throw new Error("oh");
  return { ...input, slug: input.title + input.views };
}`,
  });
  expect(await load("title,views\na,1\nb,2\n")).toMatchObject({ created: 2, faults: [] });
  expect((await posts()).map(({ slug }: { slug: string }) => slug)).toEqual(["a1", "b2"]);
  const file = "title,views\nc,3\nbad,4\nbroken,5\nd,x\n";
  const stopped = await load(file);
  expect(stopped).toMatchObject({ rows: 4, created: 0, failed: 3 });
  expect(stopped.faults).toEqual([
    { line: 3, field: "title", message: "Not this one" },
    { line: 4, field: null, message: expect.stringMatching(/^The function slugs failed\. Its log has run /) },
    { line: 5, field: "views", message: "Views is not a valid number!" },
  ]);
  expect(await posts()).toHaveLength(2);
  expect(await load(file, "skip")).toMatchObject({ created: 1, failed: 3 });
  const rows = Array.from({ length: limits.hookedImport.rowsMax + 1 }, (_, i) => `t${i},1`);
  await expect(load(["title,views", ...rows].join("\n"))).rejects.toMatchObject({
    message: expect.stringContaining("a file may have 10000 rows"),
  });
  await change("slugs", { hooks: [] });
  expect((await load("title\ne\n")).created).toBe(1);
});

test("an import that changes records asks the hooks of changes for these, and those of new records for the others", async () => {
  await clear();
  await load("title,slug\na,one\nb,two\n");
  const told = `export default (input, { action, ids }) => {
  if (input.title === "bad") throw new PlinthError("Not this one", { fields: { title: "Not this one" } });
  return { ...input, views: action === "update" && ids.length === 1 ? 1 : 2 };
};`;
  const events = ["before_create", "before_update"];
  await save("counts", told, { hooks: events.map((event) => ({ event, model: "post" })) });
  const match = { by: "id", on_match: "update", on_new: "create" } as const;
  const ids = (await p.ask("{ postList(sort: { id: asc }) { id } }")).json.data.postList;
  const [one, two] = ids.map(({ id }: { id: string }) => id);
  expect((await load(`title,id\nbad,${two}\nx,${one}\n`, "stop", match)).faults).toEqual([
    { line: 2, field: "title", message: "Not this one" },
  ]);
  expect(await load(`title,id\nA,${one}\nc,\nbad,${two}\n`, "skip", match)).toMatchObject({
    created: 1,
    updated: 1,
    failed: 1,
  });
  expect(await posts()).toEqual([
    { title: "A", slug: "one", views: 1 },
    { title: "b", slug: "two", views: null },
    { title: "c", slug: null, views: 2 },
  ]);
  const skip = { ...match, on_match: "skip" } as const;
  expect(await load(`title,id\nbad,${two}\n`, "stop", skip)).toMatchObject({ skipped: 1, faults: [] });
  await change("counts", { hooks: [] });
  await clear();
});

test("what a webhook's function makes arrives signed, null drops it, and what throws or takes too long is a failed attempt that sends nothing", async () => {
  const receiver = await webhookReceiver();
  const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
  await save("news", news);
  const hook = { url: receiver.url, model: "post", events: ["create", "delete"] };
  const { id } = await createWebhook(p.owner, { ...hook, name: "News", logic_executions: ["news"] });
  const made = await rest("POST", "post", { title: "Hello" });
  await until(() => expect(receiver.received).toHaveLength(1));
  const [{ text, headers, event }] = receiver.received as [(typeof receiver.received)[number]];
  expect(event).toEqual({ type: "create", text: "News: Hello" });
  const { secret } = (await webhookSecrets(p.owner, id))[0]!;
  expect(new Verifier(secret).verify(text, headers as Record<string, string>)).toEqual(event);
  await rest("DELETE", `post/${made.json.data.id}`);
  const only = (status: string) => async () => {
    const { rows } = await listDeliveries(p.owner, { where: { webhook_id: id, status } });
    expect(rows).toHaveLength(1);
    return getDelivery(p.owner, rows[0]!.id);
  };
  expect(await until(only("dropped"))).toMatchObject({
    ...{ event: "delete", status: "dropped", status_code: null, error: "" },
    attempt_list: [{ number: 1, request_headers: {} }],
  });

  const failing = "export default () => { throw new Error('oh') }";
  const endless = "export default () => { for (;;); }";
  for (const [source, title] of [
    [failing, "Throws"],
    [endless, "Endless"],
  ]) {
    await change("news", { source, runtime_config: { time_out: 1 } });
    await rest("POST", "post", { title });
    const waiting = await until(only("pending"));
    await until(async () => expect(await getDelivery(p.owner, waiting.id)).toMatchObject({ attempts: 1 }));
    expect(await getDelivery(p.owner, waiting.id)).toMatchObject({
      error: expect.stringMatching(/^The function news failed\. Its log has run [\w-]{36}\.$/),
      attempt_list: [{ number: 1, status_code: null }],
    });
    await platform.pool.query("delete from plinth.webhook_deliveries where id = $1", [waiting.id]);
  }
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
});

test("fetch sends what the function says but not whose the connection is, and takes no more than 1 MiB", async () => {
  const receiver = await webhookReceiver();
  receiver.answer = ({ path }) => ({ status: 201, body: path === "/large" ? "x".repeat(1_100_000) : "taken" });
  await save(
    "fetches",
    `export default async (path) => {
  const headers = { "X-Own": "yes", Host: "elsewhere.example", "Transfer-Encoding": "chunked", "Proxy-Authorization": "x" };
  const answer = await fetch("${receiver.url}" + path, { method: "post", headers, body: '{"a":1}' });
  return [answer.status, answer.ok, await answer.text()];
};`,
  );
  const { outcome } = await tryFunction(p.owner, { name: "fetches", payload: "/" });
  expect(JSON.parse(outcome.result!)).toEqual([201, true, "taken"]);
  const [{ headers, event }] = receiver.received as [(typeof receiver.received)[number]];
  expect(event).toEqual({ a: 1 });
  expect(headers).toMatchObject({ "x-own": "yes", host: new URL(receiver.url).host });
  expect(headers).not.toHaveProperty("proxy-authorization");
  const large = await tryFunction(p.owner, { name: "fetches", payload: "/large" });
  expect(large.outcome).toMatchObject({ result: null, fault: { name: "Error" } });
  await receiver.close();
});
