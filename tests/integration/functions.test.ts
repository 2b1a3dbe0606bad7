import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "../../lib/api/app.ts";
import { answerSecured } from "../../lib/api/secured/answer.ts";
import type { Context } from "../../lib/engine/access/index.ts";
import {
  deleteFunction,
  listFunctions,
  listLogs,
  listVersions,
  restoreVersion,
  rotateKey,
  tendFunctions,
  tryFunction,
  upsertFunction,
} from "../../lib/engine/functions/index.ts";
import { sealPlainKeys } from "../../lib/engine/functions/secret-key.ts";
import { connectFunctions } from "../../lib/engine/graphql/index.ts";
import { updateModel } from "../../lib/engine/models/index.ts";
import { generateToken, openProject, updateProject, upsertRole } from "../../lib/engine/projects/index.ts";
import { upsertRecord } from "../../lib/engine/records/index.ts";
import { tendJobs } from "../../lib/platform/jobs.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { secondNode, type TestPlatform, testPlatform } from "../support/platform.ts";
import { type TestProject, testProject } from "../support/project.ts";

let platform: TestPlatform;
let other: Platform;
let project: TestProject;
let owner: Context;
let api: Api;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  other = await secondNode(platform);
  api = createApi(platform);
  connectFunctions(other);
  const text = { field_type: "text", input_type: "string" };
  project = await testProject(platform, {
    models: {
      post: {
        fields: [
          { field_label: "Title", ...text, validation: { required: true } },
          { field_label: "Slug", ...text },
        ],
      },
      comment: { fields: [{ field_label: "Body", ...text }] },
    },
    relations: [{ from: "post", to: "comment", forward: "has_many", reverse: "has_one" }],
  });
  owner = project.owner;
  // Two nodes do the jobs and look at the clock.
  for (const node of [platform, other]) ends.push(tendFunctions(node), tendJobs(node));
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  await other.close();
  await platform.close();
});

const save = (name: string, source: string, more: object = {}) =>
  upsertFunction(owner, { name, source, function_connected: true, ...more });
const change = (name: string, more: object) => upsertFunction(owner, { name, update: true, ...more });
const lines = async (name: string, more: object = {}) => (await listLogs(owner, { name, ...more })).results;

async function roleToken(name: string, logic_executions: string[], api_permissions: object = {}): Promise<string> {
  await upsertRole(owner, { name, logic_executions, api_permissions });
  return (await generateToken(owner, { name, role: name, duration: null })).token;
}

async function askOn(node: Platform, query: string, token: string) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = Buffer.from(JSON.stringify({ query }));
  const request = {
    method: "POST",
    url: "/secured/graphql",
    header: (name: string) => headers[name],
    body,
    ip_address: "127.0.0.1",
  };
  return JSON.parse((await answerSecured(node, request)).text);
}

test("code is TypeScript; what cannot run is refused with its line, and a run tells result, log and error", async () => {
  await expect(save("broken", "export default () => {\n  const a = ;\n}")).rejects.toMatchObject({
    fields: { source: "Line 2: Expression expected" },
  });
  await save(
    "greet",
    `export default (input: { name: string }, { trigger }: { trigger: string }) => {
  console.warn("greeting", input);
  return { text: \`Hello \${input.name}\`, trigger };
}`,
  );
  const { outcome } = await tryFunction(owner, { name: "greet", payload: { name: "Ada" } });
  expect(outcome).toMatchObject({
    result: JSON.stringify({ text: "Hello Ada", trigger: "console" }),
    fault: null,
    lines: [{ level: "warn", message: 'greeting {"name":"Ada"}' }],
  });
  expect(outcome.memoryBytes).toBeGreaterThan(1_000);
  const draft = await tryFunction(owner, { name: "greet", payload: null, source: "export default (i) =>\n i.name" });
  expect(draft.outcome.fault).toMatchObject({ name: "TypeError", line: 2 });
  await expect
    .poll(() => lines("greet", { run_id: draft.run_id }))
    .toMatchObject([{ level: "error", trigger: "console", error: expect.stringContaining("(line 2)") }]);
});

