import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import type { DateFormat, NumberFormat } from "../../../lib/contract/calls/files.ts";
import {
  exportRecords,
  type ImportReport,
  importRecords,
  type TransferFormat,
} from "../../../lib/engine/records/index.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  rest = restCaller(platform, p.token);
  await rest("POST", "author", [{ name: "Ada", email: "ada@example.org" }, { name: "Bob" }]);
  await rest("POST", "tag", [{ name: "red" }, { name: "blue" }]);
});
afterAll(() => platform.close());

/** The file in pieces of a few bytes, so that characters and rows are cut. */
async function* pieces(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

interface Options {
  model?: string;
  format?: TransferFormat;
  on_error?: "stop" | "skip";
  status?: "draft" | "published";
  formats?: { numbers: NumberFormat; dates: DateFormat; source: AsyncIterable<Uint8Array> };
}

const load = (text: string | Uint8Array, options: Options = {}): Promise<ImportReport> =>
  importRecords(p.owner, p.project, {
    model: "post",
    format: "csv",
    on_error: "stop",
    status: "published",
    ...options,
    source: pieces(text),
  });

async function save(format: TransferFormat, model = "post", where: Record<string, unknown> = {}): Promise<string> {
  let text = "";
  for await (const part of await exportRecords(p.owner, p.project, { model, format, where, status: "all" }))
    text += part;
  return text;
}

const posts = async (query: string) => (await rest("GET", `post?sort=title&${query}`)).json.data;
const count = async (model: string) => (await rest("GET", `${model}?limit=0&count=true&status=all`)).json.total;

test("CSV: numbers and dates are read as each column shows or as is said, and what can be two things is named", async () => {
  const written = (text: string, numbers: NumberFormat, dates: DateFormat, more: Options = {}) =>
    load(text, { ...more, formats: { numbers, dates, source: pieces(text) } });
  const rows = "title;views;rating;released;place.city;place.since\n";
  const german = `${rows}German A;1.000.000;3,50;24.12.2026;Bonn;1.2.2026\nGerman B;12;1.234,5;3.4.2026 18:30;Bonn;31.12.1999\n`;
  expect(await written(german, "auto", "auto")).toEqual({ rows: 2, created: 2, failed: 0, faults: [] });
  const stored = [
    {
      views: 1_000_000,
      rating: 3.5,
      released: "2026-12-24T00:00:00.000Z",
      place: { since: "2026-02-01T00:00:00.000Z" },
    },
    { views: 12, rating: 1234.5, released: "2026-04-03T18:30:00.000Z", place: { since: "1999-12-31T00:00:00.000Z" } },
  ];
  expect(await posts("title[starts_with]=German")).toMatchObject(stored);

  const doubtful = `${rows}Doubt;7;1.5;03/04/2026;;\nDoubt;7;1.234;;;\nDoubt;1.234;2;;;\n`;
  for (const on_error of ["stop", "skip"] as const)
    expect(await written(doubtful, "auto", "auto", { on_error })).toEqual({
      rows: 3,
      created: 0,
      failed: 2,
      faults: [
        {
          line: 2,
          field: "released",
          message: "“03/04/2026” can be 2026-04-03 or 2026-03-04: please say which format it has",
        },
        { line: 4, field: "views", message: "“1.234” can be 1.234 or 1234: please say which format it has" },
      ],
    });
  expect(await posts("title[eq]=Doubt")).toEqual([]);
  expect(await written(`${rows}Said;1.234;2,5;03/04/2026;;\n`, "comma", "mdy")).toMatchObject({ created: 1 });
  expect(await posts("title[eq]=Said")).toMatchObject([
    { views: 1234, rating: 2.5, released: "2026-03-04T00:00:00.000Z" },
  ]);

  const mixed = `${rows}Mixed;1;1.5;24.12.2026;;\nMixed;1;2,5;2026-12-24;;\n`;
  expect((await written(mixed, "comma", "dmy")).faults).toEqual([
    { line: 2, field: "rating", message: "“1.5” is not written like 1.234,56" },
    { line: 3, field: "released", message: "“2026-12-24” is not written like 24.12.2026" },
  ]);
  // Without a word about it, as before: what is not the API's own is refused.
  expect((await load(german)).faults.map(({ line, field }) => [line, field])).toEqual([
    [2, "views"],
    [2, "rating"],
    [2, "released"],
    [2, "place.since"],
    [3, "rating"],
    [3, "released"],
    [3, "place.since"],
  ]);
  await rest("DELETE", "post?where={}");
});

test("CSV: every type of field, nested fields, relations by id and by unique field, quotes, line ends in cells", async () => {
  const bob = (await rest("GET", "author?name[eq]=Bob&fields=id")).json.data[0].id;
  const report = await load(
    `\uFEFFtitle,body,views,rating,pinned,released,colour,labels,place.city,place.since,links,author.email,tag.name,author_id\r
"A ""first"", é","<p>Hi<script>x</script></p>",7,1.5,yes,2026-01-31,red,a|b,Rome,2020-01-01,"[{""url"":""https://a.example""}]",ada@example.org,red|blue,\r
"two
lines",,,,false,,,"[""x,y""]",,,,,,${bob}\r
`,
  );
  expect(report).toEqual({ rows: 2, created: 2, failed: 0, faults: [] });
  expect(await posts("include=author,tag_list")).toMatchObject([
    {
      title: 'A "first", é',
      body: "<p>Hi</p>",
      views: 7,
      rating: 1.5,
      pinned: true,
      released: "2026-01-31T00:00:00.000Z",
      colour: "red",
      labels: ["a", "b"],
      place: { city: "Rome", since: "2020-01-01T00:00:00.000Z" },
      links: [{ url: "https://a.example" }],
      author: { name: "Ada" },
      tag_list: [{ name: "red" }, { name: "blue" }],
      meta: { status: "published" },
    },
    {
      title: "two\nlines",
      body: null,
      views: null,
      pinned: false,
      labels: ["x,y"],
      place: null,
      author: { name: "Bob" },
    },
  ]);
  expect(await rest("GET", "post?fields=meta.created_by.first_name&limit=1")).toMatchObject({
    json: { data: [{ meta: { created_by: { first_name: "Ada" } } }] },
  });
});

test("what is exported can be imported again, in every format, and is the same then", async () => {
  for (const format of ["csv", "json", "ndjson"] as const) {
    const file = await save(format);
    const before = await posts(
      "include=author,tag_list&fields=title,body,views,labels,place,links,released,author.name,tag_list.name",
    );
    expect(before).toHaveLength(2);
    expect((await rest("DELETE", "post?where={}")).json).toEqual({ count: 2 });
    expect(await load(file, { format })).toMatchObject({ created: 2, failed: 0 });
    expect(
      await posts(
        "include=author,tag_list&fields=title,body,views,labels,place,links,released,author.name,tag_list.name",
      ),
    ).toEqual(before);
    expect(JSON.parse(format === "json" ? file : "[1]")).toBeDefined();
  }
});

test("a bad row keeps all out, and every fault is told by its line and field", async () => {
  const before = await count("post");
  const file = `title,views,colour,author.email,place.city
fine,1,red,,
,-1,green,nobody@example.org,
"over
two lines",x,,,
fine too,1,,,,,too many
`;
  const report = await load(file);
  expect(report).toMatchObject({ rows: 4, created: 0, failed: 3 });
  expect(report.faults).toEqual(
    [
      { line: 3, field: "author.email", message: "There is no author with the email nobody@example.org" },
      { line: 3, field: "title", message: "Title is required" },
      { line: 3, field: "views", message: "Minimum value is 0" },
      { line: 3, field: "colour", message: expect.stringContaining("must be one of") },
      { line: 4, field: "views", message: "Views is not a valid number!" },
      { line: 6, field: null, message: "The row has 7 cells, but there are 5 columns" },
    ]
      .sort((a, b) => a.line - b.line)
      .map((fault) => expect.objectContaining({ line: fault.line })),
  );
  for (const fault of [
    "Title is required",
    "Minimum value is 0",
    "Views is not a valid number!",
    "There is no author with the email nobody@example.org",
  ])
    expect(report.faults.map(({ message }) => message)).toContain(fault);
  expect(await count("post")).toBe(before);

  expect(await load(file, { on_error: "skip" })).toMatchObject({ rows: 4, created: 1, failed: 3 });
  expect(await count("post")).toBe(before + 1);
});

test("unique values that are taken, in the table or in the file, are told by line", async () => {
  const file = "name\nred\ngreen\ngreen\nblack\n";
  const stopped = await load(file, { model: "tag" });
  expect(stopped).toMatchObject({ rows: 4, created: 0, failed: 2 });
  expect(stopped.faults).toEqual([
    { line: 2, field: "name", message: "Name is taken by another record" },
    { line: 4, field: "name", message: "Name is taken by another record" },
  ]);
  expect(await count("tag")).toBe(2);
  expect(await load(file, { model: "tag", on_error: "skip" })).toMatchObject({ created: 2, failed: 2 });
  expect((await rest("GET", "tag?sort=name&fields=name")).json.data.map((tag: { name: string }) => tag.name)).toEqual([
    "black",
    "blue",
    "green",
    "red",
  ]);
  const id = "0190a0a0-0000-7000-8000-000000000001";
  const twice = await load(`[{"id":"${id}","name":"x1"},{"id":"${id}","name":"x2"}]`, { model: "tag", format: "json" });
  expect(twice).toMatchObject({ created: 0, failed: 1, faults: [{ line: 1, field: null }] });
});

test("drafts may lack what is required; a row says its own status", async () => {
  expect(await load("views\n1\n", { status: "draft" })).toMatchObject({ created: 1 });
  expect(await load("views\n1\n")).toMatchObject({ created: 0, faults: [{ line: 2, field: "title" }] });
  expect(await load('{"views":2,"meta":{"status":"draft"}}\n', { format: "ndjson" })).toMatchObject({ created: 1 });
  expect(await load("title,meta.status\nx,gone\n")).toMatchObject({ faults: [{ field: "meta.status" }] });
});

test.each<[string, TransferFormat, string | Uint8Array, string]>([
  ["CSV with an open quote", "csv", 'title\n"open', "line"],
  [
    "CSV with a quote in a cell",
    "csv",
    'title\nok\nx"y"z\n',
    "The CSV cannot be read beyond line 3: Invalid Opening Quote",
  ],
  [
    "CSV with text behind a quote",
    "csv",
    'title\n"x"y\n',
    "The CSV cannot be read beyond line 2: Invalid Closing Quote",
  ],
  ["two columns of one name", "csv", "title,title\na,b", "two columns"],
  ["bytes that are not UTF-8", "csv", new Uint8Array([116, 255, 254]), "UTF-8"],
  ["JSON that is no list", "json", '{"title":"x"}', "list"],
  ["JSON that ends early", "json", '[{"title":"x"}', "ends"],
  ["relations that the other model holds", "csv", "title,comment_ids\nx,y\n", "import that relation"],
])("a file cannot be read: %s", async (_what, format, text, message) => {
  const before = await count("post");
  await expect(load(text, { format })).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    message: expect.stringContaining(message),
  });
  expect(await count("post")).toBe(before);
});

