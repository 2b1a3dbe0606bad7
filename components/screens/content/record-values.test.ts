import { expect, test } from "vitest";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { fieldDefinition } from "../../../tests/support/field-definition.ts";
import { emptyValues, payloadOf, valuesOf } from "./record-values.ts";

const field = (identifier: string, field_type: FieldDefinition["field_type"], more: Partial<FieldDefinition> = {}) =>
  fieldDefinition(identifier, { field_type, ...more });

const fields: FieldDefinition[] = [
  field("title", "text"),
  field("secret", "text", { validation: { is_password: true } }),
  field("size", "number"),
  field("body", "multiline"),
  field("tags", "list", { field_sub_type: "multiSelect" }),
  field("address", "object", { fields: [field("street", "text")] }),
  field("lines", "repeated", { fields: [field("amount", "number")] }),
];

test("an untouched new record sends nulls for blanks and leaves an empty password out", () => {
  expect(payloadOf(fields, emptyValues(fields))).toEqual({
    title: null,
    size: null,
    body: null,
    tags: [],
    address: { street: null },
    lines: [],
  });
});

test("entries of a list that were left empty are not sent", () => {
  expect(payloadOf([field("words", "list")], { words: ["a", "", null, "b"] })).toEqual({ words: ["a", "b"] });
});

test("a stored record comes back as it was, but for its password", () => {
  const data = { title: "A", size: 0, body: { html: "<p>x</p>" }, tags: ["b"], address: null, lines: [{ amount: 2 }] };
  const values = valuesOf(fields, { ...data, secret: "hash" });
  expect(values).toEqual({ ...data, secret: "", body: "<p>x</p>", address: { street: "" } });
  expect(payloadOf(fields, { ...values, secret: "new password" })).toMatchObject({ size: 0, secret: "new password" });
});
