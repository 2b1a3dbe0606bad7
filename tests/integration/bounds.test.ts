/** Past every bound there is a refusal with its code, the project beside goes on, and docs/limits.md says the same. */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../lib/api/app.ts";
import { type BoundsWorld, bounds } from "../support/bounds.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { blog, type TestProject, testProject } from "../support/project.ts";
import { systemProject } from "../support/system-api.ts";

let platform: TestPlatform;
let world: BoundsWorld;
let neighbour: TestProject;

beforeAll(async () => {
  platform = await testPlatform({ env: { DATABASE_ALLOW_PRIVATE: "1" } });
  createApi(platform);
  const { owner: caller } = await systemProject(platform);
  world = { platform, hostile: await testProject(platform, blog), caller };
  neighbour = await testProject(platform, blog);
});
afterAll(() => platform.close());

test.each(bounds)("$input: more than $most is $code, and the project beside is answered meanwhile", async (bound) => {
  const { beyond, code } = bound;
  if (typeof beyond === "string") return expect(existsSync(beyond)).toBe(true);
  const refused = beyond(world);
  expect((await neighbour.ask("{ postCount }")).json.data).toEqual({ postCount: 0 });
  expect(await refused).toBe(code);
});

test("docs/limits.md is the table", () => {
  const rows = readFileSync("docs/limits.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (input|---)/.test(line));
  expect(rows).toEqual(bounds.map(({ input, most, code }) => `| ${input} | ${most} | \`${code}\` |`));
});
