/** What the generated API refuses before it works, and how it tells. */
import { hash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { answerRest } from "../../../lib/api/secured/rest/answer.ts";
import { prepareDocument } from "../../../lib/api/system/graphql/documents.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { setRoleIntrospection } from "../../../lib/engine/roles/index.ts";
import { listTokenOperations, setTokenOperations } from "../../../lib/engine/tokens/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
});
afterAll(() => platform.close());

/** Any body, with any headers. */
async function post(body: unknown, headers: Record<string, string> = {}, token = p.token) {
  const all: Record<string, string> = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    ...headers,
  };
  const { status, text } = await answerSecured(platform, {
    method: "POST",
    url: "/secured/graphql",
    header: (name) => all[name],
    body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    ip_address: "127.0.0.1",
  });
  return { status, json: JSON.parse(text) };
}

const repeat = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(" ");
const nested = (levels: number): string => (levels === 0 ? "id" : `author { post_list { ${nested(levels - 1)} } }`);

test.each<[string, string, Record<string, unknown>, string, string]>([
  ["depth", `{ postList { ${nested(6)} } }`, {}, "COST_LIMIT", "at most 12 levels deep"],
  [
    "depth by fragments",
    `{ postList { ...a } } fragment a on Post { ${nested(3).replace("id", "...b")} } fragment b on Post { ${nested(3)} }`,
    {},
    "COST_LIMIT",
    "at most 12 levels deep",
  ],
  ["aliases", `{ ${repeat(51, (i) => `a${i}: postCount`)} }`, {}, "COST_LIMIT", "at most 50 aliases"],
  ["directives", `{ ${repeat(51, () => "postCount @skip(if: false)")} }`, {}, "COST_LIMIT", "at most 50 directives"],
  ["fields", `{ postList { ${repeat(1_001, () => "id")} } }`, {}, "COST_LIMIT", "at most 1000 fields"],
  [
    "fields by fragments",
    `{ postList { ...f10 } } fragment f0 on Post { id } ${repeat(10, (i) => `fragment f${i + 1} on Post { ...f${i} ...f${i} ...f${i} }`)}`,
    {},
    "COST_LIMIT",
    "at most 1000 fields",
  ],
  [
    "tokens",
    `{ postCount(where: { id: { in: [${repeat(15_000, () => '"a"')}] } }) }`,
    {},
    "BAD_USER_INPUT",
    "15000 tokens",
  ],
  ["rows of a list", `{ postList(limit: 1001) { id } }`, {}, "BAD_USER_INPUT", "limit must be from 0 to 1000"],
  [
    "rows of a list by a variable",
    `query ($n: Int) { postList(limit: $n) { id } }`,
    { n: 1e9 },
    "BAD_USER_INPUT",
    "from 0 to 1000",
  ],
  [
    "rows of lists in lists",
    `{ postList(limit: 1000) { comment_list(limit: 1000) { id } } }`,
    {},
    "COST_LIMIT",
    "1001000 records, and at most 100000",
  ],
  [
    "rows of lists in lists by a variable",
    `query ($n: Int, $m: Int = 1000) { postList(limit: $m) { comment_list(limit: $n) { id } } }`,
    { n: 100 },
    "COST_LIMIT",
    "101000 records",
  ],
  [
    "rows where no limit is given",
    `{ postList(limit: 1000) { author { name post_list { id } comment: post_list { id } } } }`,
    {},
    "COST_LIMIT",
    "102000 records",
  ],
  [
    "rows of a write's answer",
    `mutation { updatePostList(where: {}, input: {}) { comment_list(limit: 100) { id } } }`,
    {},
    "COST_LIMIT",
    "101000 records",
  ],
  [
    "cost",
    `{ postList(limit: 1000) { comment_list(limit: 90) { id body meta { status created_at updated_at } post { id } } } }`.replace(
      "post { id }",
      "",
    ),
    {},
    "COST_LIMIT",
    "has a cost of",
  ],
])("%s beyond the limit is refused with a code and a sentence", async (_name, query, variables, code, words) => {
  const { status, json } = await post({ query, variables });
  expect([status, json.errors[0].extensions.code, json.data]).toEqual([400, code, undefined]);
  expect(json.errors[0].message).toContain(words);
});

