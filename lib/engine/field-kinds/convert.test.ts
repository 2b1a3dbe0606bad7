import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldDefinition } from "../../../tests/support/fields/field-definition.ts";
import type { FieldType } from "../../contract/models.ts";
import { type RecordMode, recordSchema } from "../../contract/records/records.ts";
import { isoDate, isoMoment, isoTime } from "../../kernel/time.ts";
import { Shortened, unconvertible } from "./conversions.ts";
import { converter } from "./convert.ts";

const field = (field_type: FieldType) => fieldDefinition("at", { field_type });
const convert = (from: FieldType, to: FieldType, value: unknown) => converter(field(from), field(to))(value);
const toText = converter(field("date"), field("text"));

const part = (texts: string[]) => fc.constantFrom(...texts);
/** Texts that are times of day, and texts that are nearly that. */
const times = fc
  .tuple(
    part(["00", "9", "23", "24"]),
    part([":00", ":59", ":60", ""]),
    part(["", ":00", ":59.1234", ":60"]),
    part(["", "Z"]),
  )
  .map((parts) => parts.join(""));
/** Texts that are dates, and texts that are nearly dates. */
const dates = fc
  .tuple(
    part(["2026", "0000", "0001", "9999", "26"]),
    part(["-01", "-02", "-13", "-1", ""]),
    part(["-01", "-29", "-31", "-32", ""]),
    part(["", "T", " ", "t"]),
    part(["", "09:30", "24:00", "23:59:59", "09:30:00.1234567891", "9:30", "09:30:00."]),
    part(["", "Z", "z", "+02:00", "-0500", "+05", " +01:00", "+1", "+25:00"]),
  )
  .map((parts) => parts.join(""));

test.each([
  ["date", isoMoment],
  ["local_date", isoDate],
  ["local_time", isoTime],
] as const)("a text becomes the same %s by a change of type as by a write, or none in both", (type, read) => {
  const schema = recordSchema([field(type)], "draft" satisfies RecordMode);
  const fromText = converter(field("text"), field(type));
  fc.assert(
    fc.property(fc.oneof(dates, dates, times, fc.string()), (text) => {
      const converted = fromText(text);
      expect(converted).toBe(read(text) ?? unconvertible);
      // A blank is no value where it is written.
      const written = schema.safeParse({ at: text.trim() || "nothing of the kind" });
      expect(written.success ? written.data.at : unconvertible).toBe(converted);
    }),
    { numRuns: 2_000 },
  );
});

test("what PostgreSQL gives for a date stays the same moment as a text", () => {
  for (const stored of ["2026-01-31T09:30:00+00:00", "2026-01-31T10:30:00.000123+01:00"])
    expect(toText(stored)).toBe("2026-01-31T09:30:00.000Z");
});

test("a moment becomes its day or its time in UTC, told where a part is lost; a day its first moment there", () => {
  const moment = "2026-01-31T23:30:00.250-05:00";
  expect(convert("date", "local_date", moment)).toEqual(new Shortened("2026-02-01"));
  expect(convert("date", "local_date", "2026-02-01T01:00:00+01:00")).toBe("2026-02-01");
  expect(convert("date", "local_time", moment)).toEqual(new Shortened("04:30:00.250"));
  expect(convert("date", "local_time", "2026-01-31T00:00:00+00:00")).toEqual(new Shortened("00:00:00"));
  expect(convert("local_date", "date", "2026-02-01")).toBe("2026-02-01T00:00:00.000Z");
});

test("a day of a text with a time is not guessed, and a time of day is of no day", () => {
  expect(convert("text", "local_date", "2026-01-31T09:30:00Z")).toBe(unconvertible);
  expect(convert("text", "local_time", "2026-01-31T09:30:00Z")).toBe(unconvertible);
  for (const to of ["date", "local_date"] as const) expect(convert("local_time", to, "09:30:00")).toBe(unconvertible);
  expect(convert("local_date", "local_time", "2026-01-31")).toBe(unconvertible);
});

test("as texts they are what answers show", () => {
  expect(convert("local_date", "text", "2026-01-31")).toBe("2026-01-31");
  // As PostgreSQL writes it.
  expect(convert("local_time", "text", "09:30:00.25")).toBe("09:30:00.250");
});

test("what means something in another kind becomes that, and nothing is guessed", () => {
  const cases: [from: FieldType, to: FieldType, value: unknown, expected: unknown][] = [
    ["text", "email", " Ada@example.com ", "Ada@example.com"],
    ["text", "email", "Ada", unconvertible],
    ["list", "email", ["ada@example.com"], "ada@example.com"],
    ["text", "url", "https://example.com/a b", "https://example.com/a b"],
    ["text", "url", "javascript:alert(1)", unconvertible],
    ["email", "url", "ada@example.com", unconvertible],
    ["text", "color", "#AABBCC", "#aabbcc"],
    ["text", "slug", " my-post ", "my-post"],
    ["text", "slug", "My Post", unconvertible],
    ["number", "slug", 7, "7"],
    ["text", "color", "red", unconvertible],
    ["color", "text", "#aabbcc", "#aabbcc"],
    ["multiline", "long_text", "<p>One</p><p>Two</p>", "One\n\nTwo"],
    ["text", "json", ' {"a":[1]}', { a: [1] }],
    ["text", "json", "5", "5"],
    ["text", "json", "{not json", "{not json"],
    ["list", "json", ["a", "[1]"], ["a", [1]]],
    ["object", "json", { a: 1 }, { a: 1 }],
    ["date", "json", "2026-01-31T09:30:00+00:00", "2026-01-31T09:30:00.000Z"],
    ["json", "text", { a: [1] }, '{"a":[1]}'],
    ["json", "long_text", ["a"], '["a"]'],
    ["json", "text", "a", "a"],
    ["json", "number", 5, 5],
    ["json", "number", { a: 5 }, unconvertible],
    ["json", "list", ["a", { b: 1 }], ["a", '{"b":1}']],
    ["json", "list", ["a", null], unconvertible],
    ["json", "object", [{ a: 1 }], { a: 1 }],
    ["json", "repeated", [{ a: 1 }, 2], unconvertible],
    ["json", "media", ["a"], unconvertible],
    ["long_text", "multiline", "One\n<Two>", "<p>One<br />&lt;Two&gt;</p>"],
  ];
  for (const [from, to, value, expected] of cases)
    expect(converter(field(from), field(to))(value), `${from} to ${to}: ${value}`).toEqual(expected);
});

test("a text becomes the same number by a change of type as by a write, or none in both", () => {
  const schema = recordSchema([field("number")], "draft" satisfies RecordMode);
  const fromText = converter(field("text"), field("number"));
  const digits = fc.constantFrom("9007199254740992", "9007199254740993", "123456789012345680000", "1e30", "12");
  const numbers = fc
    .tuple(fc.constantFrom("", "-"), digits, fc.constantFrom("", ".0", ".5", "0", "00000000000000001"))
    .map((parts) => parts.join(""))
    .filter((text) => Number.isFinite(Number(text)));
  fc.assert(
    fc.property(numbers, (text) => {
      const written = schema.safeParse({ at: text });
      expect(fromText(text), text).toBe(written.success ? written.data.at : unconvertible);
    }),
  );
  expect(fromText("9007199254740993")).toBe(unconvertible);
});
