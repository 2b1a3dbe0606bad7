import { describe, expect, test } from "vitest";
import { jsonDepthMax, parseBoundedJson, requireShallow, requireStorable } from "./bounded-json.ts";
import { UnheldNumber } from "./held-number.ts";

const parse = (text: string) => parseBoundedJson(text, "The body");
const tooDeep = { code: "BAD_USER_INPUT", message: "The body is nested deeper than 200 levels." };
const nul = { code: "BAD_USER_INPUT", message: "Text must not contain the character U+0000." };
const half = { code: "BAD_USER_INPUT", message: "Text must not contain half of a surrogate pair." };
const refusalOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

describe.each([
  ["lists", lists],
  ["objects", objects],
  ["both", (levels: number) => (levels % 2 ? `[${objects(levels - 1)}]` : `${objects(levels)}`)],
])("depth of %s", (_, nested) => {
  test("is read up to the limit and refused beyond it", () => {
    expect(parse(nested(jsonDepthMax))).toEqual(JSON.parse(nested(jsonDepthMax)));
    expect(refusalOf(() => parse(nested(jsonDepthMax + 1)))).toMatchObject(tooDeep);
    expect(refusalOf(() => parse(nested(1_000_000)))).toMatchObject(tooDeep);
  });
});

test("what never ends is too deep before it is no JSON", () => {
  expect(refusalOf(() => parse("[".repeat(4_800_000)))).toMatchObject(tooDeep);
  expect(refusalOf(() => parse('{"a":'.repeat(1_000_000)))).toMatchObject(tooDeep);
});

test("brackets in text and brackets beside one another count nothing", () => {
  for (const text of ["[".repeat(1_000), `\\"${"[".repeat(1_000)}`, `${"\\".repeat(999)}"${"{".repeat(500)}`]) {
    const value = { [text]: [text, text] };
    expect(parse(JSON.stringify(value))).toEqual(value);
  }
  expect(parse(`[${"[],{},".repeat(10_000)}1]`)).toHaveLength(20_001);
});

test("what is not JSON is told with its subject", () => {
  for (const text of ["", "{", "]", "nul", '"\\', '{"a":1}}', "\0"])
    expect(refusalOf(() => parse(text))).toMatchObject({ message: "The body is not valid JSON." });
});

test.each([
  ["a value", '"a\\u0000b"', nul],
  ["a value in a list", '[[["\\u0000"]]]', nul],
  ["a key", '{"a":{"\\u0000":1}}', nul],
  ["a value behind an escaped backslash", '["\\\\\\u0000"]', nul],
  ["the first half of a pair", '["\\ud83d"]', half],
  ["the second half of a pair, as a key", '{"\\uDE00":1}', half],
  ["two first halves", '["\\ud83d\\ud83d"]', half],
])("text that cannot be stored is refused: %s", (_, text, refusal) => {
  expect(refusalOf(() => parse(text))).toMatchObject(refusal);
  expect(refusalOf(() => requireStorable(JSON.parse(text)))).toMatchObject(refusal);
});

test("the refusal names where the text stands", () => {
  const fieldsOf = (value: unknown) => (refusalOf(() => requireStorable(value)) as { fields?: object }).fields;
  expect(fieldsOf({ a: 1, box: { list: ["ok", "\0"] } })).toEqual({ "box.list.1": nul.message });
  expect(fieldsOf({ box: { "a\0": 1 } })).toEqual({ box: nul.message });
  expect(fieldsOf("\0")).toBe(undefined);
});

test("what only looks like such text is taken", () => {
  const fine = ['["\\\\u0000"]', '["\\ud83d\\ude00"]', '["\\\\ud83d"]', '["0"]'];
  for (const text of fine) expect(parse(text)).toEqual(JSON.parse(text));
});

test("keys that mean something to JavaScript are only keys", () => {
  const value = parse('{"__proto__":{"a":1},"constructor":2}') as object;
  expect([Object.keys(value), (value as { a?: unknown }).a]).toEqual([["__proto__", "constructor"], undefined]);
});

test("messages that somebody else parses are held against the same limit", () => {
  expect(refusalOf(() => requireShallow(lists(201), "The message"))).toMatchObject({
    message: "The message is nested deeper than 200 levels.",
  });
  expect(requireShallow(lists(200), "The message")).toEqual({ digits: 0 });
});

test("long numbers are looked for beside strings, not in them", () => {
  const digitsOf = (text: string) => requireShallow(text, "The message").digits;
  expect(['"12345"', '{"a123":[12,1.234]}', '["\\"99999",1]', "0.1234567890123456"].map(digitsOf)).toEqual([
    0, 3, 1, 16,
  ]);
  expect(parse('[9007199254740993,"9007199254740993"]')).toEqual([expect.any(UnheldNumber), "9007199254740993"]);
});

test("a string that is not closed is no JSON, however many signs are escaped in it", () => {
  for (const text of ['"', '"a', '{"a":"b\\"', `["${"\\".repeat(99_999)}"`, `"${'\\"'.repeat(1_000)}`])
    expect(refusalOf(() => parse(text))).toMatchObject({ message: "The body is not valid JSON." });
});