test("a connected function is a field of the API for roles that may run it, typed by its models, and reads with the caller's rights", async () => {
  await save(
    "newest",
    `export default async (input) => {
  const { postList } = await plinth.graphql("query ($t: String) { postList(where: { title: { eq: $t } }) { id title } }", { t: input.title });
  return postList;
}`,
    { graphql_schema_type: "query", request: "post", response: "post", response_is_array: true },
  );
  const ask = `{ newest(input: { title: "One" }) { id title } postCount }`;
  await project.ask(`mutation { createPost(input: { title: "One" }) { id } }`);
  expect((await project.ask(ask)).json.data).toEqual({
    newest: [{ id: expect.any(String), title: "One" }],
    postCount: 1,
  });
  expect((await project.ask(`{ newest(input: { wrong: 1 }) { id } }`)).json.errors[0].extensions.code).toBe(
    "BAD_USER_INPUT",
  );
  const reader = await roleToken("reader", ["newest"], { post: { read: "all" } });
  expect((await project.ask(ask, {}, reader)).json.data.newest).toHaveLength(1);
  const stranger = await roleToken("stranger", [], { post: { read: "all" } });
  expect((await project.ask(ask, {}, stranger)).json.errors[0].message).toContain('Cannot query field "newest"');
  // A role that runs it and may not read posts.
  await save("titles", "export default async () => (await plinth.graphql('{ postList { title } }')).postList", {
    graphql_schema_type: "query",
  });
  const blind = await roleToken("blind", ["titles"], { comment: { read: "all" } });
  expect((await project.ask("{ titles }", {}, blind)).json.errors[0]).toMatchObject({
    extensions: { code: "FUNCTION_FAILED" },
    message: expect.not.stringContaining("postList"),
  });
  expect((await project.ask("{ titles }")).json.data).toEqual({ titles: [{ title: "One" }] });
});

test("a mutation's function may write; a query's may not; both tell a refusal in the function's own words", async () => {
  const source = `export default async ({ title }) => {
  if (!title) throw new PlinthError("No title", { code: "CONFLICT", fields: { title: "Please enter a title" } });
  return (await plinth.graphql("mutation ($t: String!) { createPost(input: { title: $t }) { id } }", { t: title })).createPost.id;
}`;
  await save("publish", source);
  expect((await project.ask(`mutation { publish(input: { title: "By function" }) }`)).json.data.publish).toMatch(
    /^[0-9a-f-]{36}$/,
  );
  expect((await project.ask(`mutation { publish(input: {}) }`)).json.errors[0]).toMatchObject({
    message: "No title",
    extensions: { code: "CONFLICT", fields: { title: "Please enter a title" } },
  });
  const both = await project.ask(`mutation { publish(input: {}) createPost(input: { title: "x" }) { id } }`);
  expect(both.json.errors[0].message).toContain("an operation of their own");
  await save("sneaky", source, { graphql_schema_type: "query" });
  expect((await project.ask(`{ sneaky(input: { title: "x" }) }`)).json.errors[0].extensions.code).toBe(
    "FUNCTION_FAILED",
  );
});

test("functions call each other five deep, and no deeper", async () => {
  await save(
    "deep",
    `export default async (n) => {
  try {
    return (await plinth.graphql("mutation ($n: JSON) { deep(input: $n) }", { n: n + 1 })).deep;
  } catch (error) {
    return { n, message: error.message };
  }
};`,
  );
  const { json } = await project.ask("mutation { deep(input: 1) }");
  expect(json.data.deep).toEqual({ n: 6, message: "Functions may call each other 5 deep." });
});

test("the secret address runs the function, with a token's rights or its own role's, until the key is changed", async () => {
  const source =
    "export default async (input, { query, caller }) => ({ input, query, role: caller.role, count: (await plinth.graphql('{ postCount }')).postCount })";
  const { rest_api_secret_url_key: key } = await save("hook", source);
  const post = async (at: string, token?: string) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await api.fetch(
      new Request(`http://localhost/secured/functions/${at}?a=1`, { method: "POST", headers, body: '{"x":1}' }),
    );
    return { status: response.status, json: (await response.json()) as { data: object; error: { code: string } } };
  };
  expect((await post(key)).json.error.code).toBe("FUNCTION_FAILED");
  expect((await post(key, project.token)).json.data).toEqual({
    input: { x: 1 },
    query: { a: "1" },
    role: "admin",
    count: 2,
  });
  await change("hook", { runs_as: "reader" });
  expect((await post(key)).json.data).toMatchObject({ role: "reader", count: 2 });
  const stranger = (await generateToken(owner, { name: "s", role: "stranger", duration: null })).token;
  expect((await post(key, stranger)).status).toBe(403);
  const { rest_api_secret_url_key: next } = await rotateKey(owner, "hook");
  expect([(await post(key)).status, (await post(next)).status]).toEqual([404, 200]);
  // In the database it cannot be read; one that an older version left in plain text is encrypted by the next server, and stays what it was.
  const stored = async () =>
    (await platform.pool.query("select f::text as text from plinth.functions f where name = 'hook'")).rows[0].text;
  expect(await stored()).not.toContain(next);
  await platform.pool.query(
    "update plinth.functions set rest_api_secret_url_key = $1, rest_key = null where name = 'hook'",
    [next],
  );
  expect(await stored()).toContain(next);
  await sealPlainKeys(platform);
  expect(await stored()).not.toContain(next);
  const [kept] = await listFunctions(owner, null, "hook");
  expect([kept!.rest_api_secret_url_key, (await post(next)).status]).toEqual([next, 200]);
  await change("hook", { function_connected: false });
  expect((await post(next)).status).toBe(404);
});

