/** What questions about a schema, batches and large answers may cost: bounded for a stranger, room enough for tools. */
import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { answerRest } from "../../../lib/api/secured/rest/answer.ts";
import { operationRules } from "../../../lib/api/system/graphql/operation-rules.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { type SystemCaller, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let owner: SystemCaller;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  ({ owner } = await systemProject(platform));
});
afterAll(() => platform.close());

async function batch(operations: object[]) {
  const headers: Record<string, string> = { authorization: `Bearer ${p.token}`, "content-type": "application/json" };
  const { status, text } = await answerSecured(platform, {
    method: "POST",
    url: "/secured/graphql",
    header: (name) => headers[name],
    body: Buffer.from(JSON.stringify(operations)),
    ip_address: "127.0.0.1",
  });
  return { status, text, answers: JSON.parse(text) as { data?: unknown; errors?: { message: string }[] }[] };
}

/** Both APIs, asked with the same words. */
const apis: Record<
  string,
  (query: string, variables?: Record<string, unknown>) => Promise<{ data: unknown; errors: ErrorList }>
> = {
  generated: async (query, variables) => (await p.ask(query, variables)).json,
  system: (query, variables) => owner.gql(query, variables),
};
type ErrorList = { message: string; extensions: { code: string } }[] | undefined;

const times = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(" ");
/** GraphQL itself refuses deep introspection; wide is as large. */
const wide = (part: string) => times(48, (i) => `f${i}: ${part}`);

const usual: Record<string, string> = {
  "graphql-js, as GraphiQL sends it": getIntrospectionQuery(),
  "graphql-codegen": getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
  "urql, without descriptions": getIntrospectionQuery({ descriptions: false }),
  "a tool that looks deep into wrapped types": getIntrospectionQuery()
    .replace("ofType {", "ofType { ofType { kind name ofType {")
    .replace(/\}\s*$/, "} } }"),
  "a few types by name": `{ ${times(20, (i) => `t${i}: __type(name: "Query") { name fields { name type { name kind } } }`)} }`,
};

test.each(Object.keys(apis).flatMap((api) => Object.keys(usual).map((tool) => [api, tool])))(
  "the %s API answers the introspection of %s",
  async (api, tool) => {
    const { data, errors } = await apis[api!]!(usual[tool!]!);
    expect(errors).toBeUndefined();
    expect(data).toBeTruthy();
  },
);

const hostile: Record<string, [query: string, words: string, variables?: object]> = {
  "__schema twice by aliases": [`{ a: __schema { description } b: __schema { description } }`, "__schema once"],
  "48 __schema by aliases": [
    `{ ${times(48, (i) => `s${i}: __schema { types { fields { name } } }`)} }`,
    "__schema once",
  ],
  "__schema twice by fragments": [
    `{ ...a ...b } fragment a on QUERY { x: __schema { description } } fragment b on QUERY { y: __schema { description } }`,
    "__schema once",
  ],
  "48 __type by aliases": [`{ ${times(48, (i) => `t${i}: __type(name: "Query") { name }`)} }`, "at most 20 __type"],
  "all fields of all types, 48 times": [
    `{ __schema { types { ${wide("fields { name description args { name type { name } } }")} } } }`,
    "times as many as the usual",
  ],
  "arguments of a type that a variable names, in fragments": [
    `query ($name: String!) { ...a ...b } ${["a", "b"]
      .map((name) => `fragment ${name} on QUERY { ${name}: __type(name: $name) { fields { ...args } } }`)
      .join(" ")} fragment args on __Field { ${times(45, (i) => `a${i}: args { ...type }`)} }
      fragment type on __InputValue { type { name ofType { name ofType { name kind ofType { name } } } } }`,
    "times as many as the usual",
    { name: "QUERY" },
  ],
};
const rootOf: Record<string, string> = { generated: "Query", system: "QueryType" };

test.each(Object.keys(apis).flatMap((api) => Object.keys(hostile).map((what) => [api, what])))(
  "the %s API refuses %s",
  async (api, what) => {
    const [query, words, variables] = hostile[what!]!;
    const here = (text: string) => text.replaceAll("QUERY", rootOf[api!]!);
    const { data, errors } = await apis[api!]!(here(query), JSON.parse(here(JSON.stringify(variables ?? {}))));
    expect([data ?? null, errors?.[0]?.extensions.code]).toEqual([null, "COST_LIMIT"]);
    expect(errors![0]!.message).toContain(words);
  },
);

