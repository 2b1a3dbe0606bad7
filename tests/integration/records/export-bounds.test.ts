/** However large records are, an export holds few of them at a time, and has them all. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { exportRecords } from "../../../lib/engine/records/index.ts";
import { withSnapshot } from "../../../lib/engine/sync/content/read-content.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

const records = 24;
const bytesEach = 512 * 1024;
let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  const inputs = Array.from({ length: 8 }, () => ({ body: "x".repeat(bytesEach) }));
  const mutation = "mutation ($inputs: [CommentInput!]!) { createCommentList(inputs: $inputs) { id } }";
  for (let made = 0; made < records; made += inputs.length)
    expect((await p.ask(mutation, { inputs })).json.errors).toBeUndefined();
});
afterAll(() => platform.close());

async function piecesOf(texts: AsyncGenerator<string>): Promise<string[]> {
  const pieces: string[] = [];
  for await (const text of texts) pieces.push(text);
  return pieces;
}

const longest = (pieces: string[]) => Math.max(...pieces.map(({ length }) => length));
const idsIn = (text: string) => new Set(Array.from(text.matchAll(/"id": ?"([0-9a-f-]{36})"/g), ([, id]) => id));

test("as a file of records", async () => {
  const pieces = await piecesOf(
    await exportRecords(p.owner, p.project, { model: "comment", format: "ndjson", status: "all" }),
  );
  expect(longest(pieces)).toBeLessThan(2 * limits.exportPageBytesMax);
  expect(idsIn(pieces.join("")).size).toBe(records);
});

test("as a whole project", async () => {
  const pieces = await piecesOf(withSnapshot(p.project, { exact: true, files: false }, ({ lines }) => lines()));
  expect(longest(pieces)).toBeLessThan(2 * limits.exportPageBytesMax);
  expect(idsIn(pieces.join("")).size).toBe(records);
  expect(pieces.at(-1)).toContain(`"records":${records}`);
});
