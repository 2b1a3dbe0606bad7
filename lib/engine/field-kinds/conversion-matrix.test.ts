/** Changes of type: from every kind to every other, with values of every kind. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { everyField, sampleField } from "../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../tests/support/field-definition.ts";
import { fieldSamples } from "../../../tests/support/field-samples.ts";
import { kindOf } from "../../contract/field-kinds/index.ts";
import type { FieldDefinition } from "../../contract/models.ts";
import { recordSchema } from "../../contract/records/records.ts";
import { Shortened, unconvertible } from "./conversions.ts";
import { converter } from "./convert.ts";

const fields = everyField();
const files = [1, 2].map((n) => `0190b2f0-0000-7000-8000-00000000000${n}`);
const withIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one) => (one?.$file === undefined ? one : files[one.$file]));

/** Values as rows have them: files are a list of ids, also where there is one. */
const storedOf = (field: FieldDefinition): unknown[] => {
  const { values, stored, kind } = fieldSamples.find(({ name }) => name === field.identifier)!;
  return (stored ?? values).map((value) => (kind === "media" ? [withIds(value)].flat() : withIds(value)));
};
/** What a conversion gives, for a row of its own. */
const converted = (from: FieldDefinition, to: FieldDefinition, value: unknown): unknown => {
  const result = converter(from, to)(value);
  return result instanceof Shortened ? result.kept : result;
};
const isKept = (value: unknown) => value !== unconvertible;

/** Whether a record may have the value in this field; of one file the API takes the file itself. */
const mayHave = (field: FieldDefinition, value: unknown): boolean => {
  const given = kindOf(field) === "media" && !field.validation.is_gallery && Array.isArray(value) ? value[0] : value;
  return recordSchema([field], "draft").safeParse({ [field.identifier]: given }).success;
};

/** A change of type asks for no rules of the field but its kind's own, and not for what is inside of an object. */
const asksForMore = ["text_email", "text_url", "object", "repeated", "password"];
const strict = fields.filter(({ identifier }) => !asksForMore.includes(identifier));
const pairs = fields.flatMap((from) => strict.map((to) => [from.identifier, to.identifier] as const));
const named = (name: string) => fields.find(({ identifier }) => identifier === name)!;

test.each(pairs)("%s becomes %s as a value that could have been written there, or not at all", (from, to) => {
  for (const value of storedOf(named(from))) {
    const result = converted(named(from), named(to), value);
    if (isKept(result)) expect(mayHave(named(to), result), JSON.stringify([value, result])).toBe(true);
  }
});

test("a change to the same type keeps every value", () => {
  for (const field of fields)
    for (const value of storedOf(field)) expect(converter(field, field)(value), field.identifier).toEqual(value);
});

/** Kinds whose values have a text that is all of them: there and back, it is the same value. */
const throughText = [
  ...["text", "long_text", "email", "url", "slug", "color", "int", "double", "boolean", "date", "local_date"],
  ...["local_time", "choice", "geo", "json"],
];

test.each(throughText)("%s comes back from a text as it was", (name) => {
  for (const through of ["text", "long_text"])
    for (const value of storedOf(named(name))) {
      const text = converted(named(name), named(through), value);
      expect(text).toEqual(expect.any(String));
      expect(converted(named(through), named(name), text), through).toEqual(value);
    }
});

test("a list of one is that one, and one is a list of it, wherever both have a meaning", () => {
  const inLists: [string, string][] = [
    ["text", "texts"],
    ["int", "ints"],
    ["double", "doubles"],
    ["boolean", "booleans"],
    ["choice", "choices"],
    ["object", "repeated"],
  ];
  for (const [one, list] of inLists)
    for (const value of storedOf(named(one))) {
      expect(converted(named(one), named(list), value), list).toEqual([value]);
      expect(converted(named(list), named(one), [value]), one).toEqual(value);
      expect(converted(named(list), named(one), [value, value]), one).toBe(unconvertible);
    }
});