test.each([",", ";", "\t", "|"])("a CSV may stand between %j, with and without the line of Excel", async (sign) => {
  const row = (...cells: string[]) => `${cells.join(sign)}\r\n`;
  for (const before of ["", `sep=${sign}\r\n`, `\uFEFFsep=${sign}\r\n`]) {
    const title = `between ${sign} ${before.length}`;
    const file =
      before + row("title", "views", "place.city") + row(`"${title}"`, "7", '"a,b;c|d\te"') + row("", "", "");
    expect(await load(file)).toEqual({ rows: 1, created: 1, failed: 0, faults: [] });
    const [found] = await posts(`where=${encodeURIComponent(JSON.stringify({ title: { eq: title } }))}`);
    expect(found).toMatchObject({ title, views: 7, place: { city: "a,b;c|d\te" } });
    const faults = await load(`${before}${row("title", "views")}${row("x", "many")}`);
    expect(faults.faults).toMatchObject([{ line: before ? 3 : 2, field: "views" }]);
  }
});

test.each<[string, TransferFormat, string, string]>([
  ["nothing at all", "csv", "", "The file has no rows to import."],
  ["a header alone", "csv", "title;views\n", "The file has no rows to import."],
  ["rows of empty cells", "csv", "title,views\n,\n , \n", "The file has no rows to import."],
  ["an empty list", "json", "[]", "The file has no rows to import."],
  ["empty lines", "ndjson", "\n\n", "The file has no rows to import."],
  [
    "columns of something else",
    "csv",
    "Titel;Aufrufe;meta.status\nx;1;draft\n",
    'No column of the file belongs to post. Its columns are "Titel", "Aufrufe", "meta.status".',
  ],
  [
    "columns that are left out",
    "csv",
    "meta.skipped_0\nx\n",
    'No column of the file belongs to post. Its columns are "meta.skipped_0".',
  ],
  ["cells between other signs", "csv", "title:views\nx:1\n", 'Its columns are "title:views".'],
])("a file that would import nothing is refused: %s", async (_what, format, text, message) => {
  const before = await count("post");
  for (const status of ["draft", "published"] as const)
    for (const on_error of ["stop", "skip"] as const)
      await expect(load(text, { format, status, on_error })).rejects.toMatchObject({
        code: "BAD_USER_INPUT",
        message: expect.stringContaining(message),
      });
  expect(await count("post")).toBe(before);
});

