/** Past every bound there is a refusal with its code, the project beside goes on, and docs/limits.md says the same. */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bounds } from "../../support/bounds.ts";
import { type WholeNode, wholeNode } from "../../support/nodes/whole-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { codeIn, type HostileWorld, send } from "../../support/worlds/hostile-request.ts";
import { type Attacked, hostileWorld } from "../../support/worlds/hostile-world.ts";

let platform: TestPlatform;
let node: WholeNode;
let attacked: Attacked;
let world: HostileWorld;

beforeAll(async () => {
  platform = await testPlatform();
  node = await wholeNode(platform);
  attacked = await hostileWorld(platform);
  world = { ...attacked.world, url: node.url };
});
afterAll(async () => {
  attacked.close();
  await node.close();
  await platform.close();
});

test.each(bounds)("$input: more than $most is $code, and the project beside is answered meanwhile", async (bound) => {
  const { beyond, code } = bound;
  if (typeof beyond === "string") return expect(existsSync(beyond)).toBe(true);
  const refused = send(world, beyond(world));
  expect((await attacked.neighbour.ask("{ postCount }")).json.data).toEqual({ postCount: 0 });
  expect(codeIn(await refused)).toBe(code);
});

test("docs/limits.md is the table", () => {
  const rows = readFileSync("docs/limits.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (input|---)/.test(line));
  expect(rows).toEqual(bounds.map(({ input, most, code }) => `| ${input} | ${most} | \`${code}\` |`));
});