test("what is within the limits runs: 1,000 rows with their lists, and fragments in circles are an error of the document", async () => {
  expect((await post({ query: `{ postList(limit: 1000) { id comment_list(limit: 90) { id } } }` })).status).toBe(200);
  const circle = `{ postList { ...a } } fragment a on Post { id ...b } fragment b on Post { ...a }`;
  const { status, json } = await post({ query: circle });
  expect([status, json.errors[0].extensions.code]).toEqual([400, "BAD_USER_INPUT"]);
});

test("hostile documents are refused within a moment", async () => {
  const documents = [
    `{ postList { ${repeat(999, () => "id: title")} ${repeat(3, () => "id")} } }`,
    `{ ...f0 } ${repeat(900, (i) => `fragment f${i} on Query { ...f${(i * 7) % 900} ...f${(i * 13) % 900} }`)}`,
    `{ a${"{ a ".repeat(4_000)}${"}".repeat(4_000)} }`,
    `{ postCount(where: ${"{ NOT: ".repeat(2_000)}{}${"}".repeat(2_000)}) }`,
  ];
  for (const query of documents) {
    const before = performance.now();
    const { status } = await post({ query });
    expect([query.slice(0, 30), status]).toEqual([query.slice(0, 30), 400]);
    expect(performance.now() - before).toBeLessThan(1_000);
  }
  for (const levels of [400, 3_000, 20_000]) {
    const where = `${'{"NOT":'.repeat(levels)}{}${"}".repeat(levels)}`;
    const { status, json } = await post(
      `{"query": "query ($w: PostWhere) { postCount(where: $w) }", "variables": {"w": ${where}}}`,
    );
    expect([200, 400], JSON.stringify(json)).toContain(status);
    if (status === 400)
      expect(json.errors[0]).toEqual({
        message: "The body is nested deeper than 200 levels.",
        extensions: { code: "BAD_USER_INPUT" },
      });
  }
  for (const text of documents.slice(1)) expect(prepareDocument(text)).toHaveProperty("errors");
});

test("the estimated cost is told on request, by header or in the request, and follows the variables", async () => {
  const query = `query ($n: Int) { postList(limit: $n) { id author { name } comment_list(limit: 3) { id } } }`;
  const told = async (n: number | undefined, more: object, headers?: Record<string, string>) =>
    (await post({ query, variables: { n }, ...more }, headers)).json.extensions;
  // Each post: itself, id, author and its name, three comments with their id.
  const cost = (posts: number) => ({ cost: { estimated: posts * (1 + 1 + 2 + 6), limit: limits.queryCostMax } });
  expect(await told(10, { extensions: { cost: true } })).toEqual(cost(10));
  expect(await told(20, {}, { "x-plinth-cost": "1" })).toEqual(cost(20));
  expect(await told(undefined, { extensions: { cost: true } })).toEqual(cost(50));
  expect(await told(10, {})).toBeUndefined();
});

test("a batch runs in its order and answers each operation; a larger one is refused whole", async () => {
  const write = (name: string) => ({ query: `mutation { createTag(input: { name: "${name}" }) { name } }` });
  const count = { query: "{ tagCount }" };
  const { status, json } = await post([count, write("batch 1"), { query: "{" }, write("batch 2"), count]);
  expect([status, json.length]).toEqual([200, 5]);
  expect(json[4].data.tagCount - json[0].data.tagCount).toBe(2);
  expect(json[2].errors[0].extensions.code).toBe("BAD_USER_INPUT");
  for (const size of [0, limits.batchMax + 1]) {
    const refused = await post(Array.from({ length: size }, () => write("never")));
    expect([refused.status, refused.json.errors[0].message]).toEqual([400, "A batch has from 1 to 10 operations."]);
  }
  expect((await p.ask(`{ tagCount(where: { name: { eq: "never" } }) }`)).json.data).toEqual({ tagCount: 0 });
});

