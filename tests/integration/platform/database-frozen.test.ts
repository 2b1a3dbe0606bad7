/** A database that is frozen, or behind a network that drops what is sent, holds nobody: each way to it says so, and goes on by itself. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { answerRest } from "../../../lib/api/secured/rest/answer.ts";
import { closeOwnDatabases } from "../../../lib/engine/projects/databases/own-databases.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { systemProject } from "../../support/calls/system-api.ts";
import { startTcpGate, type TcpGate } from "../../support/databases/tcp-gate.ts";
import { connected, createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";
import { freshAddress } from "../../support/visitors.ts";

const first = await testPlatform();
let gate: TcpGate;
let node: TestPlatform;
let project: TestProject;
let console: Awaited<ReturnType<typeof systemProject>>;

beforeAll(async () => {
  const url = new URL(first.databaseUrl);
  gate = await startTcpGate({ host: url.hostname, port: Number(url.port) });
  url.port = String(gate.port);
  const started = await startPlatform(first.env, { databaseUrl: url.href });
  node = connected({ ...started, databaseUrl: url.href, mails: first.mails });
  project = await testProject(node, blog);
  console = await systemProject(node);
  await project.ask('mutation { createAuthor(input: { name: "Ada" }) { id } }');
});
afterAll(async () => {
  await gate.shut();
  await first.close();
});

interface Said {
  status: number;
  code: string | undefined;
  retryAfter: string | null | undefined;
}

async function secured(answer: typeof answerSecured, method: string, url: string, body = ""): Promise<Said> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${project.token}`,
    "content-type": "application/json",
  };
  const response = await answer(node, {
    method,
    url,
    header: (name) => headers[name],
    body: Buffer.from(body),
    ip_address: freshAddress(),
  });
  const json = JSON.parse(response.text || "{}");
  const code = json.errors?.[0]?.extensions?.code ?? json.error?.code;
  return { status: response.status, code, retryAfter: response.headers["retry-after"] };
}
const graphql = (query: string) => secured(answerSecured, "POST", "/secured/graphql", JSON.stringify({ query }));

async function call(method: string, path: string, body?: object): Promise<Said> {
  const response = await console.owner.browser.request(method, path, body);
  const code = response.body.errors?.[0]?.extensions?.code ?? response.body.error?.code;
  return { status: response.status, code, retryAfter: response.headers.get("retry-after") };
}

/** Each way to the database, those that keep what they have read among them. */
const ways: Record<string, () => Promise<Said>> = {
  "a query": () => graphql("{ authorList { name } }"),
  "a query of related records": () => graphql("{ postList { title author { name } } }"),
  "a count": () => graphql("{ authorCount }"),
  "a mutation": () => graphql('mutation { createAuthor(input: { name: "Grace" }) { id } }'),
  "a mutation of several records": () =>
    graphql('mutation { createAuthorList(inputs: [{ name: "a" }, { name: "b" }]) { id } }'),
  "REST, read": () => secured(answerRest, "GET", "/secured/rest/author"),
  "REST, written": () => secured(answerRest, "POST", "/secured/rest/author", JSON.stringify({ name: "Joan" })),
  health: () => call("GET", "/health"),
  readiness: () => call("GET", "/health/ready"),
  "the system API": () => call("POST", "/system/graphql", { query: "{ getUser { id } }" }),
  "a change of models": () =>
    call("POST", "/system/graphql", { query: 'mutation { addModelToProject(name: "note") { name } }' }),
  "signing in": () => call("POST", "/auth/v2/login", { email: console.owner.email, password: "long enough 4 all" }),
};

const isFine = ({ status, code }: Said) => status === 200 && code === undefined;
const asked = async (): Promise<Record<string, Said>> =>
  Object.fromEntries(await Promise.all(Object.entries(ways).map(async ([name, ask]) => [name, await ask()] as const)));

test("before, each way is answered", async () => {
  for (const [name, ask] of Object.entries(ways))
    expect({ name, ...(await ask()) }).toMatchObject({ name, code: undefined });
});

test.each(["those who wait when it falls silent", "those who come while it is silent"])(
  "%s are told to come again",
  async () => {
    gate.freeze();
    for (const [name, said] of Object.entries(await asked()))
      expect({ name, ...said }).toEqual({
        name,
        status: expect.any(Number),
        code: "UNAVAILABLE",
        retryAfter: expect.stringMatching(/^\d+$/),
      });
  },
);

test("a silent database is no reason to start the node again", async () => {
  expect(await call("GET", "/health/live")).toMatchObject({ status: 200, code: undefined });
  const { body } = await console.owner.browser.get("/health/ready");
  expect(body.error.fields).toEqual({ database: "The database does not answer." });
});

test("all goes on by itself", async () => {
  gate.thaw();
  for (const ask of [ways["a query"]!, ways["a mutation"]!, ways["the system API"]!, ways.health!])
    await expect.poll(async () => isFine(await ask())).toBe(true);
});

test("connections that the network has forgotten are made again", async () => {
  const heard: string[] = [];
  node.notices.subscribe("forgotten", (text) => heard.push(text));
  gate.forget();
  let count = 0;
  await expect
    .poll(async () => {
      await first.notices.publish("forgotten", `notice ${count++}`);
      return heard.length;
    })
    .toBeGreaterThan(0);
  for (const ask of [ways["a query"]!, ways["the system API"]!])
    await expect.poll(async () => isFine(await ask())).toBe(true);
});

test("a project's own database that is silent holds its project alone", async () => {
  const url = new URL(await createEmptyDatabase());
  const own = await startTcpGate({ host: url.hostname, port: Number(url.port) });
  url.port = String(own.port);
  const guest = await testProject(node, blog, url.href);
  const query = "{ authorList { name } }";
  expect((await guest.ask(query)).json).toEqual({ data: { authorList: [] } });
  own.freeze();
  for (const when of ["at the moment", "later"]) {
    const { json, status } = await guest.ask(query);
    expect({ when, status, code: json.errors?.[0]?.extensions?.code }).toEqual({
      when,
      status: 503,
      code: "UNAVAILABLE",
    });
    expect(isFine(await ways["a query"]!())).toBe(true);
  }
  own.thaw();
  await expect.poll(async () => (await guest.ask(query)).json).toEqual({ data: { authorList: [] } });
  await closeOwnDatabases(node);
  await own.shut();
});

test("a node ends while its database is silent", async () => {
  gate.freeze();
  await asked();
  await node.close();
});