test("what is no option of the new field is not in it, of one and of many", () => {
  const [choice, choices] = [named("choice"), named("choices")];
  const text = named("text");
  expect(converted(text, choice, "red")).toBe("red");
  expect(converted(text, choice, "Red")).toBe(unconvertible);
  expect(converted(named("texts"), choices, ["red", "blue"])).toEqual(["red", "blue"]);
  expect(converted(named("texts"), choices, ["red", "pink"])).toBe(unconvertible);
  const numbers = fieldDefinition("n", {
    field_type: "list",
    field_sub_type: "multiSelect",
    input_type: "int",
    validation: { fixed_list_elements: ["1", "2"] },
  });
  expect(converted(named("int"), numbers, 2)).toEqual([2]);
  expect(converted(named("int"), numbers, 3)).toBe(unconvertible);
});

test("nothing becomes a file", () => {
  for (const field of fields.filter((one) => kindOf(one) !== "media"))
    for (const value of storedOf(field))
      for (const media of ["media", "gallery"])
        expect(converted(field, named(media), value), field.identifier).toBe(unconvertible);
});

test("where a part of a value would be lost, that is told", () => {
  const lossy: [string, string][] = pairs
    .filter(([from, to]) =>
      storedOf(named(from)).some((value) => converter(named(from), named(to))(value) instanceof Shortened),
    )
    .map(([from, to]) => [from, to]);
  expect(lossy).toEqual([
    ["date", "local_date"],
    ["date", "local_time"],
  ]);
});

const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: "grapheme" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom("1e999", "2026-02-30", "59.9, 10.7", "{", "[1", "true", " 7 ", "#abc", "<p>a</p>"),
    fc.array(fc.option(tie("json")), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("lat", "lon", "toString", "valueOf"), fc.option(tie("json")), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
}));

test("whatever a row has, a conversion gives a value that may be there, or says that there is none", () => {
  const from = fc.constantFrom(...["json", "text", "texts", "object"].map(named));
  fc.assert(
    fc.property(from, fc.constantFrom(...strict), json, (source, target, value) => {
      const result = converted(source, target, value);
      if (isKept(result) && result !== "") expect(mayHave(target, result), JSON.stringify(result)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test("a number is one only where all of the text is", () => {
  const said: [unknown, unknown, unknown][] = [
    ["5", 5, 5],
    [" -5 ", -5, -5],
    ["+5", 5, 5],
    ["5.0", 5, 5],
    ["1e3", 1_000, 1_000],
    ["1.5", unconvertible, 1.5],
    [".5", unconvertible, 0.5],
    ["5 km", unconvertible, unconvertible],
    ["1,5", unconvertible, unconvertible],
    ["0x10", unconvertible, unconvertible],
    ["Infinity", unconvertible, unconvertible],
    ["1e999", unconvertible, unconvertible],
    ["", unconvertible, unconvertible],
    ["2147483648", unconvertible, 2_147_483_648],
    [true, 1, 1],
    [false, 0, 0],
    [["7"], 7, 7],
    [["7", "8"], unconvertible, unconvertible],
  ];
  for (const [value, int, double] of said) {
    expect(converted(named("json"), named("int"), value), JSON.stringify(value)).toBe(int);
    expect(converted(named("json"), named("double"), value), JSON.stringify(value)).toBe(double);
  }
});

test("a switch is what people call it, in any letters", () => {
  for (const [words, value] of [
    [["true", "TRUE", " yes ", "Yes", "1"], true],
    [["false", "No", "0"], false],
    [["on", "off", "2", "", "ja", "y"], unconvertible],
  ] as const)
    for (const word of words) expect(converted(named("text"), named("boolean"), word), word).toBe(value);
  expect(converted(named("int"), named("boolean"), 1)).toBe(true);
  expect(converted(named("int"), named("boolean"), 2)).toBe(unconvertible);
});

test("a rich text becomes its words, and words a rich text in which nothing is a tag", () => {
  const [rich, text] = [named("rich_text"), named("long_text")];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "<b>", "&", "&amp;", "<", ">", '"', "\n", "b"), { minLength: 1 }),
      (parts) => {
        const words = `x${parts.join("")}x`;
        const html = converted(text, rich, words) as string;
        expect(html).toMatch(/^<p>.*<\/p>$/s);
        expect(html.replace(/^<p>|<\/p>$|<br \/>/g, "")).not.toMatch(/[<>]/);
        expect(converted(rich, text, html)).toBe(words);
      },
    ),
  );
  expect(sampleField("rich_text").field_type).toBe("multiline");
});
