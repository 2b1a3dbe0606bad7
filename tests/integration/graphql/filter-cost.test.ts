/** Filters count in the cost of a request, on every way to a list: what could look at everything again and again is refused before it runs. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { memberCaller } from "../../../lib/api/secured/identity.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { type RuleAnswer, ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { subscribeOperation } from "../../../lib/engine/graphql/index.ts";
import { exportRecords, listRecords } from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { sentStatements } from "../../support/databases/statements.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

type Where = Record<string, unknown>;

let platform: TestPlatform;
let p: TestProject;
let answer: RuleAnswer = true;

beforeAll(async () => {
  platform = await testPlatform();
  ruleDeciderSlot.provide(platform, async () => answer);
  p = await testProject(platform, blog);
  await p.ask(`mutation { createPost(input: { title: "One" }, create: { tag: [{ name: "a" }] }) { id } }`);
});
afterAll(() => platform.close());

const leaf: Where = { title: { eq: "nothing is called so" } };
/** Posts by their tags, tags by their posts, and so on; each step through a relation to many. */
const steps = (count: number, quantifier = "some", ends = leaf): Where => {
  if (count === 0) return ends;
  const inner = steps(count - 1, quantifier, ends);
  return { [count % 2 === 0 ? "tag_list" : "post_list"]: { [quantifier]: inner } };
};
const either = (one: Where): Where => ({ OR: [one, one] });

/** What costs too much of any list of posts. */
const tooMuch: [string, Where][] = [
  ["five `some` in each other", { author: steps(5) }],
  ["four `every`", steps(4, "every")],
  ["four `none`", steps(4, "none")],
  ["three levels with OR in each", { author: either(steps(1, "some", either(steps(2, "some", either(leaf))))) }],
  ["below NOT and AND", { NOT: { AND: [steps(4)] } }],
  ["a count of related records far down", steps(4, "some", { comment_count: { gte: 1 } })],
  ["many conditions", { OR: Array.from({ length: limits.queryCostMax / limits.filterRows + 1 }, () => leaf) }],
  ["many filters that say nothing", { AND: Array.from({ length: 20_001 }, () => ({ AND: [] })) }],
  ["many operators of one field", { OR: Array.from({ length: 10_001 }, () => ({ views: { gte: 1, lte: 2 } })) }],
];

/** The API's answer as far as it is a refusal. */
async function graphql(query: string, variables: object): Promise<unknown> {
  const { json } = await p.ask(query, variables as Record<string, unknown>);
  return json.errors?.[0].extensions.code;
}
const rest = async (method: string, path: string, where: Where, body?: unknown) =>
  (await restCaller(platform, p.token)(method, path + encodeURIComponent(JSON.stringify(where)), body)).json?.error
    ?.code;
const thrown = async (act: () => Promise<unknown>): Promise<unknown> =>
  act().then(
    () => undefined,
    (error: { code?: unknown }) => error.code ?? error,
  );

const manyConditions = ["list", "the console's list"];

/** Every way to filter posts. */
const ways: Record<string, (where: Where) => Promise<unknown>> = {
  list: (where) => graphql("query ($where: PostWhere) { postList(where: $where, limit: 1) { id } }", { where }),
  count: (where) => graphql("query ($where: PostWhere) { postCount(where: $where) }", { where }),
  connection: (where) =>
    graphql("query ($where: PostWhere) { postConnection(where: $where, first: 1) { totalCount } }", { where }),
  aggregate: (where) => graphql("query ($where: PostWhere) { postAggregate(where: $where) { count } }", { where }),
  "list below a record": (where) =>
    graphql("query ($where: PostWhere) { authorList(limit: 25) { post_list(where: $where) { id } } }", { where }),
  "count below a record": (where) =>
    graphql("query ($where: PostWhere) { authorList(limit: 25) { post_count(where: $where) } }", { where }),
  "filter with a variable inside": (where) =>
    graphql("query ($where: PostWhere!) { postList(where: { AND: [$where] }) { id } }", { where }),
  "bulk update": (where) =>
    graphql("mutation ($where: PostWhere!) { updatePostList(where: $where, input: {}) { id } }", { where }),
  "bulk deletion": (where) =>
    graphql("mutation ($where: PostWhere!) { deletePostList(where: $where) { count } }", { where }),
  "live query": (where) => subscription("subscription ($where: PostWhere) { postList(where: $where) { id } }", where),
  events: (where) => subscription("subscription ($where: PostWhere) { postChanged(where: $where) { id } }", where),
  "list by REST": (where) => rest("GET", "post?where=", where),
  "REST connection": (where) => rest("GET", "post/connection?where=", where),
  "REST aggregate": (where) => rest("GET", "post/aggregate?where=", where),
  "REST export": (where) => rest("GET", "post/export?format=csv&where=", where),
  "REST bulk update": (where) => rest("PATCH", "post?where=", where, { title: "x" }),
  "REST bulk deletion": (where) => rest("DELETE", "post?where=", where),
  "the console's list": (where) => thrown(() => listRecords(p.owner, p.project, { model: "post", where })),
  "the console's export": (where) =>
    thrown(async () => {
      const texts = await exportRecords(p.owner, p.project, { model: "post", format: "csv", where, status: "all" });
      await texts.return(undefined);
    }),
};

