import { expect, test } from "vitest";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { recordSchema } from "../../lib/contract/records/records.ts";
import { fieldDefinition } from "../../tests/support/fields/field-definition.ts";
import { emptyValues, newValues, payloadOf, valuesOf } from "./record-values.ts";

const field = (identifier: string, field_type: FieldDefinition["field_type"], more: Partial<FieldDefinition> = {}) =>
  fieldDefinition(identifier, { field_type, ...more });

const fields: FieldDefinition[] = [
  field("title", "text"),
  field("secret", "text", { validation: { is_password: true } }),
  field("size", "number"),
  field("body", "multiline"),
  field("tags", "list", { field_sub_type: "multiSelect" }),
  field("address", "object", { fields: [field("street", "text")] }),
  field("lines", "repeated", { fields: [field("amount", "number")] }),
];

test("an untouched new record sends nulls for blanks and leaves an empty password out", () => {
  expect(payloadOf(fields, emptyValues(fields))).toEqual({
    title: null,
    size: null,
    body: null,
    tags: [],
    address: null,
    lines: [],
  });
});

test("an object that must be there is, one that need not is added and taken away as a whole", () => {
  const inner = [field("street", "text"), field("seen", "boolean")];
  const must = field("address", "object", { fields: inner, validation: { required: true } });
  expect(payloadOf([must], emptyValues([must]))).toEqual({ address: { street: null, seen: false } });
  const may = field("address", "object", { fields: [...inner, field("place", "object", { fields: inner })] });
  expect(payloadOf([may], { address: emptyValues(may.fields) })).toEqual({
    address: { street: null, seen: false, place: null },
  });
  expect(payloadOf([may], { address: null })).toEqual({ address: null });
});

test("a new record and an object that is added show default values, and send what is done with them", () => {
  const withDefaults = [
    field("size", "number", { validation: { default: 0 } }),
    field("done", "boolean", { validation: { default: true } }),
    field("seen", "boolean"),
    field("box", "object", { fields: [field("name", "text", { validation: { default: "new" } })] }),
  ];
  const values = newValues(withDefaults);
  expect(values).toEqual({ size: 0, done: true, seen: null, box: null });
  expect(payloadOf(withDefaults, { ...values, size: "", box: emptyValues(withDefaults[3]!.fields) })).toEqual({
    size: null,
    done: true,
    seen: null,
    box: { name: "new" },
  });
  expect(valuesOf(withDefaults, {})).toEqual({ size: null, done: null, seen: null, box: null });
});

test("files are sent by their ids, numbers as numbers, and what is no number as it was typed", () => {
  const file = { id: "f1", url: "/media/f1/a.png" };
  const gallery = { validation: { is_gallery: true } };
  expect(payloadOf([field("cover", "media")], { cover: file })).toEqual({ cover: "f1" });
  expect(payloadOf([field("cover", "media")], { cover: null })).toEqual({ cover: null });
  expect(payloadOf([field("all", "media", gallery)], { all: [file, "f2"] })).toEqual({ all: ["f1", "f2"] });
  expect(payloadOf([field("size", "number"), field("many", "number")], { size: "12", many: "x" })).toEqual({
    size: 12,
    many: "x",
  });
  expect(payloadOf([field("list", "list", { input_type: "int" })], { list: ["1", "", "b"] })).toEqual({
    list: [1, "b"],
  });
  expect(payloadOf([field("place", "geo")], { place: { lat: "1.5", lon: 2 } })).toEqual({
    place: { lat: 1.5, lon: 2 },
  });
});

test("JSON is shown over several lines and sent as what it says; a text that is none is refused", () => {
  const json = field("data", "json", { label: "Data" });
  const stored = { a: [1, "b"] };
  const shown = valuesOf([json], { data: stored });
  expect(shown.data).toBe('{\n  "a": [\n    1,\n    "b"\n  ]\n}');
  expect(payloadOf([json], shown)).toEqual({ data: stored });
  for (const [typed, sent] of [
    ["", null],
    ["null", null],
    ['"5"', "5"],
    ["5", 5],
    ["[]", []],
  ])
    expect(payloadOf([json], { data: typed }), String(typed)).toEqual({ data: sent });
  for (const typed of ["{", "five", "NaN", "[".repeat(300)]) {
    const { error } = recordSchema([json], "draft").safeParse(payloadOf([json], { data: typed }));
    expect(error?.issues[0]?.message, typed).toBe("Data must be valid JSON");
  }
});

test("entries of a list that were left empty are not sent", () => {
  expect(payloadOf([field("words", "list")], { words: ["a", "", null, "b"] })).toEqual({ words: ["a", "b"] });
});

test("a stored record comes back as it was, but for its password", () => {
  const data = { title: "A", size: 0, body: { html: "<p>x</p>" }, tags: ["b"], address: null, lines: [{ amount: 2 }] };
  const values = valuesOf(fields, { ...data, secret: "hash" });
  expect(values).toEqual({ ...data, secret: "", body: "<p>x</p>" });
  expect(payloadOf(fields, { ...values, secret: "new password" })).toMatchObject({ size: 0, secret: "new password" });
});
