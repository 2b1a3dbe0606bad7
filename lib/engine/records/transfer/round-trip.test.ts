/** What an export writes, an import reads: every kind of field, in every format, wherever the field stands. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  catalogFor,
  everyField,
  modelDefinition,
  modelIn,
  object,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { fieldSamples, mayBeInside } from "../../../../tests/support/field-samples.ts";
import { recordSchema } from "../../../contract/records/records.ts";
import { isUuid } from "../../../kernel/ids.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { Columns, columnNames } from "./columns.ts";
import { type ExportedRow, exportTexts } from "./export-texts.ts";
import { type TransferFormat, transferFormats } from "./formats.ts";
import { type RowRecord, readRecord } from "./read-record.ts";
import { readRows } from "./read-rows.ts";

const files = [1, 2].map((n) => ({ id: `0190b2f0-0000-7000-8000-00000000000${n}` }));
/** Samples as answers have them; a file is an object with its id. */
const answered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(answered);
  if (typeof value !== "object" || value === null) return value;
  if ("$file" in value) return files[value.$file as number];
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, answered(one)]));
};
/** Files as their ids, in which form an import takes them too. */
const withIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withIds);
  if (typeof value !== "object" || value === null) return value;
  if ("id" in value && Object.keys(value).length === 1 && isUuid(String(value.id))) return value.id;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one)]));
};
const readable = fieldSamples.filter(({ kind }) => kind !== "password");
const valuesAt = (place: 0 | 1): ExportedRow =>
  Object.fromEntries(readable.map(({ name, values, stored }) => [name, answered((stored ?? values)[place])]));

const catalogWith = (fields: ReturnType<typeof everyField>) =>
  catalogFor(
    projectModels(
      [
        modelDefinition("book", fields),
        modelDefinition("author", [fieldDefinition("name")]),
        modelDefinition("tag", []),
      ],
      [
        relationDefinition("book", "author", "has_one", "has_many"),
        relationDefinition("book", "tag", "has_many", "has_many"),
      ],
    ),
    { languages: { fallback: "en", all: ["en", "de"] } },
  );

async function* pages(...rows: ExportedRow[][]): AsyncGenerator<ExportedRow[]> {
  yield* rows;
}
async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

/** Writes the rows as a file, in two pages, and reads them again. */
async function through(
  catalog: ReturnType<typeof catalogWith>,
  format: TransferFormat,
  rows: ExportedRow[],
  model: CatalogModel = modelIn(catalog, "book"),
): Promise<RowRecord[]> {
  const columns = new Columns(catalog, model);
  const texts = exportTexts(model, format, rows.slice(0, 1), pages(rows.slice(1)));
  const read = (await Array.fromAsync(readRows(bytesOf(texts), format, () => {}))).flat();
  return read.map((row) => {
    if ("fault" in row) throw new Error(row.fault);
    return readRecord(columns, row.cells, format === "csv", new Map());
  });
}
const meta = { status: "published", created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" };

test.each(transferFormats)("%s brings every kind of field back as it was answered", async (format) => {
  const catalog = catalogWith(everyField());
  const rows = ([0, 1] as const).map((place) => ({ id: files[place]!.id, ...valuesAt(place), meta }));
  const read = await through(catalog, format, rows);
  for (const [place, row] of read.entries()) {
    expect(row.faults).toEqual({});
    expect([row.id, row.status]).toEqual([files[place]!.id, "published"]);
    const schema = recordSchema(everyField(), "draft");
    // Checked as an import does, a value is the stored one.
    const checked = schema.safeParse(withIds(row.input));
    expect(checked.error?.issues).toBeUndefined();
    const expected = schema.parse(withIds(valuesAt(place as 0 | 1)));
    expect(checked.data).toEqual(expected);
  }
});

test.each(transferFormats)(
  "%s brings back what is inside of objects and lists, and nothing where there was nothing",
  async (format) => {
    const inside = fieldSamples.filter(mayBeInside).filter(({ inside }) => !inside);
    const fields = inside.map(({ name }) => everyField().find(({ identifier }) => identifier === name)!);
    const catalog = catalogWith([object("box", fields), repeated("boxes", fields), fieldDefinition("none")]);
    const schema = recordSchema([object("box", fields), repeated("boxes", fields), fieldDefinition("none")], "draft");
    const values = (place: 0 | 1) =>
      Object.fromEntries(inside.map(({ name, values, stored }) => [name, answered((stored ?? values)[place])]));
    const rows = [
      { id: files[0]!.id, box: values(0), boxes: [values(1), values(0)], none: null, meta },
      { id: files[1]!.id, box: null, boxes: null, none: null, meta },
    ];
    const [full, empty] = await through(catalog, format, rows);
    const { none: _, ...given } = withIds(rows[0]!) as ExportedRow;
    const { id: __, meta: ___, ...own } = given;
    expect(schema.parse(withIds(full!.input))).toEqual(schema.parse(own));
    expect(Object.values(empty!.input).filter((one) => one !== null)).toEqual([]);
  },
);

/** Any text that a field may have, whatever signs its file is made of. */
const text = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(fc.constantFrom(...`,;|\t"'=+-@\n\r []{}:#\\`)).map((all) => all.join("")),
  )
  .map((one) => one.replaceAll("\0", "").toWellFormed())
  .filter((one) => one !== "");