test("a batch asks for the schema once, and its operations cost together what one may", async () => {
  const schema = { query: "{ __schema { queryType { name } } }" };
  const { status, answers } = await batch([schema, { query: "{ postCount }" }, schema]);
  expect([status, answers.map(({ data }) => data !== undefined)]).toEqual([200, [true, true, false]]);
  expect(answers[2]!.errors![0]!.message).toContain("__schema once");

  const types = (count: number) => ({ query: `{ ${times(count, (i) => `t${i}: __type(name: "Post") { name }`)} }` });
  const asked = (await batch([types(15), types(6), types(5)])).answers;
  expect(asked.map(({ data }) => data !== undefined)).toEqual([true, false, true]);

  // 300,000 each.
  const list = { query: "{ postList(limit: 1000) { comment_list(limit: 100) { id body } } }".replace("100)", "99)") };
  const costs = (await batch([list, list, { query: "{ postCount }" }])).answers;
  expect(costs.map(({ errors }) => errors?.[0]?.message.replace(/\d{6,}/, "N") ?? "ran")).toEqual([
    "ran",
    "With this operation the batch has a cost of N, and at most 500000 is allowed. Please send it in a request of its own.",
    "ran",
  ]);
});

test("an answer above 32 MiB is refused on every way to it, and what would be written with it is not", async () => {
  const { schema } = p.project.database;
  await platform.db.executeQuery(
    // 40 records of a megabyte.
    (await import("kysely")).sql
      .raw(
        `insert into "${schema}".comment (id, body, _status) select gen_random_uuid(), repeat('x', 1048576), 'published' from generate_series(1, 40)`,
      )
      .compile(platform.db),
  );
  const refused = { extensions: { code: "COST_LIMIT" }, message: expect.stringContaining("larger than 32 MiB") };
  const whole = await p.ask("{ commentList(limit: 40) { body } }");
  expect([whole.status, whole.json]).toMatchObject([400, { errors: [refused] }]);
  const parts = await p.ask(`{ a: commentList(limit: 20) { body } b: commentList(limit: 20) { body } }`);
  expect(parts.json).toMatchObject({ errors: [refused] });
  expect((await p.ask("{ commentList(limit: 20) { body } }")).text.length).toBeGreaterThan(20 * 1024 * 1024);

  const update = `mutation ($x: String) { updateCommentList(where: {}, input: { body: $x }) { id body } }`;
  const written = await p.ask(update, { x: "y".repeat(900_000) });
  expect(written.json.errors).toMatchObject([refused]);
  expect((await p.ask(`{ commentCount(where: { body: { starts_with: "y" } }) }`)).json.data).toEqual({
    commentCount: 0,
  });

  const ids = (await p.ask("{ commentList(limit: 40) { id } }")).json.data.commentList as { id: string }[];
  const byAliases = `mutation { ${ids.map(({ id }, i) => `c${i}: updateComment(id: "${id}", input: {}) { body }`).join(" ")} }`;
  expect((await p.ask(byAliases)).json.errors).toMatchObject([refused]);

  const rest = await answerRest(platform, {
    method: "GET",
    url: "/secured/rest/comment?limit=40",
    header: (name) => (name === "authorization" ? `Bearer ${p.token}` : undefined),
    body: Buffer.alloc(0),
    ip_address: "",
  });
  expect([rest.status, JSON.parse(rest.text).error.code]).toEqual([400, "COST_LIMIT"]);

  const half = { query: "{ commentList(limit: 15) { body } }" };
  const { text, answers } = await batch([half, half, half, { query: "{ postCount }" }]);
  expect(answers.map(({ errors }) => errors?.[0]?.message.slice(0, 34) ?? "ran")).toEqual([
    "ran",
    "ran",
    "The operation ran, but the answers",
    "The answers before this operation ",
  ]);
  expect(text.length).toBeLessThan(limits.answerBytesMax + 1_000);
});

test("an operation of the system API has at most 30 root fields, and those that read much count more", async () => {
  const fields = (count: number) => `{ ${times(count, (i) => `a${i}: __typename`)} }`;
  expect((await owner.gql(fields(30))).errors).toBeUndefined();
  const many = await owner.gql(fields(31));
  expect([many.data, many.errors[0].extensions.code]).toEqual([undefined, "COST_LIMIT"]);
  expect(many.errors[0].message).toContain("at most 30 fields");

  const costly = Object.keys(operationRules).filter((name) => operationRules[name]!.cost! > 1);
  expect(costly).toContain("getModelData");
  const lists = (count: number) => `{ ${times(count, (i) => `a${i}: getModelData(model: "post") { count }`)} }`;
  expect((await owner.gql(lists(10))).errors[0].extensions.code).not.toBe("COST_LIMIT");
  const { errors } = await owner.gql(lists(11));
  expect([errors[0].extensions.code, errors[0].message]).toEqual([
    "COST_LIMIT",
    "The operation has a cost of 110, and at most 100 is allowed. Please send its fields in several requests.",
  ]);
});
