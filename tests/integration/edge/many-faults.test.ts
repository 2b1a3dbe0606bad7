/** An input with thousands of faults is refused for some of them: all would not be read, and each takes time. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { upsertRecord } from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
});
afterAll(() => platform.close());

const many = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n));

test("variables are coerced no further than some faults", async () => {
  const wrong = many(20_000, () => ({ titel: 1 }));
  for (const [query, variables] of [
    ["query ($w: PostWhere) { postCount(where: $w) }", { w: { OR: wrong } }],
    ["mutation ($i: [PostInput!]!) { createPostList(inputs: $i) { id } }", { i: wrong }],
  ] as const) {
    const { json } = await p.ask(query, variables);
    expect(json.errors[0].extensions.code).toBe("BAD_USER_INPUT");
    expect(json.errors.length).toBeLessThanOrEqual(limits.faultsMax);
  }
});

test("a filter with more objects than one can cost is refused before it is coerced", async () => {
  const w = { OR: many(limits.filterObjectsMax, (n) => ({ title: { eq: `x${n}` } })) };
  const { json } = await p.ask("query ($w: PostWhere) { postCount(where: $w) }", { w });
  expect(json.errors[0]).toMatchObject({
    message: "A filter has too many conditions. Please ask in several requests.",
    extensions: { code: "COST_LIMIT" },
  });
});

test("REST and the system API tell a hundred faults at most", async () => {
  const rest = await restCaller(platform, p.token)(
    "POST",
    "post",
    many(900, () => ({ titel: 1, boddy: 2 })),
  );
  expect(rest.status).toBe(400);
  expect(Object.keys(rest.json.error.fields).length).toBeLessThanOrEqual(limits.faultsMax + 2);
  const payload = Object.fromEntries(many(20_000, (n) => [`unknown_${n}`, n]));
  const refused = await upsertRecord(p.owner, p.project, { model: "post", payload }).catch((error) => error);
  expect(refused).toMatchObject({ code: "BAD_USER_INPUT" });
  expect(Object.keys(refused.fields).length).toBeLessThanOrEqual(limits.faultsMax);
});
