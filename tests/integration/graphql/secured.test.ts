/** The generated API as a program in another process meets it: over a socket. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { createSecuredHandler } from "../../../lib/api/secured/node-handler.ts";
import { createHostGuard } from "../../../lib/api/server/host-guard.ts";
import { createListener, engineListener } from "../../../lib/api/server/listener.ts";
import { addModel, modelFieldOperation, upsertField } from "../../../lib/engine/models/index.ts";
import { deleteProject } from "../../../lib/engine/projects/index.ts";
import { generateToken } from "../../../lib/engine/tokens/index.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { registered } from "../../support/accounts.ts";
import { fakeClock } from "../../support/clock.ts";
import { startTcpGate } from "../../support/databases/tcp-gate.ts";
import { connected, createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

const clock = fakeClock(new Date().toISOString());
const server = createServer();
let platform: TestPlatform;
let p: TestProject;
let base: string;

beforeAll(async () => {
  platform = await testPlatform({ clock });
  p = await testProject(platform, blog);
  const pages = () => {
    throw new Error("no page is asked for here");
  };
  server.on(
    "request",
    createListener({
      guard: createHostGuard(platform.env, () => {}),
      engine: engineListener(createApi(platform), createSecuredHandler(platform)),
      pages,
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await platform.close();
});

const json = { "content-type": "application/json" };
const bearer = (token = p.token) => ({ authorization: `Bearer ${token}` });

async function send(init: RequestInit & { path?: string } = {}) {
  const { path = "/secured/graphql", ...rest } = init;
  const response = await fetch(base + path, { method: "POST", ...rest });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
  const body: any = text && JSON.parse(text);
  return { status: response.status, headers: response.headers, body, code: body?.errors?.[0]?.extensions?.code };
}

/** A POST with this document. */
const ask = (query: string, token = p.token, variables?: object) =>
  send({ headers: { ...json, ...bearer(token) }, body: JSON.stringify({ query, variables }) });

/** The document that all tests of the way there ask; it answers 200. */
const hello = JSON.stringify({ query: "{ postCount }" });