test("custom_logic is decided by the function that the role may run and that has the hook", async () => {
  await save("own", "export default ({ action }) => action === 'read' ? { where: { title: { eq: 'One' } } } : false", {
    function_connected: false,
    hooks: [{ event: "access", model: "post" }],
  });
  const token = await roleToken("limited", ["own"], { post: { read: "custom_logic", create: "custom_logic" } });
  expect((await project.ask("{ postList { title } }", {}, token)).json.data).toEqual({ postList: [{ title: "One" }] });
  expect(
    (await project.ask(`mutation { createPost(input: { title: "x" }) { id } }`, {}, token)).json.errors[0].extensions
      .code,
  ).toBe("FORBIDDEN");
  const none = await roleToken("undecided", [], { post: { read: "custom_logic" } });
  expect((await project.ask("{ postList { title } }", {}, none)).json.data).toEqual({ postList: [] });
  await expect(deleteFunction(owner, "own")).rejects.toMatchObject({
    fields: { function: "The function is in use by limited" },
  });
  await expect(change("own", { new_name: "mine" })).rejects.toMatchObject({
    fields: { new_name: "The function is in use by limited" },
  });
});

test("hooks change and refuse writes before them on every way in, and hear of them after the commit", async () => {
  await save(
    "slugs",
    `export default (input, { event, ids }) => {
  if (event === "before_delete") throw new PlinthError("Posts stay", { code: "FORBIDDEN" });
  if (input.title === "bad") throw new PlinthError("Bad", { fields: { title: "Not this one" } });
  return { ...input, slug: input.title?.toLowerCase() };
}`,
    {
      hooks: [
        { event: "before_create", model: "post" },
        { event: "before_update", model: "post" },
        { event: "before_delete", model: "post" },
      ],
    },
  );
  await save("signed", "export default (input) => ({ body: input.body + '!' })", {
    hooks: [{ event: "before_create", model: "comment" }],
  });
  await save("heard", "export default ({ id, record }, { event }) => console.log(event, id, record.id === id)", {
    hooks: [{ event: "after_create" }, { event: "after_delete" }],
  });
  const off = await project.ask(`mutation { createPost(input: { title: "OFF" }) { slug } }`);
  expect(off.json.data.createPost.slug).toBeNull();
  await updateProject(owner, { settings: { system_graphql_hooks: true } });
  project.project = await openProject(platform, project.project.id);

  const made = await project.ask(
    `mutation { createPost(input: { title: "Up" }, create: { comment_list: [{ body: "Hi" }] }) { id slug comment_list { body } } }`,
  );
  expect(made.json.data.createPost).toMatchObject({ slug: "up", comment_list: [{ body: "Hi!" }] });
  const { id } = made.json.data.createPost;
  expect(
    (await project.ask(`mutation { updatePost(id: "${id}", input: { title: "Down" }) { slug } }`)).json.data.updatePost
      .slug,
  ).toBe("down");
  expect(
    (await project.ask(`mutation { createPostList(inputs: [{ title: "A" }, { title: "bad" }]) { id } }`)).json.errors[0]
      .extensions.fields,
  ).toEqual({ "inputs.1.title": "Not this one" });
  expect((await project.ask(`mutation { deletePost(id: "${id}") { id } }`)).json.errors[0]).toMatchObject({
    message: "Posts stay",
    extensions: { code: "FORBIDDEN" },
  });
  const inConsole = await upsertRecord(owner, project.project, { model: "post", payload: { title: "Console" } });
  expect(inConsole.data).toMatchObject({ slug: "console" });
  await expect(
    upsertRecord(owner, project.project, { model: "post", payload: { title: "bad" } }),
  ).rejects.toMatchObject({ fields: { "payload.title": "Not this one" } });
  await expect
    .poll(async () => (await lines("heard", { level: "info" })).map(({ message }) => message), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([`after_create ${id} true`, `after_create ${inConsole.id} true`]));
  await updateProject(owner, { settings: { system_graphql_hooks: false } });
});

