/** Functions that are called: by the API, by their secret address, by each other and by rules; what they find, and what becomes of what they say. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { sealPlainKeys } from "../../../lib/engine/functions/editing/secret-key.ts";
import { deleteFunction, listFunctions, rotateKey, tryFunction } from "../../../lib/engine/functions/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { upsertRole } from "../../../lib/engine/roles/index.ts";
import { generateToken } from "../../../lib/engine/tokens/index.ts";
import {
  api,
  change,
  lines,
  owner,
  platform,
  project,
  save,
  withFunctions,
} from "../../support/worlds/functions-at-work.ts";

withFunctions();

async function roleToken(name: string, logic_executions: string[], api_permissions: object = {}): Promise<string> {
  await upsertRole(owner, { name, logic_executions, api_permissions });
  return (await generateToken(owner, { name, role: name, duration: null })).token;
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

test("a default plugin whose code runs on no server leaves functions where they ran", async () => {
  await updateProject(owner, { settings: { default_function_plugin: "media-plugin" } });
  await save("still", "export default () => 1");
  expect((await tryFunction(owner, { name: "still", payload: null })).outcome).toMatchObject({
    result: "1",
    fault: null,
  });
  await updateProject(owner, { settings: { default_function_plugin: "" } });
});

test("a function is called in the casing of models; its own name goes on as deprecated, and another's is never taken", async () => {
  const names = ["say_name", "post_count", "saysTwice", "says_twice"];
  for (const name of names)
    await save(name, `export default async () => ${JSON.stringify(name)}`, { graphql_schema_type: "query" });
  expect((await project.ask("{ sayName say_name post_count saysTwice says_twice postCount }")).json.data).toEqual({
    ...Object.fromEntries(names.map((name) => [name, name])),
    sayName: "say_name",
    postCount: expect.any(Number),
  });
  const { json } = await project.ask("{ __schema { queryType { fields(includeDeprecated: false) { name } } } }");
  const shown: string[] = json.data.__schema.queryType.fields.map(({ name }: { name: string }) => name);
  expect(shown).toEqual(expect.arrayContaining(["sayName", "post_count", "saysTwice", "says_twice"]));
  expect(shown).not.toContain("say_name");
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
  // One that does not end has 2 s from its start on, and then decides nothing.
  await change("own", { source: "export default () => { for (;;); }" });
  const started = performance.now();
  const late = await project.ask("{ postList { title } }", {}, token);
  expect(late.json.errors[0].extensions.code).toBe("FORBIDDEN");
  expect(performance.now() - started).toBeLessThan(limits.ruleAnswerMsMax);
  const none = await roleToken("undecided", [], { post: { read: "custom_logic" } });
  expect((await project.ask("{ postList { title } }", {}, none)).json.data).toEqual({ postList: [] });
  await expect(deleteFunction(owner, "own")).rejects.toMatchObject({
    fields: { function: "The function is in use by limited" },
  });
  await expect(change("own", { new_name: "mine" })).rejects.toMatchObject({
    fields: { new_name: "The function is in use by limited" },
  });
});

test("what fetch cannot do is said in words", async () => {
  const asked: Record<string, [string, string]> = {
    "fetch knows the methods GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS": ["https://example.com/", "CONNECT"],
    "An address begins with https:// or http:// and has no user name in it": ["file:///etc/passwd", "GET"],
    "fetch needs a whole address, such as https://example.com/path": ["/path", "GET"],
  };
  await save("asks", "export default () => 1");
  for (const [sentence, [url, method]] of Object.entries(asked)) {
    const source = `export default () => fetch("${url}", { method: "${method}" }).catch((error) => error.message)`;
    const { outcome } = await tryFunction(owner, { name: "asks", source });
    expect(JSON.parse(outcome.result!)).toBe(sentence);
  }
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
