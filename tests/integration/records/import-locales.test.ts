/** Files with translations: columns such as `title@de`. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { type OpenProject, openProject } from "../../../lib/engine/projects/index.ts";
import {
  exportRecords,
  type ImportReport,
  importRecords,
  importTemplate,
  type TransferFormat,
} from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const locals = ["de", "fr"];
const field = (label: string, type: string, validation: object = { locals }, more: object = {}) => ({
  field_label: label,
  field_type: type,
  input_type: "string",
  validation,
  ...more,
});

const shop: ProjectSketch = {
  models: {
    item: {
      fields: [
        field("Title", "text", { locals, required: true, char_limit: [20] }),
        field("Body", "multiline", { locals: ["de"] }),
        field("Price", "number", { locals }, { input_type: "double" }),
        field("Since", "date"),
        field("Words", "list", { locals }, { field_sub_type: "dynamicList" }),
        field("Box", "object", { locals }, { input_type: "object" }),
        field("Depth", "number", {}, { input_type: "int", parent_field: "box" }),
        field("Name", "text", {}, { parent_field: "box" }),
        field("Sku", "text", {}),
      ],
    },
  },
};

let platform: TestPlatform;
let p: TestProject;
let project: OpenProject;

beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  p = await testProject(platform, shop);
  await updateProject(p.owner, { settings: { locals: ["en", "de", "fr"], default_locale: "en" } });
  project = await openProject(platform, p.project.id);
});
afterAll(() => platform.close());

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const load = (text: string, format: TransferFormat): Promise<ImportReport> =>
  importRecords(p.owner, project, {
    model: "item",
    format,
    on_error: "stop",
    status: "published",
    source: bytes(text),
  });

async function save(format: TransferFormat): Promise<string> {
  let text = "";
  for await (const part of await exportRecords(p.owner, project, { model: "item", format, status: "all" }))
    text += part;
  return text;
}

const read = async (locale: string) =>
  (
    await p.ask(
      `query ($locale: String) { itemList(locale: $locale, sort: [{ sku: asc }]) { title body { html } price since words box { depth name } sku } }`,
      { locale },
    )
  ).json.data.itemList;

const csv = `title,title@de,title@fr,body@de,price@de,since@de,words@de,box.depth@de,box.name@de,box,sku,title@en
Chair,Stuhl,,<p>Zum <script>x</script>Sitzen</p>,12.5,2021-01-01,Holz|alt,2,"Ki\\ste",,c1,
,Tisch,Table,,,,,,,"{""depth"":9}",c2,"Table, in English"
`;

const chair = { title: "Chair", body: null, price: null, since: null, words: null, box: null, sku: "c1" };
const german = {
  title: "Stuhl",
  body: { html: "<p>Zum Sitzen</p>" },
  price: 12.5,
  since: "2021-01-01T00:00:00.000Z",
  words: ["Holz", "alt"],
  box: { depth: 2, name: "Ki\\ste" },
  sku: "c1",
};

test("a column of a field and a language holds its translation; what has none is read in the default language", async () => {
  expect(await load(csv, "csv")).toEqual({ rows: 2, created: 2, updated: 0, skipped: 0, failed: 0, faults: [] });
  expect((await read("de"))[0]).toEqual(german);
  expect((await read("fr"))[0]).toEqual(chair);
  expect((await read("en"))[0]).toEqual(chair);
  expect((await read("de"))[1]).toMatchObject({ title: "Tisch", box: { depth: 9 } });
  expect((await read("fr"))[1]).toMatchObject({ title: "Table" });
  expect((await read("en"))[1]).toMatchObject({ title: "Table, in English" });
});

test("what is exported in every format has the translations, and none that only the default language has; it comes back as it was", async () => {
  await load(csv, "csv");
  const before = await Promise.all(["en", "de", "fr"].map(read));
  for (const format of ["csv", "json", "ndjson"] as const) {
    const file = await save(format);
    expect(file).toContain("title@fr");
    if (format === "ndjson") {
      const [first] = file.split("\n");
      expect(JSON.parse(first!)).toMatchObject({ "title@de": "Stuhl", "box@de": { depth: 2, name: "Ki\\ste" } });
      expect(first).not.toContain("title@fr");
    }
    await p.ask("mutation { deleteItemList(where: {}) { count } }");
    expect(await load(file, format)).toMatchObject({ created: 2, failed: 0 });
    expect(await Promise.all(["en", "de", "fr"].map(read))).toEqual(before);
  }
});

test("translations are checked as all values are; a fault names the column, a language that the field is not kept in is none", async () => {
  const rows = [
    { title: "ok", "title@de": "a German title that is too long", "price@fr": "x", "box@de": { depth: 1.5 } },
    { "title@de": "Only in German" },
    { title: "ok", "body@fr": "<p>no</p>" },
    { title: "ok", "sku@de": "no", "title@": "no", "title@xx": "no", "title@de@fr": "no", "__proto__@de": 1 },
    { title: "ok", "title@de": null, "title@fr": "" },
  ];
  const report = await load(JSON.stringify(rows).replaceAll("},{", "},\n{"), "json");
  expect(report).toMatchObject({ rows: 5, created: 0, failed: 4 });
  expect(report.faults.map(({ line, field }) => `${line} ${field}`)).toEqual([
    "1 title@de",
    "1 box.depth@de",
    "1 price@fr",
    "2 title",
    "3 body@fr",
    "4 sku@de",
    "4 title@",
    "4 title@xx",
    "4 title@de@fr",
    "4 __proto__@de",
  ]);
  expect(report.faults[0]!.message).toBe("Maximum 20 characters allowed");
  expect(await read("de")).toEqual([]);
});

test("the template offers the columns of all languages", async () => {
  expect(await importTemplate(p.owner, project, "item")).toBe(
    "title,title@de,title@fr,body,body@de,price,price@de,price@fr,since,since@de,since@fr,words,words@de,words@fr," +
      "box.depth,box.name,box.depth@de,box.name@de,box.depth@fr,box.name@fr,sku\n",
  );
});
