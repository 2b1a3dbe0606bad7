import { afterAll, beforeAll, expect, test } from "vitest";
import type { TransferFormat } from "../../../lib/engine/records/index.ts";
import { type TransferWorld, transferWorld } from "../../support/worlds/transfer-world.ts";

let world: TransferWorld;

beforeAll(async () => {
  world = await transferWorld();
});
afterAll(() => world.platform.close());

test("a bad row keeps all out, and every fault is told by its line and field", async () => {
  const before = await world.count("post");
  const file = `title,views,colour,author.email,place.city
fine,1,red,,
,-1,green,nobody@example.org,
"over
two lines",x,,,
fine too,1,,,,,too many
`;
  const report = await world.load(file);
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
  expect(await world.count("post")).toBe(before);

  expect(await world.load(file, { on_error: "skip" })).toMatchObject({ rows: 4, created: 1, failed: 3 });
  expect(await world.count("post")).toBe(before + 1);
});

test("unique values that are taken, in the table or in the file, are told by line", async () => {
  const file = "name\nred\ngreen\ngreen\nblack\n";
  const stopped = await world.load(file, { model: "tag" });
  expect(stopped).toMatchObject({ rows: 4, created: 0, failed: 2 });
  expect(stopped.faults).toEqual([
    { line: 2, field: "name", message: "Name is taken by another record" },
    { line: 4, field: "name", message: "Name is taken by another record" },
  ]);
  expect(await world.count("tag")).toBe(2);
  expect(await world.load(file, { model: "tag", on_error: "skip" })).toMatchObject({ created: 2, failed: 2 });
  expect(
    (await world.rest("GET", "tag?sort=name&fields=name")).json.data.map((tag: { name: string }) => tag.name),
  ).toEqual(["black", "blue", "green", "red"]);
  const id = "0190a0a0-0000-7000-8000-000000000001";
  const twice = await world.load(`[{"id":"${id}","name":"x1"},{"id":"${id}","name":"x2"}]`, {
    model: "tag",
    format: "json",
  });
  expect(twice).toMatchObject({ created: 0, updated: 0, skipped: 0, failed: 1, faults: [{ line: 1, field: "id" }] });
});

test("drafts may lack what is required; a row says its own status", async () => {
  expect(await world.load("views\n1\n", { status: "draft" })).toMatchObject({ created: 1 });
  expect(await world.load("views\n1\n")).toMatchObject({ created: 0, faults: [{ line: 2, field: "title" }] });
  expect(await world.load('{"views":2,"meta":{"status":"draft"}}\n', { format: "ndjson" })).toMatchObject({
    created: 1,
  });
  expect(await world.load("title,meta.status\nx,gone\n")).toMatchObject({ faults: [{ field: "meta.status" }] });
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
  const before = await world.count("post");
  await expect(world.load(text, { format })).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    message: expect.stringContaining(message),
  });
  expect(await world.count("post")).toBe(before);
});

test.each([",", ";", "\t", "|"])("a CSV may stand between %j, with and without the line of Excel", async (sign) => {
  const row = (...cells: string[]) => `${cells.join(sign)}\r\n`;
  for (const before of ["", `sep=${sign}\r\n`, `\uFEFFsep=${sign}\r\n`]) {
    const title = `between ${sign} ${before.length}`;
    const file =
      before + row("title", "views", "place.city") + row(`"${title}"`, "7", '"a,b;c|d\te"') + row("", "", "");
    expect(await world.load(file)).toEqual({ rows: 1, created: 1, updated: 0, skipped: 0, failed: 0, faults: [] });
    const [found] = await world.posts(`where=${encodeURIComponent(JSON.stringify({ title: { eq: title } }))}`);
    expect(found).toMatchObject({ title, views: 7, place: { city: "a,b;c|d\te" } });
    const faults = await world.load(`${before}${row("title", "views")}${row("x", "many")}`);
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
  const before = await world.count("post");
  for (const status of ["draft", "published"] as const)
    for (const on_error of ["stop", "skip"] as const)
      await expect(world.load(text, { format, status, on_error })).rejects.toMatchObject({
        code: "BAD_USER_INPUT",
        message: expect.stringContaining(message),
      });
  expect(await world.count("post")).toBe(before);
});

test("records are named by what is unique alone, and a model with a single record takes no file", async () => {
  const before = await world.count("post");
  await expect(world.load("title,author.name\nx,Ada\n")).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { "author.name": 'There is no field "author.name" here' },
  });
  expect(await world.count("post")).toBe(before);
  await expect(world.load("headline\nx\n", { model: "site_settings" })).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    message: "A single-page model has only one record.",
  });
});

test("of many bad rows all are counted and the first 1,000 told", async () => {
  const report = await world.load(`title,views\n${"x,many\n".repeat(1_200)}`);
  expect(report).toMatchObject({ rows: 1_200, created: 0, failed: 1_200 });
  expect(report.faults).toHaveLength(1_000);
  expect(report.faults.at(-1)!.line).toBe(1_001);
});

test("a row that says nothing is no record", async () => {
  const text = '{"title":"one"}\n{}\n{"title":null}\n{"meta":{"status":"draft"}}\n';
  const fault = (line: number) => ({ line, field: null, message: "The row has no value for any field" });
  expect(await world.load(text, { format: "ndjson", status: "draft", on_error: "skip" })).toEqual({
    rows: 4,
    created: 1,
    updated: 0,
    skipped: 0,
    failed: 3,
    faults: [2, 3, 4].map(fault),
  });
});

test("rows of JSON: broken ones, others than objects, unknown keys, hostile keys", async () => {
  const ndjson =
    '{"title":"ok \\u00e9\\t\\\\ \\n"}\n{broken\n\n[1]\n{"title":"x","nope":1}\n{"__proto__":1,"title":"y"}\n';
  const report = await world.load(ndjson, { format: "ndjson", on_error: "skip" });
  expect(report).toMatchObject({ rows: 5, created: 1, failed: 4 });
  expect(report.faults).toEqual([
    { line: 2, field: null, message: "The row is not valid JSON" },
    { line: 4, field: null, message: "The row must be a JSON object" },
    { line: 5, field: "nope", message: 'There is no field "nope" here' },
    { line: 6, field: "__proto__", message: expect.stringContaining("no field") },
  ]);
  expect(await world.posts("title[starts_with]=ok")).toMatchObject([{ title: "ok é\t\\ \n" }]);
});

test("every imported record is an event", async () => {
  const { pool, schema } = world.p.project.database;
  const events = async () =>
    Number(
      (await pool.query(`select count(*) from "${schema}"._outbox where operation = 'create' and model = 'comment'`))
        .rows[0].count,
    );
  const before = await events();
  await world.load("body\na\nb\n", { model: "comment" });
  expect(await events()).toBe(before + 2);
});
