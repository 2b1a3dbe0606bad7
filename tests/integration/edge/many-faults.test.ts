/** An input with thousands of faults is refused for some of them: all would not be read, and each takes time. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { adminRole } from "../../../lib/engine/access/index.ts";
import { operationKind } from "../../../lib/engine/graphql/index.ts";
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
  let seen = 0;
  // Each entry tells when it is looked at.
  const ownKeys = (of: object) => {
    seen++;
    return Reflect.ownKeys(of);
  };
  const wrong = many(20_000, () => new Proxy({ titel: 1 }, { ownKeys }));
  for (const [query, variables] of [
    ["query ($w: PostWhere) { postCount(where: $w) }", { w: { AND: wrong } }],
    ["mutation ($i: [PostInput!]!) { createPostList(inputs: $i) { id } }", { i: wrong }],
  ] as const) {
    const caller = { ctx: p.owner, project: p.project, role: adminRole };
    const request = { query, variables, operationName: null };
    const { errors } = await operationKind(caller, request).catch((error) => error);
    expect(errors.length).toBeLessThanOrEqual(limits.faultsMax);
  }
  // A filter is counted once, which costs little.
  expect(seen).toBeLessThan(20_000 + 1_000);
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
