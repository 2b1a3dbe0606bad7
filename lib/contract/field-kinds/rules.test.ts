/** What the contract says of each kind beside its values: rules, samples, entries of lists. */
import { describe, expect, test } from "vitest";
import { fieldDefinition } from "../../../tests/support/field-definition.ts";
import { fieldOfSample } from "../../../tests/support/field-of-sample.ts";
import { fieldSamples } from "../../../tests/support/field-samples.ts";
import type { FieldErrors } from "../../kernel/errors.ts";
import { checkDefault } from "../fields/field-rules.ts";
import { entryOf, fieldsInside } from "../fields/field-shape.ts";
import { type FieldDefinition, FieldValidation } from "../models.ts";
import { recordSchema } from "../records/records.ts";
import { settleType } from "./declared-type.ts";
import { fieldKinds, fieldShapeOf, kindOf } from "./index.ts";

const ruleNames = Object.keys(FieldValidation.shape);
const withinFields = (fields: readonly FieldDefinition[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.identifier, fieldKinds[kindOf(field)].sample(field, withinFields)]));

describe.each(fieldSamples)("$name", (sample) => {
  const field = fieldOfSample(sample);
  const kind = fieldKinds[sample.kind];

  test("names rules that there are, each once", () => {
    const rules = kind.rules(field);
    expect(rules.filter((rule) => !ruleNames.includes(rule))).toEqual([]);
    expect(new Set(rules).size).toBe(rules.length);
  });

  test("begins an input with a value that it takes itself", () => {
    const begun = kind.sample(field, withinFields);
    for (const mode of ["create", "update", "draft"] as const)
      expect(recordSchema([field], mode).safeParse({ [field.identifier]: begun }).error).toBeUndefined();
  });

  test("stores one form of what begins an input, also as a default value", () => {
    if (kind.noDefault) return;
    const checked = checkDefault(field, kind.sample(field, withinFields));
    expect(checked).toHaveProperty("value");
    expect(checkDefault(field, (checked as { value: unknown }).value)).toEqual(checked);
  });
});

test("samples keep to the ranges and options of their field", () => {
  const sampleOf = (field: FieldDefinition) => fieldKinds[kindOf(field)].sample(field, withinFields);
  const number = { field_type: "number" } as const;
  expect(
    sampleOf(fieldDefinition("a", { ...number, input_type: "int", validation: { int_range_limit: [18, 99] } })),
  ).toBe(18);
  expect(
    sampleOf(
      fieldDefinition("a", { ...number, input_type: "double", validation: { double_range_limit: [1.5, null] } }),
    ),
  ).toBe(1.5);
  expect(sampleOf(fieldDefinition("a", { validation: { is_url: true } }))).toBe("https://example.com");
  const choice = fieldDefinition("a", {
    ...settleType({ field_type: "list", input_type: "dropdown" }),
    validation: { fixed_list_elements: ["x", "y"] },
  });
  expect(sampleOf(choice)).toBe("x");
  const box = fieldDefinition("box", { field_type: "object", input_type: "object", fields: [choice] });
  expect(sampleOf(box)).toEqual({ a: "x" });
  expect(sampleOf({ ...box, field_type: "repeated", input_type: "repeated" })).toEqual([{ a: "x" }]);
});

describe("fixed options", () => {
  const settled = (elements: unknown[] | null, asked = { field_type: "list", field_sub_type: "dropdown" }) => {
    const type = settleType(asked);
    const validation = { fixed_list_elements: elements } as FieldValidation;
    const errors: FieldErrors = {};
    fieldKinds[kindOf({ ...type, validation })].settleRules!(validation, type, errors);
    return { options: validation.fixed_list_elements, many: validation.is_multi_choice, errors };
  };

  test("are texts without blanks around them", () => {
    expect(settled([" red ", 2, true])).toEqual({ options: ["red", "2", "true"], many: undefined, errors: {} });
    expect(settled(["a"], { field_type: "list", field_sub_type: "multiSelect" }).many).toBe(true);
  });

  test("are at least one, none of them empty or there twice", () => {
    const path = "validation.fixed_list_elements";
    for (const elements of [null, [], ["a", " "]])
      expect(settled(elements).errors).toEqual({ [path]: "Please input an option or delete this field." });
    for (const elements of [
      ["a", "a"],
      ["1", 1],
      ["a", "a "],
    ])
      expect(settled(elements).errors).toEqual({ [path]: "Each option can be there only once" });
  });

  test("are not asked of a list of free entries", () => {
    expect(settled(null, { field_type: "list", field_sub_type: "dynamicList" }).errors).toEqual({});
  });
});

test("a password is neither unique nor a title", () => {
  const errors: FieldErrors = {};
  fieldKinds.password.settleRules!({ unique: true, as_title: true }, settleType({ field_type: "text" }), errors);
  expect(errors).toEqual({
    "validation.unique": "A password cannot be unique",
    "validation.as_title": "A password cannot be a title",
  });
});

test.each([
  ["string", { char_limit: [2] }, "abc", "Maximum 2 characters allowed"],
  ["int", { int_range_limit: [0, 9] }, 10, "Maximum value is 9"],
  ["double", { double_range_limit: [0.5, null] }, 0.4, "Minimum value is 0.5"],
  ["bool", {}, "true", "The tags must be true or false"],
] as const)("a rule of a list of %s is one of each entry", (input_type, validation, wrong, said) => {
  const list = fieldDefinition("tags", {
    label: "The tags",
    ...settleType({ field_type: "list", field_sub_type: "dynamicList", input_type }),
    validation: { ...validation, required: true } as FieldValidation,
  });
  const entry = entryOf(list);
  expect(fieldShapeOf(list).element).toBe(input_type);
  expect(entry.validation.required).toBeUndefined();
  const parsed = recordSchema([list], "create").safeParse({ tags: [wrong] });
  expect(parsed.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([["tags.0", said]]);
  expect(recordSchema([entry], "create").safeParse({ tags: wrong }).error?.issues[0]?.message).toBe(said);
});

test("what is inside of a position is the same everywhere, and of an object what its definition says", () => {
  const inner = fieldDefinition("city");
  const object = fieldDefinition("home", { field_type: "object", input_type: "object", fields: [inner] });
  const place = fieldDefinition("place", { field_type: "geo", input_type: "geo", fields: [inner] });
  expect(fieldsInside(object)).toEqual([inner]);
  expect(fieldsInside(place).map(({ identifier }) => identifier)).toEqual(["lat", "lon"]);
  expect(fieldsInside(fieldDefinition("name"))).toEqual([]);
});
