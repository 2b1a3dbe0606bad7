import { expect, test } from "vitest";
import { fieldDefinition } from "../../../tests/support/fields/field-definition.ts";
import { limits } from "../limits.ts";
import type { FieldDefinition, FieldValidation } from "../models.ts";
import { compileRecordCheck } from "../records/record-checks.ts";
import { recordSchema } from "../records/records.ts";
import { compilePattern, isScriptPattern, patternFault } from "./patterns.ts";

const faultOf = (value: unknown, validation: FieldValidation, more: Partial<FieldDefinition> = {}) => {
  const fields = [fieldDefinition("code", { validation, ...more })];
  const taken = compileRecordCheck(fields, "create", compilePattern)({ code: value });
  const parsed = recordSchema(fields, "create", compilePattern).safeParse({ code: value });
  expect(taken !== undefined).toBe(parsed.success);
  return parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? null;
};

test("a text matches anywhere unless the pattern is tied to its ends, and an empty one is none", () => {
  expect(faultOf("xAB1", { pattern: "[A-Z]{2}" })).toBeNull();
  expect(faultOf("xAB1", { pattern: "^[A-Z]{2}" })).toEqual(["code: code does not have the form that it must have"]);
  expect(faultOf("x", { pattern: "^a", pattern_message: "It begins with a" })).toEqual(["code: It begins with a"]);
  expect(faultOf("", { pattern: "^a" })).toBeNull();
  expect(faultOf("Østerås", { pattern: "^\\p{L}+$" })).toBeNull();
});

test("each entry of a list and each part of an object is held against its own", () => {
  const list: Partial<FieldDefinition> = { field_type: "list", field_sub_type: "dynamicList" };
  expect(faultOf(["a1", "b"], { pattern: "\\d" }, list)).toEqual([
    "code.1: code does not have the form that it must have",
  ]);
  const inner = fieldDefinition("part", { validation: { pattern: "^x" } });
  const object: Partial<FieldDefinition> = { field_type: "object", input_type: "object", fields: [inner] };
  expect(faultOf({ part: "y" }, {}, object)).toEqual(["code.part: part does not have the form that it must have"]);
});

test("what RE2 does not have is no pattern, nor is what repeats too much", () => {
  expect(patternFault("^[A-Z]{2}\\d+$")).toBeNull();
  for (const pattern of ["(a)\\1", "(?=a)", "(?<!a)b", "(", "[z-a]", "a**", "(a{1000}){1000}"])
    expect(patternFault(pattern), pattern).toMatch(/^(This is no regular expression|The pattern is too large)/);
  expect(patternFault("a{1000}b{1000}")).toMatch("too large");
  expect([isScriptPattern("^\\p{L}+$"), isScriptPattern("(?i)a")]).toEqual([true, false]);
});

test("how large a pattern becomes is seen before it is compiled, which would take a second for each of these", () => {
  const inner = ["a", "a?", "[\\]a]", "\\pL", "(?i:k)", "(?P<name>a)"];
  const large = inner.flatMap((one) => {
    const many = one.repeat(480 / one.length);
    return [`(${many}){1000}`, `(${many}){2,1000}`, `x(?:(?:${many}){30}){30,}`, `\\Q(\\E(${many}){1000}`];
  });
  for (const pattern of [...large, ...large.map((one) => `${one}$`)])
    expect(patternFault(pattern)).toMatch("too large");
  const small = `(?P<${"n".repeat(300)}>[[:alpha:](]\\x{10FFFF}){150}\\{1000\\}\\Q{1000}\\E[{1000}]`;
  expect(patternFault(small)).toBeNull();
});

test("a text that would keep other engines busy is answered, and one that is too long is not read", () => {
  const started = performance.now();
  expect(faultOf(`${"a".repeat(limits.patternTextCharsMax - 1)}!`, { pattern: "^(a+)+$" })).not.toBeNull();
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(faultOf("a".repeat(limits.patternTextCharsMax + 1), { pattern: "a" })).toEqual([
    `code: Maximum ${limits.patternTextCharsMax} characters allowed, because the form is checked`,
  ]);
});

test("checks that are given nothing to read patterns with refuse to be made", () => {
  const fields = [fieldDefinition("code", { validation: { pattern: "a" } })];
  expect(() => recordSchema(fields, "create")).toThrow(RangeError);
  expect(() => compileRecordCheck(fields, "create")).toThrow(RangeError);
});
