/** Files with values that mean something to COPY, to CSV or to JSON, and values that no database keeps. */
import naughty from "big-list-of-naughty-strings" with { type: "json" };
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import {
  exportRecords,
  type ImportReport,
  importRecords,
  type TransferFormat,
} from "../../../lib/engine/records/index.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    ...blog,
    models: {
      ...blog.models,
      thing: {
        fields: [
          { field_label: "Text", field_type: "text", input_type: "string" },
          { field_label: "Words", field_type: "list", field_sub_type: "dynamicList", input_type: "string" },
          { field_label: "Numbers", field_type: "list", field_sub_type: "dynamicList", input_type: "double" },
          { field_label: "Switches", field_type: "list", field_sub_type: "dynamicList", input_type: "bool" },
          { field_label: "Box", field_type: "object", input_type: "object" },
          { field_label: "Inside", parent_field: "box", field_type: "text", input_type: "string" },
          { field_label: "Depth", parent_field: "box", field_type: "number", input_type: "double" },
          { field_label: "Constructor", field_type: "text", input_type: "string" },
          { field_label: "Count", field_type: "number", input_type: "int" },
          {
            field_label: "Choice",
            field_type: "list",
            field_sub_type: "dropdown",
            validation: { fixed_list_elements: ["-1", "=a"] },
          },
          { field_label: "Story", field_type: "multiline", input_type: "string" },
          { field_label: "Items", field_type: "repeated", input_type: "repeated" },
          { field_label: "Said", parent_field: "items", field_type: "text", input_type: "string" },
        ],
      },
    },
  });
  rest = restCaller(platform, p.token);
});
afterAll(() => platform.close());

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const load = (text: string, format: TransferFormat, model = "thing"): Promise<ImportReport> =>
  importRecords(p.owner, p.project, { model, format, on_error: "skip", status: "published", source: bytes(text) });

async function save(format: TransferFormat): Promise<string> {
  let text = "";
  for await (const part of await exportRecords(p.owner, p.project, { model: "thing", format, status: "all" }))
    text += part;
  return text;
}

const hostile = [
  "\\N",
  "\\.",
  "\t",
  "\n",
  "\r\n",
  "\\",
  "\\\\n",
  '"',
  "{}",
  "{,}",
  "NULL",
  "null",
  ",",
  "|",
  "[",
  "'",
  "é\u2028",
  ..."=+-@\t\r＝＋－＠",
  "=1+1",
  "'=1+1",
  "''=1+1",
  "''",
  "'a'",
  "-5",
  "'-5",
];
const texts = [...hostile, ...(naughty as string[]), ...hostile.map((text) => `a${text}b`)].filter(
  (text) => !text.includes("\0"),
);

async function things(): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const { json } = await rest(
      "GET",
      `thing?limit=1000&sort=id&page=${page}&fields=id,text,words,numbers,switches,box,constructor,count,choice,story,items`,
    );
    all.push(...json.data);
    if (json.data.length < 1000) return all;
  }
}

test("naughty strings in texts, lists and objects come back as they went in, through every format", async () => {
  const rows = texts.map((text, i) => ({
    text,
    words: [text, "x", text],
    numbers: [i, -0.5, 1e21],
    switches: [true, false],
    box: { inside: text },
    ...(i % 2 === 0 && { constructor: text }),
  }));
  const report = await load(rows.map((row) => JSON.stringify(row)).join("\n"), "ndjson");
  expect(report).toEqual({ rows: rows.length, created: rows.length, updated: 0, skipped: 0, failed: 0, faults: [] });
  const before = await things();
  expect(before.map(({ text }) => text)).toEqual(texts);
  expect(before.map(({ words }) => words)).toEqual(rows.map(({ words }) => words));
  expect(before[1]).toMatchObject({ numbers: [1, -0.5, 1e21], switches: [true, false], constructor: null });
  for (const format of ["json", "ndjson", "csv"] as const) {
    const file = await save(format);
    await rest("DELETE", "thing?where={}");
    expect(await load(file, format)).toMatchObject({
      created: rows.length,
      updated: 0,
      skipped: 0,
      failed: 0,
      faults: [],
    });
    const after = await things();
    // An empty cell of CSV says nothing, so an empty text is none there.
    const same = format === "csv" ? before.map(withoutEmpty) : before;
    expect(format === "csv" ? after.map(withoutEmpty) : after).toEqual(same);
  }
});

/** What spreadsheets run, and the mark against it, before and between all else. */
const formulas = fc
  .array(fc.oneof(fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "\n", '"', ",", ";", "＝"), fc.string()), {
    minLength: 1,
  })
  .map((parts) => parts.join("").replaceAll("\0", ""))
  .filter((text) => text !== "");