function subscription(query: string, where: Where): Promise<unknown> {
  const request = { query, variables: { where }, operationName: null };
  return thrown(async () => {
    const running = await subscribeOperation(() => memberCaller(p.owner), request, { next: () => {}, fail: () => {} });
    running.stop();
  });
}

for (const [way, ask] of Object.entries(ways)) {
  test(`${way}: filters that could look at everything again and again are refused before the database hears of them`, async () => {
    // A query string has no room for as many conditions, and reading them again for each way proves nothing more.
    const asked = tooMuch.filter(([, where]) => manyConditions.includes(way) || !("OR" in where));
    for (const [name, where] of asked) {
      let code: unknown;
      const sent = await sentStatements(async () => {
        code = await ask(where);
      });
      expect([name, code]).toEqual([name, "COST_LIMIT"]);
      expect(sent.filter(({ text }) => text.includes(p.project.database.schema) && text.includes('"title"'))).toEqual(
        [],
      );
    }
  });

  test(`${way}: what people filter by runs`, async () => {
    const own: Where = { ...leaf, views: { gte: 1, lt: 5 }, OR: [{ pinned: { eq: true } }, { rating: { gt: 4 } }] };
    for (const where of [own, steps(2), { author: steps(1), comment_list: { none: { body: { contains: "a" } } } }])
      expect([where, await ask(where)]).toEqual([where, undefined]);
  });
}

test("the filters of a request are told in its cost, once for each record that they look at", async () => {
  const query = "query ($where: PostWhere) { postList(where: $where, limit: 1) { id } }";
  const headers: Record<string, string> = {
    authorization: `Bearer ${p.token}`,
    "content-type": "application/json",
    "x-plinth-cost": "1",
  };
  const costOf = async (where: Where) => {
    const { text } = await answerSecured(platform, {
      method: "POST",
      url: "/secured/graphql",
      header: (name) => headers[name],
      body: Buffer.from(JSON.stringify({ query, variables: { where } })),
      ip_address: "127.0.0.1",
    });
    return JSON.parse(text).extensions.cost.estimated;
  };
  const { filterRows: rows, filterFanOut: fan } = limits;
  expect(await costOf({})).toBe(2);
  expect(await costOf(leaf)).toBe(2 + rows);
  expect(await costOf({ views: { gte: 1, lte: 2 } })).toBe(2 + 2 * rows);
  expect(await costOf({ author: { name: { eq: "x" } } })).toBe(2 + 2 * rows);
  expect(await costOf(steps(2))).toBe(2 + rows * fan * fan);
  expect(await costOf(either(steps(2)))).toBe(2 + 2 * rows * fan * fan);
  // The same document with other variables has another cost.
  const { json } = await p.ask(query, { where: steps(4) });
  expect(json.errors[0].message).toContain("Its filters cost 4000000: please filter by fewer conditions");
});

test("custom logic's filters count for the lists that they narrow, and refuse what they make too much", async () => {
  const token = await p.roleToken("ruled", {
    post: { read: "custom_logic", create: "none", update: "none", delete: "none" },
    tag: { read: "all", create: "none", update: "none", delete: "none" },
  });
  const code = async () => (await p.ask("{ postList { id } }", {}, token)).json.errors?.[0].extensions.code;
  answer = { where: steps(2) as never };
  expect(await code()).toBeUndefined();
  answer = { where: steps(4) as never };
  expect(await code()).toBe("COST_LIMIT");
  answer = true;
});

test("REST holds lists in lists against the cost, as GraphQL does", async () => {
  const call = restCaller(platform, p.token);
  const within = await call("GET", "post?include=tag_list");
  expect(within.status).toBe(200);
  for (const path of [
    "post?limit=1000&include=tag_list,comment_list,tag_list.post_list",
    "post?include=tag_list.post_list.tag_list",
  ]) {
    const { status, json } = await call("GET", path);
    expect([path, status, json.error?.code]).toEqual([path, 400, "COST_LIMIT"]);
  }
  const many = Array.from({ length: 1_000 }, (_, i) => ({ title: `many ${i}` }));
  const { status, json } = await call("POST", "post?include=tag_list,comment_list,author.post_list", many);
  expect([status, json.error.code]).toEqual([400, "COST_LIMIT"]);
  expect((await p.ask(`{ postCount(where: { title: { starts_with: "many" } }) }`)).json.data).toEqual({ postCount: 0 });
});