test("introspection can be switched off for a role: no schema, and no names in suggestions", async () => {
  const token = await p.roleToken("closed", { post: { read: "all" } });
  const asked = [
    `{ __schema { queryType { name } } }`,
    `{ ...q } fragment q on Query { __type(name: "Post") { name } }`,
  ];
  for (const query of asked) expect((await post({ query }, {}, token)).status).toBe(200);
  expect((await post({ query: "{ postLst { id } }" }, {}, token)).json.errors[0].message).toContain("Did you mean");
  await setRoleIntrospection(p.owner, { role: "closed", enabled: false });
  const statusOf = async () => (await post({ query: asked[0] }, {}, token)).status;
  await expect.poll(statusOf).toBe(403);
  for (const query of asked) {
    const { status, json } = await post({ query }, {}, token);
    expect([status, json.errors[0].extensions.code, json.data]).toEqual([403, "FORBIDDEN", undefined]);
  }
  expect((await post({ query: "{ postLst { id } }" }, {}, token)).json.errors[0].message).not.toContain("Did you mean");
  expect((await post({ query: "{ postCount __typename }" }, {}, token)).status).toBe(200);
  expect((await post({ query: asked[0] })).status).toBe(200);
  await setRoleIntrospection(p.owner, { role: "closed", enabled: true });
  await expect.poll(statusOf).toBe(200);
  await expect(setRoleIntrospection(p.owner, { role: "admin", enabled: false })).rejects.toThrow("may always");
  await expect(setRoleIntrospection(p.owner, { role: "nobody", enabled: false })).rejects.toThrow("no such role");
});

test("the system API refuses documents beyond the same limits", () => {
  const messageOf = (text: string) => {
    const prepared = prepareDocument(text);
    return "errors" in prepared ? prepared.errors[0]!.message : null;
  };
  expect(messageOf(`{ ${repeat(51, (i) => `a${i}: __typename`)} }`)).toContain("at most 50 aliases");
  expect(messageOf(`{ ${repeat(51, () => "__typename @skip(if: true)")} }`)).toContain("at most 50 directives");
  expect(messageOf(`{ currentProject ${"{ a ".repeat(13)} b ${"}".repeat(13)} }`)).toContain("12 levels");
  expect(messageOf(`{ ${repeat(1_001, () => "__typename")} }`)).toContain("at most 1000 fields");
  expect(messageOf("{ __typename }")).toBeNull();
});

test("a persisted query runs by its hash once a node has seen it, and never under another's hash", async () => {
  const query = "{ persisted: tagCount }";
  const sha256Hash = hash("sha256", query, "hex");
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const first = await post({ extensions });
  expect([first.status, first.json.errors[0].message, first.json.errors[0].extensions.code]).toEqual([
    200,
    "PersistedQueryNotFound",
    "PERSISTED_QUERY_NOT_FOUND",
  ]);
  expect((await post({ query: `${query} `, extensions })).json.errors[0].extensions.code).toBe("BAD_USER_INPUT");
  expect(
    (
      await post({
        query: "{ nonsense }",
        extensions: { persistedQuery: { version: 1, sha256Hash: hash("sha256", "{ nonsense }", "hex") } },
      })
    ).status,
  ).toBe(400);
  expect((await post({ query, extensions })).json.data.persisted).toEqual(expect.any(Number));
  expect((await post({ extensions })).json.data.persisted).toEqual(expect.any(Number));
  const get = await answerSecured(platform, {
    method: "GET",
    url: `/secured/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`,
    header: (name) => (name === "authorization" ? `Bearer ${p.token}` : undefined),
    body: Buffer.alloc(0),
    ip_address: "",
  });
  expect([get.status, JSON.parse(get.text).data.persisted]).toEqual([200, expect.any(Number)]);
  for (const persistedQuery of [{ version: 2, sha256Hash }, { version: 1, sha256Hash: "x" }, { version: 1 }, 1])
    expect((await post({ extensions: { persistedQuery } })).status).toBe(400);
  // Another project has its own documents.
  const other = await testProject(platform, { models: {} });
  expect((await post({ extensions }, {}, other.token)).json.errors[0].message).toBe("PersistedQueryNotFound");
});

