import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldOfSample } from "../../../tests/support/field-of-sample.ts";
import { fieldSamples } from "../../../tests/support/field-samples.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { fieldSubTypes, inputTypes } from "../models.ts";
import {
  completeType,
  contractKindOf,
  describeType,
  hasOptions,
  holdsFields,
  isNamed,
  isSameType,
  presentType,
  settleType,
  typeAlone,
  typeNamed,
} from "./declared-type.ts";
import { fieldKinds, fieldShapeOf, kindOf, kindsOfType } from "./index.ts";
import type { AskedType } from "./kind.ts";
import { fieldKindNames, fieldTypes, typeOfKind } from "./names.ts";

const faultOf = (asked: AskedType) => {
  try {
    settleType(asked);
    return null;
  } catch (error) {
    return (error as PlinthError).fields;
  }
};

describe.each(fieldSamples)("the type of $name", (sample) => {
  const field = fieldOfSample(sample);
  const type = settleType(sample.field as AskedType);

  test("is of its kind, and settled once and for all", () => {
    expect(kindOf(field)).toBe(sample.kind);
    expect(typeOfKind[sample.kind]).toBe(type.field_type);
    expect(settleType(type)).toEqual(type);
    expect(settleType(presentType(type))).toEqual(type);
    expect(isSameType(type, { ...type })).toBe(true);
  });

  test("completes what is left out of it, and is told without its options and default value", () => {
    expect(settleType({ ...completeType({}, type), validation: field.validation })).toEqual(type);
    expect(isNamed(type, type)).toBe(true);
    const alone = typeAlone({ ...field, validation: { ...field.validation, default: 1, fixed_list_elements: ["a"] } });
    expect(Object.keys(alone.validation)).not.toContain("default");
    expect(Object.keys(alone.validation)).not.toContain("fixed_list_elements");
    expect(kindOf(alone)).toBe(sample.kind);
  });

  test("has the form of its kind, and elements and options only where it is a list", () => {
    const shape = fieldShapeOf(field);
    expect(shape.form).toBe(fieldKinds[sample.kind].form);
    expect(contractKindOf(field)).toBe(fieldKinds[sample.kind]);
    if (sample.kind !== "list") expect(shape.element).toBe("string");
    expect(shape.options).toEqual(hasOptions(field) ? ["red", "blue", "green"] : null);
  });
});

test("every name of one word leads to a type, and what leads nowhere is refused by name", () => {
  for (const name of fieldTypes) expect(typeNamed(name).field_type).toBe(name);
  const others = Object.values(fieldKinds).flatMap(({ otherNames = {} }) => Object.entries(otherNames));
  for (const [name, asked] of others) expect(typeNamed(name)).toEqual(settleType(asked));
  expect(new Set([...fieldTypes, ...others.map(([name]) => name)]).size).toBe(fieldTypes.length + others.length);
  expect(() => typeNamed("money")).toThrow("There is no type money");
});

test.each([
  ["int", { field_type: "number", field_sub_type: null, input_type: "int" }],
  ["double", { field_type: "number", field_sub_type: null, input_type: "double" }],
  ["bool", { field_type: "boolean", field_sub_type: null, input_type: "bool" }],
  ["string", { field_type: "text", field_sub_type: null, input_type: "string" }],
  ["dropdown", { field_type: "list", field_sub_type: "dropdown", input_type: "string" }],
  ["multiSelect", { field_type: "list", field_sub_type: "multiSelect", input_type: "string" }],
  ["dynamicList", { field_type: "list", field_sub_type: "dynamicList", input_type: "string" }],
])("%s alone means %j", (name, type) => expect(typeNamed(name)).toEqual(type));

