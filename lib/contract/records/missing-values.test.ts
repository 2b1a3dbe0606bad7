/** What a draft lacks to be published, and when a record says nothing. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldDefinition } from "../../../tests/support/field-definition.ts";
import type { FieldDefinition } from "../models.ts";
import { isEmpty, missingValues, recordErrors, recordSchema, requiresValue, saysNothing } from "./records.ts";

const names = ["a", "b", "c"];
const plain = (identifier: string, required: boolean, form: string): FieldDefinition =>
  fieldDefinition(identifier, {
    label: identifier.toUpperCase(),
    validation: { required, ...(form === "secret" && { is_password: true }) },
    ...(form === "list" && { field_type: "list", field_sub_type: "dynamicList" }),
    ...(form === "number" && { field_type: "number", input_type: "int" }),
  });

function levelOf(depth: number): fc.Arbitrary<FieldDefinition[]> {
  const forms = ["text", "secret", "list", "number", ...(depth > 0 ? ["object", "repeated"] : [])];
  const shape = fc.tuple(
    fc.boolean(),
    fc.constantFrom(...forms),
    depth > 0 ? levelOf(depth - 1) : fc.constant<FieldDefinition[]>([]),
  );
  return fc.array(shape, { minLength: 1, maxLength: 3 }).map((level) =>
    level.map(([required, form, inner], i) => {
      const field = plain(names[i]!, required, form);
      if (form !== "object" && form !== "repeated") return field;
      return { ...field, field_type: form, input_type: form, fields: inner };
    }),
  );
}

/** Values as they are stored of a draft: any of them may be missing. */
function valuesOf(fields: FieldDefinition[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(fields.map((field) => [field.identifier, fc.oneof(fc.constant(null), valueIn(field))])),
  );
}
function valueIn(field: FieldDefinition): fc.Arbitrary<unknown> {
  if (field.field_type === "object") return valuesOf(field.fields);
  if (field.field_type === "repeated") return fc.array(valuesOf(field.fields), { maxLength: 2 });
  if (field.field_type === "list") return fc.array(fc.constant("x"), { maxLength: 2 });
  return field.field_type === "number" ? fc.constantFrom(0, 5) : fc.constantFrom("x", "", " ");
}
const drafts = levelOf(2).chain((fields) => fc.tuple(fc.constant(fields), valuesOf(fields)));

test("a draft lacks what the same record would be refused for, each by its path and in the same words", () => {
  fc.assert(
    fc.property(drafts, ([fields, values]) => {
      const parsed = recordSchema(fields, "create").safeParse(values);
      const refused = parsed.success ? {} : recordErrors(parsed.error, "input");
      expect({ ...missingValues(fields, values, "input") }).toEqual({ ...refused });
    }),
    { numRuns: 500 },
  );
});

test("a model asks for nothing exactly where no field of it, or inside of it, is required", () => {
  fc.assert(
    fc.property(levelOf(2), (fields) => {
      const asks = (level: readonly FieldDefinition[]): boolean =>
        level.some((field) => Boolean(field.validation.required) || asks(field.fields));
      expect(fields.some(requiresValue)).toBe(asks(fields));
    }),
  );
});

test("a value that is required and can be made says itself when it is missing, and is not asked for", () => {
  const slug = fieldDefinition("slug", { field_type: "slug", validation: { required: true, slug_source: "title" } });
  expect({ ...missingValues([slug], {}, "input") }).toEqual({});
  expect({ ...missingValues([{ ...slug, validation: { required: true } }], {}, "input") }).toEqual({
    "input.slug": "slug is required",
  });
});

test("a key that every object has is told as any other", () => {
  const field = fieldDefinition("constructor", { label: "Constructor", validation: { required: true } });
  expect({ ...missingValues([field], { constructor: null }, "input") }).toEqual({
    "input.constructor": "Constructor is required",
  });
});

test.each([
  [null, true],
  [undefined, true],
  ["", true],
  [" \n", true],
  ["a", false],
  [0, false],
  [false, false],
  [[], false],
  [{}, false],
])("%j says nothing: %s", (value, nothing) => expect(isEmpty(value)).toBe(nothing));

test("an object says nothing where none of its parts does, and a position or a text always says something", () => {
  const inner = [fieldDefinition("a"), fieldDefinition("b", { field_type: "list", field_sub_type: "dynamicList" })];
  const box = fieldDefinition("box", { field_type: "object", input_type: "object", fields: inner });
  for (const value of [{}, { a: null }, { a: " ", b: [] }]) expect(saysNothing(box, value)).toBe(true);
  for (const value of [{ a: "x" }, { b: ["y"] }]) expect(saysNothing(box, value)).toBe(false);
  expect(saysNothing({ ...box, fields: [box] }, { box: { a: "" } })).toBe(true);
  expect(saysNothing({ ...box, fields: [] }, {})).toBe(false);
  expect(saysNothing(fieldDefinition("a"), "")).toBe(false);
});