test("records are named by what is unique alone, and a model with a single record takes no file", async () => {
  const before = await count("post");
  await expect(load("title,author.name\nx,Ada\n")).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { "author.name": 'There is no field "author.name" here' },
  });
  expect(await count("post")).toBe(before);
  await expect(load("headline\nx\n", { model: "site_settings" })).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    message: "A single-page model has only one record.",
  });
});

test("of many bad rows all are counted and the first 1,000 told", async () => {
  const report = await load(`title,views\n${"x,many\n".repeat(1_200)}`);
  expect(report).toMatchObject({ rows: 1_200, created: 0, failed: 1_200 });
  expect(report.faults).toHaveLength(1_000);
  expect(report.faults.at(-1)!.line).toBe(1_001);
});

test("a row that says nothing is no record", async () => {
  const text = '{"title":"one"}\n{}\n{"title":null}\n{"meta":{"status":"draft"}}\n';
  const fault = (line: number) => ({ line, field: null, message: "The row has no value for any field" });
  expect(await load(text, { format: "ndjson", status: "draft", on_error: "skip" })).toEqual({
    rows: 4,
    created: 1,
    failed: 3,
    faults: [2, 3, 4].map(fault),
  });
});

test("rows of JSON: broken ones, others than objects, unknown keys, hostile keys", async () => {
  const ndjson =
    '{"title":"ok \\u00e9\\t\\\\ \\n"}\n{broken\n\n[1]\n{"title":"x","nope":1}\n{"__proto__":1,"title":"y"}\n';
  const report = await load(ndjson, { format: "ndjson", on_error: "skip" });
  expect(report).toMatchObject({ rows: 5, created: 1, failed: 4 });
  expect(report.faults).toEqual([
    { line: 2, field: null, message: "The row is not valid JSON" },
    { line: 4, field: null, message: "The row must be a JSON object" },
    { line: 5, field: "nope", message: 'There is no field "nope" here' },
    { line: 6, field: "__proto__", message: expect.stringContaining("no field") },
  ]);
  expect(await posts("title[starts_with]=ok")).toMatchObject([{ title: "ok é\t\\ \n" }]);
});