test.each([
  [
    { field_type: "number", field_sub_type: "double" },
    { field_type: "number", field_sub_type: null, input_type: "double" },
  ],
  [
    { field_type: "repeated", input_type: "object" },
    { field_type: "repeated", field_sub_type: null, input_type: "repeated" },
  ],
  [
    { field_type: "object", field_sub_type: "object" },
    { field_type: "object", field_sub_type: null, input_type: "object" },
  ],
  [
    { field_type: "list", input_type: "dropdown" },
    { field_type: "list", field_sub_type: "dropdown", input_type: "string" },
  ],
  [
    { field_type: "list", field_sub_type: "int" },
    { field_type: "list", field_sub_type: "dynamicList", input_type: "int" },
  ],
  [
    { field_type: "list", field_sub_type: "dropdown", validation: { is_multi_choice: true } },
    { field_type: "list", field_sub_type: "multiSelect", input_type: "string" },
  ],
])("%j, as some clients say it, means %j", (asked, type) => expect(settleType(asked)).toEqual(type));

test.each([
  [{}, { field_type: "Please select a field type" }],
  [{ field_type: "money" }, { field_type: "There is no type money" }],
  [{ field_type: "text", input_type: "money" }, { input_type: "There is no type money" }],
  [{ field_type: "text", field_sub_type: "tiny" }, { field_sub_type: "There is no type tiny" }],
  [{ field_type: "text", field_sub_type: "dropdown" }, { field_sub_type: "A text field has no sub type dropdown" }],
  [
    { field_type: "number", input_type: "string" },
    { input_type: "The input type of a number field is int or double, not string" },
  ],
  [
    { field_type: "list", field_sub_type: "dropdown", input_type: "multiSelect" },
    { field_sub_type: "Please choose one kind of list" },
  ],
  [
    { field_type: "list", field_sub_type: "int", input_type: "string" },
    { input_type: "Please choose one type for the entries of the list" },
  ],
  [{ field_type: "list", input_type: "object" }, { field_sub_type: "A list of objects is a repeated field" }],
  [
    { field_type: "list", input_type: "geo" },
    { field_sub_type: "A list of positions is a repeated field with a geo field in it" },
  ],
  [
    { field_type: "list", field_sub_type: "dropdown", input_type: "int" },
    { input_type: "The options of a dropdown field are texts" },
  ],
])("%j makes no sense: %j", (asked, said) => expect(faultOf(asked)).toEqual(said));

test("whatever is asked for is settled for good or refused with the part that is at fault", () => {
  const maybe = (names: readonly string[]) => fc.option(fc.constantFrom(...names, "money"), { nil: undefined });
  const asked = fc.record({
    field_type: fc.constantFrom(...fieldTypes),
    field_sub_type: maybe(fieldSubTypes),
    input_type: maybe(inputTypes),
    validation: fc.constantFrom({}, { is_multi_choice: true }, { is_password: true }),
  });
  fc.assert(
    fc.property(asked, (one) => {
      try {
        const type = settleType(one);
        expect(settleType(type)).toEqual(type);
        expect(kindsOfType(type.field_type)).toContain(contractKindOf({ ...type, validation: one.validation }));
      } catch (error) {
        if (!(error instanceof PlinthError)) throw error;
        expect(["field_type", "field_sub_type", "input_type"]).toContain(Object.keys(error.fields!)[0]);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  [{ field_type: "boolean" }, "boolean (bool)"],
  [{ field_type: "object" }, "object"],
  [{ field_type: "list", input_type: "dropdown" }, "list (dropdown, string)"],
  [{ field_type: "number" }, "number (int)"],
])("%j is described as %s", (asked, said) => expect(describeType(settleType(asked))).toBe(said));

test("only objects and repeated fields hold fields of a model", () => {
  expect(fieldTypes.filter((name) => holdsFields(typeNamed(name)))).toEqual(["object", "repeated"]);
});

test("every kind can be declared, and a type that there is not is of no kind", () => {
  expect(new Set(fieldSamples.map(({ kind }) => kind))).toEqual(new Set(fieldKindNames));
  expect(() =>
    kindOf({ field_type: "money" as never, field_sub_type: null, input_type: "string", validation: {} }),
  ).toThrow(RangeError);
});