test("a token with a list runs what is on it, by text or by hash, and nothing else on any way to the data", async () => {
  const token = await p.roleToken("listed", { tag: { read: "all", create: "all" } });
  const [allowed, named, other] = ["{ tagCount }", "{ named: tagCount }", "{ tagList { id } }"];
  const sha = (text: string) => hash("sha256", text, "hex");
  const byHash = (text: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: sha(text) } } });
  const codeOf = async (body: object) => {
    const { json } = await post(body, {}, token);
    return json.errors?.[0].extensions.code ?? "ran";
  };
  expect(await codeOf({ query: other })).toBe("ran");
  const set = (operations: string[] | null) => setTokenOperations(p.owner, { token, operations });
  const list = await set([allowed, sha(named).toUpperCase(), allowed]);
  expect(list).toEqual([
    { hash: sha(allowed), document: allowed },
    { hash: sha(named), document: null },
  ]);
  expect(await listTokenOperations(p.owner, token)).toEqual(list!.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)));
  await expect.poll(() => codeOf({ query: other })).toBe("FORBIDDEN");

  // The text of what is listed need never be sent; of what is listed by hash, once.
  expect(await codeOf(byHash(allowed))).toBe("ran");
  expect(await codeOf(byHash(named))).toBe("PERSISTED_QUERY_NOT_FOUND");
  expect(await codeOf({ query: named, ...byHash(named) })).toBe("ran");
  expect(await codeOf(byHash(named))).toBe("ran");
  expect(await codeOf({ query: allowed })).toBe("ran");

  // What another caller made this node know is not thereby allowed.
  await post({ query: other, ...byHash(other) });
  for (const body of [
    byHash(other),
    { query: other },
    { query: other, ...byHash(other) },
    { query: `${allowed} ` },
    { query: "{ __schema { queryType { name } } }" },
    { query: `mutation { createTag(input: { name: "x" }) { id } }` },
  ])
    expect([body, await codeOf(body)]).toEqual([body, "FORBIDDEN"]);
  expect(await codeOf({ query: other, ...byHash(allowed) })).toBe("BAD_USER_INPUT");
  // A name of an operation cannot smuggle in a text that was read before.
  await post({ query: `query a { tagCount }`, operationName: "a" });
  expect(await codeOf({ query: allowed, operationName: `a${allowed}` })).toBe("BAD_USER_INPUT");

  const rest = await answerRest(platform, {
    method: "GET",
    url: "/secured/rest/tag",
    header: (name) => (name === "authorization" ? `Bearer ${token}` : undefined),
    body: Buffer.alloc(0),
    ip_address: "",
  });
  expect([rest.status, JSON.parse(rest.text).error.code]).toEqual([403, "FORBIDDEN"]);

  await set([]);
  await expect.poll(() => codeOf({ query: allowed })).toBe("FORBIDDEN");
  await set(null);
  await expect.poll(() => codeOf({ query: other })).toBe("ran");
  expect(await listTokenOperations(p.owner, token)).toBeNull();
  await expect(set(["{ tagCount", "no document"])).rejects.toMatchObject({
    fields: {
      "operations.0": "Must be a GraphQL document or its SHA-256 in hex",
      "operations.1": "Must be a GraphQL document or its SHA-256 in hex",
    },
  });
});