test("every imported record is an event", async () => {
  const { pool, schema } = p.project.database;
  const events = async () =>
    Number(
      (await pool.query(`select count(*) from "${schema}"._outbox where operation = 'create' and model = 'comment'`))
        .rows[0].count,
    );
  const before = await events();
  await load("body\na\nb\n", { model: "comment" });
  expect(await events()).toBe(before + 2);
});

test("an export of many pages has every record once, and a filter narrows it", async () => {
  const lines = Array.from({ length: 2_500 }, (_, i) => `many ${i}`);
  expect(await load(`body\n${lines.join("\n")}\n`, { model: "comment" })).toMatchObject({ created: 2_500 });
  const file = await save("ndjson", "comment", { body: { starts_with: "many" } });
  const bodies = file
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).body);
  expect(bodies).toHaveLength(2_500);
  expect(new Set(bodies)).toEqual(new Set(lines));
});

test("a record that is connected with thousands is exported with all of them, and imported again", async () => {
  const names = Array.from({ length: 2_500 }, (_, i) => `many ${i}`);
  await load(`name\n${names.join("\n")}\n`, { model: "tag" });
  const ids = (await save("ndjson", "tag", { name: { starts_with: "many" } }))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).id as string);
  expect(ids).toHaveLength(2_500);
  // Two at the edges of what one statement reads.
  const posts = [2_500, 1_000, 2_000].map((length) => ({ title: `with ${length}`, tag_ids: ids.slice(0, length) }));
  await load(JSON.stringify(posts), { format: "json" });
  const saved = JSON.parse(await save("json", "post", { title: { starts_with: "with" } })) as typeof posts;
  expect(saved.map(({ title, tag_ids }) => ({ title, tag_ids }))).toEqual(posts);
  const csv = await save("csv", "post", { title: { starts_with: "with" } });
  await rest("DELETE", "post?title[starts_with]=with");
  expect(await load(csv)).toMatchObject({ created: 3, failed: 0 });
  const again = await rest("GET", "post?title[starts_with]=with&sort=title&include=tag_count&fields=tag_count");
  expect(again.json.data.map((post: { tag_count: number }) => post.tag_count)).toEqual([1_000, 2_000, 2_500]);
});

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
