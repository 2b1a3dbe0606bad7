import { expect, test } from "vitest";
import { FieldConfig, fieldVariables, newConfig } from "./field-config.ts";

const messages = (config: FieldConfig) =>
  FieldConfig.safeParse(config).error?.issues.map((issue) => issue.message) ?? [];

test("a number's empty ends are dropped, and two empty ends are no limit", () => {
  const number = { ...newConfig("number"), label: "Price" };
  expect(fieldVariables(number).validation).not.toHaveProperty("int_range_limit");
  expect(fieldVariables({ ...number, max: "10" }).validation.int_range_limit).toEqual([null, 10]);
  expect(fieldVariables({ ...number, number_type: "double", min: "0.5" })).toMatchObject({
    input_type: "double",
    validation: { double_range_limit: [0.5, null] },
  });
});

test("options must be there, not blank and not twice", () => {
  const list = { ...newConfig("list"), label: "State" };
  expect(messages({ ...list, options: [] })).toEqual(["Please add at least one option."]);
  expect(messages({ ...list, options: [{ text: " " }, { text: "a" }, { text: "a " }] })).toEqual([
    "Please input an option or delete this field.",
    "This option is there already.",
  ]);
  expect(messages({ ...list, list_type: "dynamicList", options: [{ text: "" }] })).toEqual([]);
});

test("a text format becomes its flag", () => {
  const variables = fieldVariables({ ...newConfig("text"), label: "Mail", format: "email", char_limit: "80" });
  expect(variables.validation).toMatchObject({ is_email: true, char_limit: [80] });
});
