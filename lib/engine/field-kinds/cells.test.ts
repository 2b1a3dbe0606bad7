import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleField } from "../../../tests/support/catalogs.ts";
import { fieldSamples } from "../../../tests/support/field-samples.ts";
import { fieldShapeOf } from "../../contract/fields/field-shape.ts";
import { jsonCell, listCell, numberCell } from "./cells.ts";
import { fieldKinds } from "./registry.ts";

/** What a cell means in the field of a sample. */
function meaning(sample: string, text: string): unknown {
  const field = sampleField(sample);
  const shape = fieldShapeOf(field);
  const { fromCell } = fieldKinds[shape.kind];
  return fromCell ? fromCell(text, shape, field) : text;
}

test.each<[sample: string, text: string, meaning: unknown]>([
  ["text", " 5 ", " 5 "],
  ["choice", "red", "red"],
  ["int", "5", 5],
  ["int", "-5", -5],
  ["int", "5.0", 5],
  ["int", "+5", "+5"],
  ["int", "1e3", "1e3"],
  ["int", "five", "five"],
  ["double", "1.5", 1.5],
  ["double", ".5", ".5"],
  ["boolean", "yes", true],
  ["boolean", "FALSE", false],
  ["boolean", "maybe", "maybe"],
  ["texts", "a|b", ["a", "b"]],
  ["texts", " a | b ", ["a", "b"]],
  ["texts", '["a|b","c"]', ["a|b", "c"]],
  ["texts", "[broken", "[broken"],
  ["texts", "1|2", ["1", "2"]],
  ["ints", "1|2", [1, 2]],
  ["ints", "[1,2]", [1, 2]],
  ["ints", "1|two", [1, "two"]],
  ["ints", '["1",null,{"toString":1,"valueOf":1}]', [1, null, { toString: 1, valueOf: 1 }]],
  ["doubles", "1.5|2", [1.5, 2]],
  ["booleans", "true|false", [true, false]],
  ["object", '{"inner":"a"}', { inner: "a" }],
  ["object", "{broken", "{broken"],
  ["repeated", '[{"inner":"a"}]', [{ inner: "a" }]],
  ["geo", '{"lat":1,"lon":2}', { lat: 1, lon: 2 }],
  ["json", "5", 5],
  ["json", '{"a":[null]}', { a: [null] }],
  ["media", "0190b2f0-0000-7000-8000-000000000001", "0190b2f0-0000-7000-8000-000000000001"],
  ["media", '{"id":"a"}', { id: "a" }],
  ["gallery", "a|b", ["a", "b"]],
  ["gallery", '[{"id":"a"}]', [{ id: "a" }]],
])("in a column of %s, the cell %j means %j", (sample, text, expected) => {
  expect(meaning(sample, text)).toEqual(expected);
});

test("no cell of any column is an error: what means nothing stays as it is, and is refused with its field", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.json(),
    fc.constantFrom("[", "{", '{"a":', "[1,", "|", "||", '[{"toString":1,"valueOf":1}]', "null", "[null]", "1e999"),
  );
  for (const { name } of fieldSamples)
    fc.assert(
      fc.property(text, (cell) => {
        expect(() => meaning(name, cell), `${name}: ${cell}`).not.toThrow();
      }),
      { numRuns: 200 },
    );
});

test("a list of any texts comes back from its JSON, and from a cell with bars where no text has one", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (list) => {
      expect(listCell(JSON.stringify(list))).toEqual(list);
      const plain = list.map((text) => text.replaceAll(/[|[]/g, "").trim());
      expect(listCell(plain.join("|"))).toEqual(plain);
    }),
  );
});

test("a number of any size comes back from its cell", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const text = String(number);
      // What is written with an exponent is left to the rules of the field.
      expect(numberCell(text)).toBe(/e/.test(text) ? text : number === 0 ? 0 : number);
    }),
  );
});

test("JSON that is deeper than the API takes is none", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(jsonCell(nested(5))).toEqual([[[[[]]]]]);
  expect(jsonCell(nested(10_000))).toBeUndefined();
  expect(jsonCell("")).toBeUndefined();
});

test("copies of a record get an ending where their field takes any text, and none where it takes a form", () => {
  const takes = fieldSamples.filter(({ name, kind }) => fieldKinds[kind].takesEnding?.(sampleField(name)));
  expect(takes.map(({ name }) => name)).toEqual(["text"]);
});

test("the JSON Schema of an input says the bounds that the field has", () => {
  const said = (sample: string, validation = {}) => {
    const field = { ...sampleField(sample), validation: { ...sampleField(sample).validation, ...validation } };
    return fieldKinds[fieldShapeOf(field).kind].bounds?.(field);
  };
  expect(said("text")).toEqual({});
  expect(said("text", { char_limit: [5] })).toEqual({ maxLength: 5 });
  expect(said("text_email", { char_limit: [50] })).toEqual({ maxLength: 50, format: "email" });
  expect(said("text_url")).toEqual({ format: "uri" });
  expect(said("long_text", { char_limit: [null] })).toEqual({});
  expect(said("int", { int_range_limit: [0, null] })).toEqual({ minimum: 0 });
  expect(said("int", { int_range_limit: [null, 9] })).toEqual({ maximum: 9 });
  expect(said("double", { double_range_limit: [-1.5, 1.5] })).toEqual({ minimum: -1.5, maximum: 1.5 });
  expect(said("double")).toEqual({});
  expect(said("email")).toEqual({ format: "email" });
  expect(said("boolean")).toBeUndefined();
});