test("a due run happens once over both nodes", async () => {
  await save("tick", "export default (input, { due_at }) => console.log('due', due_at)", { schedule: "0 0 1 1 *" });
  const { id } = (await listFunctions(owner, null)).find(({ name }) => name === "tick")!;
  const due_at = new Date(Date.UTC(new Date().getUTCFullYear(), 0, 1)).toISOString();
  const payload = { project_id: project.project.id, function_id: id, due_at };
  for (const key of ["a", "b", "c"]) await platform.jobs.add("function.schedule", payload, { jobKey: key });
  await expect.poll(async () => (await lines("tick")).length, { timeout: 20_000 }).toBe(2);
  await expect
    .poll(
      async () =>
        Number(
          (
            await platform.pool.query(
              "select count(*) from graphile_worker.jobs where task_identifier = 'function.schedule' and run_at < now()",
            )
          ).rows[0].count,
        ),
      { timeout: 20_000 },
    )
    .toBe(0);
  expect(await lines("tick")).toHaveLength(2);
});

test("versions are kept and restored; another node runs a change at once; others' functions are not there", async () => {
  await save("step", "export default () => 1");
  expect((await askOn(other, "mutation { step }", project.token)).data.step).toBe(1);
  await change("step", { source: "export default () => 2" });
  await expect.poll(async () => (await askOn(other, "mutation { step }", project.token)).data.step).toBe(2);
  await restoreVersion(owner, "step", 1);
  expect((await listVersions(owner, null, "step")).map(({ version, current }) => [version, current])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect((await project.ask("mutation { step }")).json.data.step).toBe(1);
  const foreign = await testProject(platform, { models: { post: { fields: [] } } });
  expect((await foreign.ask("mutation { step }")).json.errors[0].message).toContain("step");
  await expect(tryFunction(foreign.owner, { name: "step" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a model's new name reaches the functions that take it and stand before its writes", async () => {
  await save("rename", "export default () => null", {
    request: "comment",
    hooks: [{ event: "before_create", model: "comment" }],
  });
  await updateModel(owner, { model_name: "comment", type: "rename", new_name: "remark" });
  const found = async () => (await listFunctions(owner, null)).find(({ name }) => name === "rename");
  expect(await found()).toMatchObject({
    request: { model: "remark" },
    hooks: [{ event: "before_create", model: "remark" }],
  });
  await updateModel(owner, { model_name: "remark", type: "delete" });
  expect(await found()).toMatchObject({ request: { model: null }, hooks: [] });
});

test("a member may not give a function the rights of a role that is not theirs", async () => {
  await upsertRole(owner, { name: "coder", logic_executions: [] });
  const coder = await project.member("coder");
  await platform.db
    .updateTable("plinth.project_members")
    .set({ administrative_permissions: ["logic"] })
    .where("role", "=", "coder")
    .execute();
  await expect(upsertFunction(coder, { name: "step", update: true, runs_as: "admin" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await change("step", { runs_as: "admin" });
  await expect(
    upsertFunction(coder, { name: "step", update: true, source: "export default () => 9" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("environment variables reach the function, and no log; fetch reaches public addresses alone", async () => {
  const inside = createServer((_request, response) => response.end("secret of the network")).listen(0, "127.0.0.1");
  await once(inside, "listening");
  const address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;
  await save(
    "env",
    `export default async () => {
  console.log("the key is", plinth.env.KEY);
  console.log({ pem: plinth.env.PEM });
  const told = await fetch("${address}").then((r) => r.text(), (error) => error.message);
  return { told, key: plinth.env.KEY.length };
}`,
    {
      env_vars: [
        { key: "KEY", value: "hunter2hunter2" },
        { key: "PEM", value: 'two\n"lines"' },
      ],
    },
  );
  const { outcome, run_id } = await tryFunction(owner, { name: "env" });
  inside.close();
  expect(JSON.parse(outcome.result!)).toEqual({
    told: "This address is inside a private network. Please enter a public one",
    key: 14,
  });
  expect(outcome.lines.map(({ message }) => message)).toEqual(["the key is ***", '{"pem":"***"}']);
  const source = "export default () => { throw new PlinthError(plinth.env.KEY, { fields: { a: plinth.env.PEM } }) }";
  expect((await tryFunction(owner, { name: "env", source })).outcome.fault).toMatchObject({
    message: "***",
    stack: expect.not.stringContaining("hunter2"),
    refusal: { fields: { a: "***" } },
  });
  await expect.poll(async () => JSON.stringify(await lines("env", { run_id }))).toContain("the key is ***");
  expect(JSON.stringify(await lines("env"))).not.toContain("hunter2");
});
