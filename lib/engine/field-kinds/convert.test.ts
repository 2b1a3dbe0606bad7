import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldDefinition } from "../../../tests/support/field-definition.ts";
import type { FieldType } from "../../contract/models.ts";
import { type RecordMode, recordSchema } from "../../contract/records.ts";
import { isoMoment } from "../../kernel/time.ts";
import { unconvertible } from "./conversions.ts";
import { converter } from "./convert.ts";

const field = (field_type: FieldType) => fieldDefinition("at", { field_type });
const toDate = converter(field("text"), field("date"));
const toText = converter(field("date"), field("text"));

const part = (texts: string[]) => fc.constantFrom(...texts);
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

test("a text becomes the same date by a change of type as by a write, or none in both", () => {
  const schema = recordSchema([fieldDefinition("at", { field_type: "date" })], "draft" satisfies RecordMode);
  fc.assert(
    fc.property(fc.oneof(dates, dates, fc.string()), (text) => {
      const converted = toDate(text);
      expect(converted).toBe(isoMoment(text) ?? unconvertible);
      // A blank is no value where it is written.
      const written = schema.safeParse({ at: text.trim() || "no date" });
      expect(written.success ? written.data.at : unconvertible).toBe(converted);
    }),
    { numRuns: 2_000 },
  );
});

test("what PostgreSQL gives for a date stays the same moment as a text", () => {
  for (const stored of ["2026-01-31T09:30:00+00:00", "2026-01-31T10:30:00.000123+01:00"])
    expect(toText(stored)).toBe("2026-01-31T09:30:00.000Z");
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
