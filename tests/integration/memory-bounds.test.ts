/** What strangers send, ever new, leaves no more in memory than the caches were given. */
import { hash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecured } from "../../lib/api/secured/answer.ts";
import { prepareDocument } from "../../lib/api/system/graphql/documents.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { blog, type TestProject, testProject } from "../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
});
afterAll(() => platform.close());

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

async function post(body: object) {
  const { text } = await answerSecured(platform, {
    method: "POST",
    url: "/secured/graphql",
    header: (name) => ({ authorization: `Bearer ${p.token}`, "content-type": "application/json" })[name],
    body: Buffer.from(JSON.stringify(body)),
    ip_address: "",
  });
  return JSON.parse(text);
}

const many = (count: number, text: string) => Array.from({ length: count }, () => text).join(" ");

// Without a bound each would leave several times as much.
test.each<[string, number, number, (i: number) => Promise<unknown>, (answer: never) => boolean]>([
  [
    "documents",
    60,
    150,
    (i) => post({ query: `{ a${i + 1}: postCount(where: { title: { in: [${many(3_000, '"x"')}] } }) }` }),
    ({ data }) => data !== undefined,
  ],
  [
    "documents that come with their hash",
    60,
    300,
    (i) => {
      const query = `{ a${i + 1}: postCount } #${"x".repeat(200_000)}`;
      return post({ query, extensions: { persistedQuery: { version: 1, sha256Hash: hash("sha256", query, "hex") } } });
    },
    ({ data }) => data !== undefined,
  ],
  [
    "documents of the system API",
    40,
    300,
    async (i) =>
      prepareDocument(`{ a${i + 1}: auditLogs(where: { user_id: { in: [${many(3_000, '"x"')}] } }) { id } }`),
    (prepared) => "document" in prepared,
  ],
])("%s leave at most %i MiB", async (_name, mebibytes, times, act, isTaken) => {
  expect(isTaken((await act(-1)) as never)).toBe(true);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < times; i++) await act(i);
  collect();
  const grown = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  expect(grown).toBeLessThan(mebibytes);
});
