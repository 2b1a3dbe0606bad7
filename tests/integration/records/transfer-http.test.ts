import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

test("over HTTP: for members with the permission, with progress, as a file, with a template", async () => {
  const ada: Browser = browser(createApi(platform));
  await ada.post("/auth/v2/register", { email: "ada@example.com", password: "long enough 4 all" });
  const created = await ada.post("/system/project/create", {
    name: "Files",
    id: "files-one",
    plan_type: "dedicated",
    tier_name: "free",
    project_type: "general",
    description: "",
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  await ada.post("/system/project/switch", { id: "files-one" });
  const gql = (query: string) => ada.post("/system/graphql", { query });
  await gql(`mutation { addModelToProject(name: "note") { name } }`);
  await gql(
    `mutation { upsertFieldToModel(model_name: "note", field_label: "Text", field_type: text, input_type: string) { identifier } }`,
  );

  const plain = await ada.request("POST", "/system/records/import?model=note", "text\na\nb\n", {
    "content-type": "text/csv",
  });
  expect(plain).toMatchObject({
    status: 200,
    body: { code: 200, message: "2 records were imported.", body: { created: 2 } },
  });
  const refused = await ada.request("POST", "/system/records/import?model=note", "text\na,b\n", {
    "content-type": "text/csv",
  });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 400,
      message: "1 row is not valid. Nothing was imported.",
      body: { created: 0, failed: 1 },
      error: { code: "BAD_USER_INPUT" },
    },
  });
  const streamed = await createApi(platform).fetch(
    new Request("http://localhost:3000/system/records/import?model=note&format=ndjson", {
      method: "POST",
      body: '{"text":"c"}\n',
      headers: {
        accept: "application/x-ndjson",
        cookie: ada.cookieHeader(),
        "x-use-cookies": "true",
        origin: "http://localhost:3000",
      },
    }),
  );
  const lines = (await streamed.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({ report: { rows: 1, created: 1, failed: 0 } });
  expect(lines[0]).toEqual({ progress: { rows: 1 } });

  const tried = await ada.request(
    "POST",
    "/system/records/import?model=note&match_by=id&trial=yes",
    "id,text\nx,a\n,b\n",
    {
      "content-type": "text/csv",
    },
  );
  const fault = { line: 2, field: "id", message: "id must be a UUID", value: "x" };
  expect(tried).toMatchObject({
    status: 200,
    body: {
      message: "1 new, 0 updated, 0 skipped, 1 not valid",
      body: { created: 1, failed: 1, faults: [fault], bad_rows: [{ line: 2, cells: { id: "x", text: "a" } }] },
    },
  });
  const { body: audit } = await gql(`{ auditLogs(filter: { limit: 5 }) { activity graphql_variable } }`);
  const imports = audit.data.auditLogs.filter(({ activity }: { activity: string }) => activity === "Import records");
  expect(imports).toHaveLength(3);
  const match = await ada.request("POST", "/system/records/import?model=note&match_by=text", "text\na\n", {
    "content-type": "text/csv",
  });
  expect(match).toMatchObject({
    status: 400,
    body: { error: { fields: { match_by: "note has no unique field text" } } },
  });

  const file = await ada.get("/system/records/export?model=note&format=csv");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="note.csv"');
  expect(file.body).toMatch(/^id,text,meta\.status,/);
  expect(file.body.trim().split("\n")).toHaveLength(4);
  expect((await ada.get("/system/records/template?model=note")).body).toBe("text\n");
  expect(await ada.get("/system/records/export?model=nothing")).toMatchObject({ status: 404 });
  expect(await ada.get("/system/records/export?model=note&format=xml")).toMatchObject({ status: 400 });
  expect(await ada.get("/system/records/export?model=note&limit=1")).toMatchObject({
    status: 400,
    body: { error: { fields: { limit: expect.anything() } } },
  });
  const visitor = browser(createApi(platform));
  expect(await visitor.get("/system/records/export?model=note")).toMatchObject({ status: 401 });
});
