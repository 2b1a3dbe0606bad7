/** What strangers send, ever new, leaves no more in memory than the caches were given. */
import { hash, randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { prepareDocument } from "../../../lib/api/system/graphql/documents.ts";
import { findToken } from "../../../lib/engine/access/index.ts";
import { buildCatalog, type Catalog } from "../../../lib/engine/compiler/index.ts";
import { loadModels } from "../../../lib/engine/models/index.ts";
import { prepareValues } from "../../../lib/engine/records/values/prepare-values.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

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

/** Eight fields, as a role of its own sees them: held by the test, as the product holds the catalogs of roles at work. */
const catalogs: Catalog[] = [];
async function checkWrongValues(i: number) {
  const models = await loadModels(p.project);
  const role = {
    name: `role ${i}`,
    is_admin: true,
    system_generated: false,
    api_permissions: {},
    logic_executions: [],
  };
  const catalog = buildCatalog(models, role, p.project.database);
  catalogs.push(catalog);
  const errors = {};
  for (const mode of ["create", "update", "draft"] as const)
    await prepareValues(catalog, catalog.models.get("post")!, { title: 5 }, mode, "input", errors);
  return errors;
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
  [
    "tokens that are none, a hundred at a time,",
    2,
    200,
    () =>
      Promise.all(
        Array.from({ length: 100 }, () => findToken(platform, `plinth_${randomBytes(32).toString("base64url")}`)),
      ),
    (found) => !(found as unknown[]).some(Boolean),
  ],
  ["values that are wrong, of ever new roles", 60, 250, checkWrongValues, (errors) => "input.title" in errors],
])("%s leave at most %i MiB", async (_name, mebibytes, times, act, isTaken) => {
  expect(isTaken((await act(-1)) as never)).toBe(true);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < times; i++) await act(i);
  collect();
  const grown = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  expect(grown).toBeLessThan(mebibytes);
});