test.each(transferFormats)("%s brings every text back, alone, in a list and inside of an object", async (format) => {
  const list = fieldDefinition("list", { field_type: "list", field_sub_type: "dynamicList" });
  const catalog = catalogWith([fieldDefinition("text"), list, object("box", [fieldDefinition("text")])]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), async (texts) => {
      const rows = texts.map(([a, b], i) => ({ id: String(i), text: a, list: [a, b], box: { text: b }, meta }));
      const read = await through(catalog, format, rows);
      expect(read.map(({ input }) => input)).toEqual(
        texts.map(([a, b]) => expect.objectContaining({ text: a, list: [a, b], box: { text: b } })),
      );
    }),
    { numRuns: 150 },
  );
});

test("a translation stands in a column of its own, and comes back to its language", async () => {
  const fields = [
    fieldDefinition("title", { validation: { locals: ["de"] } }),
    { ...object("seo", [fieldDefinition("title")]), validation: { locals: ["de"] } },
  ];
  const catalog = catalogWith(fields);
  const model = modelIn(catalog, "book");
  const row = {
    id: "1",
    title: "Otter",
    seo: { title: "a" },
    "title@de": "Fischotter",
    "seo@de": { title: "b" },
    author_id: "7",
    tag_ids: ["8", "9"],
    meta,
  };
  const names = columnNames(model, [...model.fields.values()]);
  expect(names).toEqual(["title", "title@de", "seo.title", "seo.title@de", "author_id", "tag_ids"]);
  const [read] = await through(catalog, "csv", [row]);
  expect(read!.input).toEqual({ title: "Otter", seo: { title: "a" } });
  expect(read!.translations).toEqual({ de: { title: "Fischotter", seo: { title: "b" } } });
  expect(read!.links.map(({ column, values }) => [column, values])).toEqual([
    ["author_id", ["7"]],
    ["tag_ids", ["8", "9"]],
  ]);
});

test("an empty export is a table without rows, and a list without elements", async () => {
  const catalog = catalogWith([fieldDefinition("title")]);
  const written = async (format: TransferFormat) =>
    (await Array.fromAsync(exportTexts(modelIn(catalog, "book"), format, [], pages()))).join("");
  expect(await written("csv")).toBe("id,title,author_id,tag_ids,meta.status,meta.created_at,meta.updated_at\n");
  expect(JSON.parse(await written("json"))).toEqual([]);
  expect(await written("ndjson")).toBe("");
});

test("a file has no column for what is never read", async () => {
  const secret = fieldDefinition("secret", { validation: { is_password: true } });
  const catalog = catalogWith([secret, fieldDefinition("title")]);
  const [header] = await Array.fromAsync(exportTexts(modelIn(catalog, "book"), "csv", [], pages()));
  expect(header).toBe("id,title,author_id,tag_ids,meta.status,meta.created_at,meta.updated_at\n");
});