test("no cell of a CSV is a formula but the numbers of number fields, and all texts come back from it", async () => {
  const seed = Date.now() % 2 ** 31;
  await rest("DELETE", "thing?where={}");
  const rows = [...texts.filter((text) => text !== ""), ...fc.sample(formulas, { numRuns: 500, seed })].map(
    (text, i) => ({
      text,
      words: [text, text],
      numbers: [-i],
      box: { inside: text, depth: i % 2 ? -0.5 - i : -1e21 * (i + 1) },
      count: -i,
      choice: i % 2 ? "-1" : "=a",
      story: ["=1+1", "'=1+1", "-5"][i % 3],
      items: [{ said: text }],
    }),
  );
  const report = await load(rows.map((row) => JSON.stringify(row)).join("\n"), "ndjson");
  expect(report).toEqual({ rows: rows.length, created: rows.length, updated: 0, skipped: 0, failed: 0, faults: [] });
  const before = await things();
  const file = await save("csv");
  expect((await rest("GET", "thing/export?format=csv&status=all")).text).toBe(file);
  const [header = [], ...records] = parse(file, { relax_column_count: false }) as string[][];
  expect(records).toHaveLength(rows.length);
  const cells = [header, ...records].flatMap((cells) => cells.map((cell, i) => ({ column: header[i]!, cell })));
  const formula = cells.filter(({ cell }) => /^[=+\-@\t\r＝＋－＠]/.test(cell));
  expect(new Set(formula.map(({ column }) => column))).toEqual(new Set(["count", "box.depth"]));
  expect(formula.filter(({ cell }) => String(Number(cell)) !== cell)).toEqual([]);
  expect(records.map((cells) => cells[header.indexOf("count")])).toEqual(rows.map(({ count }) => String(count)));
  await rest("DELETE", "thing?where={}");
  expect(await load(file, "csv")).toMatchObject({
    created: rows.length,
    updated: 0,
    skipped: 0,
    failed: 0,
    faults: [],
  });
  expect(await things(), `seed ${seed}`).toEqual(before);
});

test("a file that somebody wrote by hand keeps its quotes, but for one before what a spreadsheet would run", async () => {
  await rest("DELETE", "thing?where={}");
  const cells = ["'tis", "'", "''", "'a'", "' =1", "=1", "-x", "'=1", "''=1", "'-5"];
  const file = ["text,count", ...cells.map((cell) => `${cell},'-5`), ""].join("\n");
  expect(await load(file, "csv")).toMatchObject({ created: cells.length, failed: 0 });
  const read = await things();
  expect(read.map(({ text }) => text)).toEqual(["'tis", "'", "''", "'a'", "' =1", "=1", "-x", "=1", "'=1", "-5"]);
  expect(new Set(read.map(({ count }) => count))).toEqual(new Set([-5]));
});

const withoutEmpty = (row: Record<string, unknown>) => {
  const { inside } = Object(row.box);
  return { ...row, text: row.text || null, constructor: row.constructor || null, box: inside ? { inside } : null };
};

test("columns that there are not refuse a table once, whatever its rows; a table and a row have so many names", async () => {
  const { importColumnsMax: most } = limits;
  const names = (count: number) => Array.from({ length: count }, (_, i) => `x${i}`);
  const message = (name: string) => `There is no field "${name}" here`;
  for (const rows of ["", "a\n".repeat(2_000)])
    await expect(load(`text,${names(2_000)}\n${rows}`, "csv")).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
      fields: Object.fromEntries(names(20).map((name) => [name, message(name)])),
    });
  await expect(load(`text,${names(most)}\na\n`, "csv")).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    message: `The file has ${most + 1} columns; it may have ${most}.`,
  });
  const row = Object.fromEntries(["text", ...names(most)].map((name) => [name, "a"]));
  expect(await load(`${JSON.stringify(row)}\n`, "ndjson")).toEqual({
    rows: 1,
    created: 0,
    updated: 0,
    skipped: 0,
    failed: 1,
    faults: [{ line: 1, field: null, message: `The row has ${most + 1} names; it may have ${most}` }],
  });
});

test("values that PostgreSQL cannot keep are faults of their rows, and of single writes too", async () => {
  const bad: [string, string][] = [
    ['{"title":"\\ud800x"}', "title"],
    ['{"title":"a\\u0000b"}', "title"],
    ['{"title":"x","released":"0000-01-01"}', "released"],
    ['{"title":"x","released":"9999-12-31T23:00:00-05:00"}', "released"],
    ['{"title":"x","place":{"city":"\\udc00"}}', "place.city"],
    ['{"title":"x","labels":["ok","\\ud800"]}', "labels.1"],
    ['{"title":"x","rating":1e400}', "rating"],
    ['{"title":"x","views":2147483648}', "views"],
  ];
  const report = await load(bad.map(([row]) => row).join("\n"), "ndjson", "post");
  expect(report.faults.map(({ line, field }) => [line, field])).toEqual(bad.map(([, field], i) => [i + 1, field]));
  expect(report.created).toBe(0);
  for (const [row, field] of bad)
    expect(await rest("POST", "post", row)).toMatchObject({
      status: 400,
      // A body with the null character is refused as a whole.
      json: { error: { fields: row.includes("u0000") ? {} : { [field]: expect.any(String) } } },
    });
});

test("so are those by which a row would be connected", async () => {
  const message = "Text must not contain the character U+0000 or half of a surrogate pair";
  const rows = [
    ['{"title":"x","tag.name":["a\\u0000"]}', "tag.name"],
    ['{"title":"x","tag.name":["\\ud800"]}', "tag.name"],
    ['{"title":"x","author.email":"\\u0000"}', "author.email"],
    ['{"title":"x","author_id":"\\udc00"}', "author_id"],
  ];
  const report = await load(rows.map(([row]) => row).join("\n"), "ndjson", "post");
  expect(report).toEqual({
    rows: rows.length,
    created: 0,
    updated: 0,
    skipped: 0,
    failed: rows.length,
    faults: rows.map(([, field], i) => ({ line: i + 1, field, message })),
  });
  const cells = await load("title,tag.name,author.email\nx,a\0b,\ny,,a\0b\n", "csv", "post");
  expect(cells.faults).toEqual([
    { line: 2, field: "tag.name", message },
    { line: 3, field: "author.email", message },
  ]);
});
