import { faker } from "@faker-js/faker/locale/en";
import { expect, test } from "vitest";
import { compilePattern } from "../../../lib/contract/fields/patterns.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { recordSchema } from "../../../lib/contract/records/records.ts";
import { fieldDefinition } from "../../../tests/support/field-definition.ts";
import { fakeRecord } from "./fake-record.ts";

const field = (label: string, field_type: FieldDefinition["field_type"], more: Partial<FieldDefinition> = {}) =>
  fieldDefinition(label.toLowerCase().replaceAll(" ", "_"), { label, field_type, ...more });

const fields: FieldDefinition[] = [
  field("Title", "text", { validation: { required: true, char_limit: [12] } }),
  field("Code", "text", { validation: { unique: true, char_limit: [5] } }),
  field("Name", "text", { validation: { unique: true } }),
  field("Plate", "text", { validation: { required: true, pattern: "^[A-Z]{2}-[0-9]{3}$" } }),
  field("Either", "text", { validation: { pattern: "^(left|right)$" } }),
  field("Mail", "text", { validation: { is_email: true, required: true, char_limit: [20] } }),
  field("Home", "text", { validation: { is_url: true } }),
  field("Secret", "text", { validation: { is_password: true } }),
  field("Body", "multiline", { validation: { char_limit: [40] } }),
  field("Age", "number", { input_type: "int", validation: { int_range_limit: [30, 40] } }),
  field("Rating", "number", { input_type: "double", validation: { double_range_limit: [null, 0.5] } }),
  field("Year", "number", { input_type: "int", validation: { int_range_limit: [3000, null] } }),
  field("Born", "date"),
  field("Due", "date"),
  field("Open", "boolean"),
  field("Section", "list", { field_sub_type: "dropdown", validation: { fixed_list_elements: ["a", "b"] } }),
  field("Tags", "list", { field_sub_type: "multiSelect", validation: { fixed_list_elements: ["x", "y"] } }),
  field("Sizes", "list", { field_sub_type: "dynamicList", input_type: "int" }),
  field("Place", "object", { fields: [field("City", "text", { validation: { required: true } })] }),
  field("Lines", "repeated", { fields: [field("Price", "number", { input_type: "double" })] }),
];

test("200 records in a row pass the checks of the form, and unique fields do not repeat", () => {
  faker.seed(7);
  const schema = recordSchema(fields, "create", compilePattern);
  const records = Array.from({ length: 200 }, () => fakeRecord(faker, fields));
  for (const record of records) expect(schema.safeParse(record).error).toBeUndefined();
  for (const name of ["code", "name"]) expect(new Set(records.map((record) => record[name])).size).toBe(200);
});

test("values mean what their field says", () => {
  faker.seed(7);
  const record = fakeRecord(faker, fields) as Record<string, string>;
  expect(record.mail).toMatch(/@/);
  expect(new Date(record.born!).getFullYear()).toBeLessThan(2010);
  expect(Date.parse(record.due!)).toBeGreaterThan(Date.now() - 1000);
  expect((record as unknown as { place: { city: string } }).place.city).toMatch(/^\p{L}/u);
});
