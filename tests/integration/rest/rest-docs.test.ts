/** The examples of docs/rest-api.md do what the guide says. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkedCaller } from "../../support/calls/openapi.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, testProject } from "../../support/project.ts";

const guide = readFileSync(new URL("../../../docs/rest-api.md", import.meta.url), "utf8");
const examples = /```rest\n([\s\S]*?)```/.exec(guide)![1]!.trim().split("\n");

let platform: TestPlatform;
let rest: Rest;

beforeAll(async () => {
  platform = await testPlatform();
  const p = await testProject(platform, blog);
  rest = checkedCaller(restCaller(platform, p.token));
  await rest("POST", "post", { title: "Hello", views: 7 });
});
afterAll(() => platform.close());

test.each(examples)("%s", async (example) => {
  const [, method, path, body] = /^(\w+) (\S+)(?: (.*))?$/.exec(example)!;
  const { status, json } = await rest(method!, path!, body);
  expect({ status, json }).toMatchObject({ status: method === "POST" ? 201 : 200 });
  if (method === "GET") expect((json.data?.edges ?? json.data ?? json).length).toBeGreaterThan(0);
});
