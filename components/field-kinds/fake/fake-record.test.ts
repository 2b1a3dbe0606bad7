import { faker } from "@faker-js/faker/locale/en";
import { expect, test } from "vitest";
import { compilePattern } from "../../../lib/contract/fields/patterns.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { recordSchema } from "../../../lib/contract/records/records.ts";
import { fieldDefinition } from "../../../tests/support/fields/field-definition.ts";
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
  const records = Array.from({ length: 200 }, () => fakeRecord(faker, fields, "person"));
  for (const record of records) expect(schema.safeParse(record).error).toBeUndefined();
  for (const name of ["code", "name"]) expect(new Set(records.map((record) => record[name])).size).toBe(200);
});

test("values mean what their field says", () => {
  faker.seed(7);
  const record = fakeRecord(faker, fields, "person") as Record<string, string>;
  expect(record.mail).toMatch(/@/);
  expect(new Date(record.born!).getFullYear()).toBeLessThan(2010);
  expect(Date.parse(record.due!)).toBeGreaterThan(Date.now() - 1000);
  expect((record as unknown as { place: { city: string } }).place.city).toMatch(/^\p{L}/u);
});

test("unique values have the form of what they are: slugs without spaces, names of what the model is about", () => {
  faker.seed(7);
  const unique = (label: string) => field(label, "text", { validation: { unique: true } });
  const valuesOf = (label: string, owner: string) =>
    Array.from({ length: 200 }, () => String(Object.values(fakeRecord(faker, [unique(label)], owner))[0]));
  const forms: [label: string, owner: string, form: RegExp][] = [
    ["Slug", "post", /^[a-z0-9]+(-[a-z0-9]+)+$/],
    ["Name", "tag", /^[\p{L}'-]+ [\p{L}'-]+$/u],
    ["Name", "authors", /^[\p{Lu}'][\p{L}'-]*( [\p{L}'-]+)+$/u],
    ["Name", "company", /^[\p{L}'-]+, [\p{L}'-]+ and [\p{L}'-]+$/u],
    ["Title", "post", /^\p{Lu}[\p{Ll} ]+$/u],
    ["Sku", "product", /^[A-Z0-9]{8}$/],
    ["Domain", "site", /^[a-z0-9._-]+\.example$/],
    ["Category", "product", /^\p{L}.* \d+$/u],
  ];
  for (const [label, owner, form] of forms) {
    const values = valuesOf(label, owner);
    expect(values.filter((value) => !form.test(value))).toEqual([]);
    expect(new Set(values).size).toBe(200);
  }
});