test("a query is answered, with the media type that the caller takes and never from a cache", async () => {
  const plain = await send({ headers: { ...json, ...bearer() }, body: hello });
  expect([plain.status, plain.body]).toEqual([200, { data: { postCount: 0 } }]);
  expect(plain.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(plain.headers.get("cache-control")).toBe("no-store");
  const graphql = { accept: "application/graphql-response+json, application/json;q=0.9" };
  const asked = await send({ headers: { ...json, ...bearer(), ...graphql }, body: hello });
  expect(asked.headers.get("content-type")).toBe("application/graphql-response+json; charset=utf-8");
  const wrong = JSON.stringify({ query: "{ nonsense }" });
  expect((await send({ headers: { ...json, ...bearer(), ...graphql }, body: wrong })).status).toBe(400);
  const old = { accept: "application/json" };
  expect((await send({ headers: { ...json, ...bearer(), ...old }, body: wrong })).status).toBe(200);
});

const tenMegabytes = "x".repeat(10 * 1024 * 1024);

test("a body of 10 MB is 400 in GraphQL, with or without its length told, and 413 in REST", async () => {
  const body = JSON.stringify({ query: tenMegabytes });
  const refused = { status: 400, code: "BAD_USER_INPUT" };
  expect(await send({ headers: { ...json, ...bearer() }, body })).toMatchObject(refused);
  const stream = new Blob([body]).stream();
  const chunked = { headers: { ...json, ...bearer() }, body: stream, duplex: "half" } as RequestInit;
  expect(await send(chunked)).toMatchObject(refused);

  const ada = await registered(platform, "ada-large@example.com");
  const cookie = { ...json, cookie: ada.cookieHeader(), "x-use-cookies": "true" };
  expect(await send({ path: "/system/graphql", headers: cookie, body })).toMatchObject(refused);
  expect((await send({ path: "/auth/v2/login", headers: cookie, body })).status).toBe(413);
  // The connections are of use again.
  expect((await ask("{ postCount }")).status).toBe(200);
});

test.each<[string, number, RequestInit]>([
  ["invalid JSON", 400, { headers: json, body: '{"query": ' }],
  ["an empty body", 400, { headers: json, body: "" }],
  ["invalid UTF-8", 400, { headers: json, body: Buffer.from('{"query":"{ postCount } # \xff"}', "latin1") }],
  ["a list", 400, { headers: json, body: "[]" }],
  ["null", 400, { headers: json, body: "null" }],
  ["no query", 400, { headers: json, body: "{}" }],
  ["variables that are a list", 400, { headers: json, body: '{"query":"{ postCount }","variables":[]}' }],
  ["an operation's name that is a number", 400, { headers: json, body: '{"query":"{ postCount }","operationName":1}' }],
  ["a document that ends early", 400, { headers: json, body: '{"query":"{ postCount"}' }],
  ["a form", 415, { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "query=%7B%7D" }],
  ["plain text", 415, { headers: { "content-type": "text/plain" }, body: hello }],
  ["JSON in another charset", 415, { headers: { "content-type": "application/json; charset=latin1" }, body: hello }],
  ["an answer in HTML", 406, { headers: { ...json, accept: "text/html" }, body: hello }],
  ["PUT", 405, { method: "PUT", headers: json, body: hello }],
  ["DELETE", 405, { method: "DELETE" }],
])("%s is refused as bad input with %i", async (_, status, init) => {
  const answer = await send({ ...init, headers: { ...(init.headers as object), ...bearer() } });
  expect(answer).toMatchObject({ status, code: "BAD_USER_INPUT" });
  expect(answer.body.errors[0].message).toMatch(/\.$|^Syntax Error/);
  if (status === 405) expect(answer.headers.get("allow")).toBe("GET, POST");
});

test("GET answers queries, and 405 to mutations, which change nothing", async () => {
  const get = (parameters: Record<string, string>) =>
    send({ method: "GET", path: `/secured/graphql?${new URLSearchParams(parameters)}`, headers: bearer() });
  const query = "query Q($t: String) { postCount(where: { title: { eq: $t } }) }";
  expect(await get({ query, variables: '{"t":"é & ü"}', operationName: "Q" })).toMatchObject({
    status: 200,
    body: { data: { postCount: 0 } },
  });
  expect(await get({ query, variables: "{" })).toMatchObject({ status: 400, code: "BAD_USER_INPUT" });
  expect(await get({})).toMatchObject({ status: 400, code: "BAD_USER_INPUT" });
  const mutation = await get({ query: `mutation { createTag(input: { name: "by GET" }) { id } }` });
  expect(mutation).toMatchObject({ status: 405, code: "BAD_USER_INPUT" });
  expect(mutation.headers.get("allow")).toBe("POST");
  expect((await ask("{ tagCount(status: all) }")).body).toEqual({ data: { tagCount: 0 } });
});

test("without a valid token there is 401 in GraphQL's form, and nothing of the schema", async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const duration = new Date(clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
  const { token: expiring } = await generateToken(p.owner, { name: "short", role: "admin", duration });
  const gone = await testProject(platform, blog);
  for (const token of [expiring, gone.token]) expect((await ask("{ postCount }", token)).status).toBe(200);
  clock.advance(4 * dayMs);
  await deleteProject(gone.owner, { id: gone.project.id });

  const wrong = `plinth_${"A".repeat(43)}`;
  const headers: Record<string, string>[] = [
    {},
    { authorization: "" },
    { authorization: "Basic YTpi" },
    bearer("nonsense"),
    bearer(wrong),
    bearer(`${p.token}x`),
    bearer(expiring),
    bearer(gone.token),
    { cookie: "plinth_session=nonsense", "x-use-cookies": "true" },
  ];
  for (const given of headers) {
    const answer = await send({ headers: { ...json, ...given }, body: '{"query":"{ __schema { types { name } } }"}' });
    expect([given, answer.status, answer.code, answer.body.data]).toEqual([given, 401, "UNAUTHENTICATED", undefined]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
});

test("pages of any origin may call with a token, and never with a cookie", async () => {
  const preflight = await send({
    method: "OPTIONS",
    headers: {
      origin: "https://shop.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    },
  });
  expect([preflight.status, preflight.body]).toEqual([204, ""]);
  const allowed = (name: string) => preflight.headers.get(`access-control-allow-${name}`);
  expect(allowed("origin")).toBe("*");
  expect(allowed("methods")).toBe("GET, POST, OPTIONS");
  expect(allowed("headers")?.toLowerCase()).toMatch(/^authorization, content-type, accept\b/);
  expect(allowed("credentials")).toBeNull();
  for (const headers of [{ ...json, ...bearer(), origin: "https://shop.example" }, json]) {
    const answer = await send({ headers, body: hello });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  }
});

test("models and fields may be called like words of SQL and GraphQL", async () => {
  const models = ["select", "table", "user", "query", "mutation", "fragment", "order", "type", "input"];
  const labels = ["From", "Where", "Group", "Limit", "Null", "True", "On", "Interface", "Primary", "Desc"];
  for (const name of models) {
    await addModel(p.owner, { name });
    for (const field_label of labels)
      await upsertField(p.owner, { model_name: name, field_label, field_type: "text", input_type: "string" });
  }
  const unique = { field_label: "False", field_type: "text", input_type: "string", validation: { unique: true } };
  await upsertField(p.owner, { model_name: "select", ...unique });
  for (const name of models) {
    const type = name[0]!.toUpperCase() + name.slice(1);
    const fields = labels.map((label) => label.toLowerCase());
    const input = Object.fromEntries(fields.map((field) => [field, `${name} ${field}`]));
    const made = await ask(
      `mutation ($input: ${type}Input!) { create${type}(input: $input) { ${fields.join(" ")} } }`,
      p.token,
      { input },
    );
    expect([name, made.body]).toEqual([name, { data: { [`create${type}`]: input } }]);
    const all = fields.map((field) => `{ ${field}: { eq: "${name} ${field}" } }`).join(", ");
    const found = await ask(
      `{ ${name}List(where: { AND: [${all}] }, sort: [{ from: asc }, { desc: desc }]) { on } n: ${name}Count(search: "where") }`,
    );
    expect([name, found.body]).toEqual([name, { data: { [`${name}List`]: [{ on: `${name} on` }], n: 1 } }]);
  }
}, 60_000);

test("a project whose database is gone answers 503 and, once it is back, answers by itself", async () => {
  const url = new URL(await createEmptyDatabase());
  const gate = await startTcpGate({ host: url.hostname, port: Number(url.port) });
  url.port = String(gate.port);
  const own = await testProject(platform, { models: { tag: blog.models.tag! } }, url.href);
  const other = (await ask(`mutation { createTag(input: { name: "a" }) { name } }`, own.token)).body;
  expect(other).toEqual({ data: { createTag: { name: "a" } } });

  await gate.shut();
  for (const document of ["{ tagCount }", `mutation { createTag(input: { name: "b" }) { name } }`]) {
    const answer = await ask(document, own.token);
    expect(answer).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    expect(answer.body.errors[0].message).toBe("The project's database does not answer. Please try again.");
    expect(JSON.stringify(answer.body)).not.toContain(String(gate.port));
  }
  // Projects elsewhere take no notice.
  expect((await ask("{ postCount }")).status).toBe(200);
  await gate.open();
  expect(await ask("{ tagCount }", own.token)).toMatchObject({ status: 200, body: { data: { tagCount: 1 } } });
  await gate.shut();
});

test("a node that missed the notice of a change reads the models again and answers", async () => {
  await addModel(p.owner, { name: "memo" });
  for (const field_label of ["Text", "More"])
    await upsertField(p.owner, { model_name: "memo", field_label, field_type: "text", input_type: "string" });
  await ask(`mutation { createMemo(input: { text: "found", more: "gone" }) { id } }`);
  const search = `{ memoList(search: "found") { text } }`;
  const found = { data: { memoList: [{ text: "found" }] } };
  expect((await ask(search)).body).toEqual(found);

  const second = connected(await startPlatform(platform.env, { databaseUrl: platform.databaseUrl, clock }));
  const silent = connected({ ...second, notices: { ...second.notices, publish: async () => {} } });
  try {
    const there = { ...p.owner, platform: silent };
    await modelFieldOperation(there, { type: "delete", model_name: "memo", field_name: "more" });
    // The statement that this node knows searches a column that is no longer there.
    expect((await ask(search)).body).toEqual(found);
    await modelFieldOperation(there, {
      type: "rename",
      model_name: "memo",
      field_name: "text",
      new_name: "Body",
      keep_old_name_days: 0,
    });
    const written = await ask(`mutation { createMemo(input: { text: "old name" }) { id } }`);
    expect(written).toMatchObject({ status: 400, code: "BAD_USER_INPUT" });
    expect(written.body.errors[0].message).toContain('"text"');
    expect((await ask(`{ memoList { body } }`)).body).toEqual({ data: { memoList: [{ body: "found" }] } });
  } finally {
    await second.close();
  }
});

test("a field that is hidden from a role is not in its schema, and no request can name it", async () => {
  await addModel(p.owner, { name: "salary" });
  for (const [field_label, validation] of [
    ["Name", {}],
    ["Amount", { hide_for_roles: ["staff"], required: true }],
  ] as const)
    await upsertField(p.owner, {
      model_name: "salary",
      field_label,
      field_type: "text",
      input_type: "string",
      validation,
    });
  await ask(`mutation { createSalary(input: { name: "Ada", amount: "secret-100" }) { amount } }`);
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  const staff = await p.roleToken("staff", { salary: all });
  const others = await p.roleToken("others", { salary: all });

  expect((await ask("{ salaryList { name amount } }", others)).body.data.salaryList).toEqual([
    { name: "Ada", amount: "secret-100" },
  ]);
  expect((await ask("{ salaryList { name } }", staff)).body.data.salaryList).toEqual([{ name: "Ada" }]);
  const types = await ask("{ __schema { types { name fields { name } inputFields { name } } } }", staff);
  expect(JSON.stringify(types.body)).not.toContain("amount");
  for (const document of [
    "{ salaryList { amount } }",
    `{ salaryList(where: { amount: { contains: "1" } }) { name } }`,
    "{ salaryList(sort: [{ amount: asc }]) { name } }",
    `{ salaryCount(where: { amount: { eq: "secret-100" } }) }`,
    `mutation { updateSalaryList(where: { name: { eq: "Ada" } }, input: { amount: "0" }) { name } }`,
  ])
    expect(await ask(document, staff)).toMatchObject({ status: 400, code: "BAD_USER_INPUT" });
  expect((await ask(`{ salaryCount(search: "secret") }`, staff)).body).toEqual({ data: { salaryCount: 0 } });
  expect((await ask(`{ salaryCount(search: "secret") }`, others)).body).toEqual({ data: { salaryCount: 1 } });
});

test("a password can be written, and in no way be read, filtered or sorted by", async () => {
  const made = await ask(`mutation { createAuthor(input: { name: "Eve", secret: "tulip-harbour" }) { id name } }`);
  expect(made.status).toBe(200);
  const { schema, pool } = p.project.database;
  const { rows } = await pool.query(`select secret from "${schema}".author where name = 'Eve'`);
  expect(rows[0].secret).toMatch(/^\$argon2id\$/);
  for (const document of [
    "{ authorList { secret } }",
    `{ authorList(where: { secret: { contains: "argon" } }) { name } }`,
    "{ authorList(sort: [{ secret: asc }]) { name } }",
    "{ postList(sort: [{ author: { secret: asc } }]) { title } }",
    `mutation { createAuthor(input: { name: "Mal", secret: "x" }) { secret } }`,
    `mutation { upsertAuthor(on: secret, input: { name: "Mal", secret: "x" }) { name } }`,
  ])
    expect([document, await ask(document)]).toMatchObject([document, { status: 400, code: "BAD_USER_INPUT" }]);
  expect((await ask(`{ authorCount(search: "argon2id") }`)).body).toEqual({ data: { authorCount: 0 } });
  const types = await ask("{ __schema { types { name fields { name } } } }");
  const named = types.body.data.__schema.types.filter((type: { fields: { name: string }[] | null }) =>
    type.fields?.some(({ name }) => name === "secret"),
  );
  expect(named).toEqual([]);
});
