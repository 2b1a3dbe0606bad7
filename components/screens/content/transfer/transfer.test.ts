import { expect, test } from "vitest";
import { csvDelimiters } from "../../../../lib/contract/records/csv-dialect.ts";
import { mappedFile, mapsSomething, suggestMapping } from "./column-mapping.ts";
import { formatOf, previewOf } from "./file-preview.ts";

const csv =
  '\uFEFF"Full\nname",E-mail,Städte,author.mail\r\n"Ada, Countess",ada@x.example,"a|b",m@x.example\r\nGrace,g@x.example,,\r\n';

test("a CSV with a byte order mark and line ends in its header is read, and renamed without touching its rows", async () => {
  const file = new Blob([csv]);
  const preview = await previewOf(file, "csv");
  expect(preview.columns).toEqual(["Full\nname", "E-mail", "Städte", "author.mail"]);
  expect(preview.rows[0]).toEqual({
    "Full\nname": "Ada, Countess",
    "E-mail": "ada@x.example",
    Städte: "a|b",
    "author.mail": "m@x.example",
  });
  const mapping = { "Full\nname": "name", "E-mail": "mail", Städte: null, "author.mail": "author.mail" };
  expect(await mappedFile(file, preview.csv!, preview.columns, mapping).text()).toBe(
    'name,mail,meta.skipped_2,author.mail\n"Ada, Countess",ada@x.example,"a|b",m@x.example\r\nGrace,g@x.example,,\r\n',
  );
});

test.each(csvDelimiters)("cells between %j are told apart, and stay so under another header", async (delimiter) => {
  const row = (...cells: string[]) => `${cells.join(delimiter)}\r\n`;
  for (const before of ["", `sep=${delimiter}\r\n`]) {
    const rows = row("Ada", '"1,5;6"') + row("", "");
    const file = new Blob([before, row("Name", "Grösse"), rows]);
    const { csv, columns, rows: shown } = await previewOf(file, "csv");
    expect([csv?.delimiter, columns, shown]).toEqual([
      delimiter,
      ["Name", "Grösse"],
      [{ Name: "Ada", Grösse: "1,5;6" }],
    ]);
    expect(await mappedFile(file, csv!, columns, { Name: "name", Grösse: null }).text()).toBe(
      `${before}name${delimiter}meta.skipped_1\n${rows}`,
    );
  }
});

test("a file without rows is told at once", async () => {
  for (const text of ["", "title;views\r\n", "title\n\n,,\n"])
    await expect(previewOf(new Blob([text]), "csv")).rejects.toThrow("The file has no rows to import.");
  await expect(previewOf(new Blob(["[]"]), "json")).rejects.toThrow("The file has no rows to import.");
});

test("lines that are broken, or longer than what is read of a file, leave the others their import", async () => {
  const some = await previewOf(new Blob(['{"a":1}\nnonsense\n{"a":2}\n']), "ndjson");
  expect(some.rows).toEqual([{ a: "1" }, { a: "2" }]);
  const long = JSON.stringify({ a: "x".repeat(300_000) });
  expect((await previewOf(new Blob([`{"a":1}\n${long}\n`]), "ndjson")).rows).toEqual([{ a: "1" }]);
  expect((await previewOf(new Blob([`${long}\n`]), "ndjson")).rows).toEqual([]);
});

test("a mapping that leads nowhere is none", () => {
  const columns = ["a", "b"];
  expect(mapsSomething(columns, { a: null, b: null })).toBe(false);
  expect(mapsSomething(columns, { a: "meta.status", b: null })).toBe(false);
  expect(mapsSomething(columns, { a: null, b: "title" })).toBe(true);
});

test("columns find their fields by name, label and spelling, none twice; others are left out", () => {
  const labels = new Map([
    ["printed_at", "Printed at"],
    ["place.country", "Place › Country"],
  ]);
  const targets = ["title", "printed_at", "place.city", "place.country", "author_id"];
  const columns = ["Title", "title", "Printed At", "place.city", "Country", "author.mail", "colour"];
  expect(suggestMapping(columns, targets, labels)).toEqual({
    Title: null,
    title: "title",
    "Printed At": "printed_at",
    "place.city": "place.city",
    Country: "place.country",
    "author.mail": "author.mail",
    colour: null,
  });
});

test("a preview shows texts as an import takes them: without the quote before what a spreadsheet would run", async () => {
  const { rows } = await previewOf(new Blob(["title,count\n'=1+1,-5\n''=1,'tis\n"]), "csv");
  expect(rows).toEqual([
    { title: "=1+1", count: "-5" },
    { title: "'=1", count: "'tis" },
  ]);
});

test("lists and lines of JSON show their first rows; what is neither says so", async () => {
  const json = await previewOf(new Blob(['[{"a":1,"b":["x"]},{"c":"t"}]']), "json");
  expect(json).toMatchObject({ columns: ["a", "b", "c"], rows: [{ a: "1", b: '["x"]' }, { c: "t" }] });
  const lines = await previewOf(new Blob(['{"a":1}\n\n{"a":2}\n']), "ndjson");
  expect(lines.rows).toEqual([{ a: "1" }, { a: "2" }]);
  await expect(previewOf(new Blob(["{}"]), "json")).rejects.toThrow("must hold one list");
  await expect(previewOf(new Blob(["nonsense"]), "ndjson")).rejects.toThrow("cannot be read");
});

test("a file longer than what is read of it loses no whole row of the preview to the cut", async () => {
  const long = `title\n${'"a ""quoted"" line"\n'.repeat(40_000)}`;
  const preview = await previewOf(new Blob([long]), "csv");
  expect(preview.rows).toHaveLength(5);
  expect(preview.rows[4]).toEqual({ title: 'a "quoted" line' });
});

test.each([
  ["x.CSV", "csv"],
  ["x.jsonl", "ndjson"],
  ["x.xlsx", null],
])("%s is %s", (name, format) => expect(formatOf(name)).toBe(format));

test("a file that is not UTF-8 is told before it is sent; a beginning that ends within a character is no fault", async () => {
  await expect(previewOf(new Blob([Buffer.from("Name\nM\u00fcll\n", "latin1")]), "csv")).rejects.toThrow(
    "not valid UTF-8",
  );
  const long = `Name\n${"ü\n".repeat(100_000)}`;
  expect((await previewOf(new Blob([long]), "csv")).rows).toHaveLength(5);
  expect((await previewOf(new Blob([` ${long}`]), "csv")).rows).toHaveLength(5);
});
