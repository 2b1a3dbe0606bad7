import { expect, test } from "vitest";
import { fieldDefinition } from "../../../tests/support/fields/field-definition.ts";
import type { FieldDefinition } from "../models.ts";
import { checkDefault, isRuleSet } from "./field-rules.ts";

const checked = (value: unknown, more: Partial<FieldDefinition> = {}) =>
  checkDefault(fieldDefinition("title", more), value);

test("a default value is checked as a record's value is, and given as it is stored", () => {
  const int: Partial<FieldDefinition> = { field_type: "number", input_type: "int" };
  expect(checked("7", int)).toEqual({ value: 7 });
  expect(checked("", int)).toEqual({ value: null });
  expect(checked("", {})).toEqual({ value: "" });
  expect(checked("many", int)).toEqual({ fault: "Default value is not a valid number!" });
  expect(checked("abcd", { validation: { char_limit: [3] } })).toEqual({ fault: "Maximum 3 characters allowed" });
  expect(checked("", { validation: { required: true } })).toEqual({ fault: "Default value is required" });
  expect(checked({ lat: 91, lon: 0 }, { field_type: "geo", input_type: "geo" })).toEqual({
    fault: "Maximum value is 90",
  });
  expect(checked("x".repeat(10_000))).toHaveProperty("fault");
  expect(checked("a", { validation: { unique: true } })).toHaveProperty("fault");
});

test("every default value but null is set, while a switch that is off is not", () => {
  for (const value of [false, 0, "", []]) expect(isRuleSet("default", value)).toBe(true);
  expect(isRuleSet("default", null)).toBe(false);
  expect(isRuleSet("required", false)).toBe(false);
  expect(isRuleSet("int_range_limit", [null, null])).toBe(false);
});
