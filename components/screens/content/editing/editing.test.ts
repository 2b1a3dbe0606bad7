import { expect, test } from "vitest";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { withoutPasswords } from "../../../records/kept-draft.ts";
import { mergeParts } from "./merge.ts";
import { changedParts, formValues, partsOf } from "./record-parts.ts";

const field = (identifier: string, field_type: FieldDefinition["field_type"], more: Partial<FieldDefinition> = {}) =>
  fieldDefinition(identifier, { field_type, ...more });

const languages = { fallback: "en", all: ["en", "de", "fr"] };
const fields = [
  field("title", "text", { validation: { locals: ["de"] } }),
  field("size", "number"),
  field("secret", "text", { validation: { is_password: true } }),
  field("box", "object", {
    fields: [field("pin", "text", { validation: { is_password: true } }), field("city", "text")],
  }),
];
const parts = partsOf(fields, languages);
const paths = (found: { path: string }[]) => found.map(({ path }) => path);

test("translations stand beside their field; what reads as in the default language is none", () => {
  expect(paths(parts)).toEqual(["title", "@de.title", "size", "secret", "box"]);
  const source = { data: { title: "Otter", size: 1 }, translations: { de: { title: "Otter", size: 1 } } };
  expect(formValues(parts, source)).toMatchObject({ title: "Otter", "@de": { title: "" } });
  const translated = { ...source, translations: { de: { title: "Fischotter" } } };
  expect(formValues(parts, translated)).toMatchObject({ "@de": { title: "Fischotter" } });
});

test("blanks of different kinds are no change", () => {
  const base = formValues(parts, { data: { title: "a", size: null }, translations: {} });
  expect(changedParts(parts, base, { ...base, size: "" })).toEqual([]);
  expect(paths(changedParts(parts, base, { ...base, title: "b", "@de": { title: "c" } }))).toEqual([
    "title",
    "@de.title",
  ]);
});

test("what only the other changed is taken, what both changed differently is asked about, what both changed alike is nothing", () => {
  const at = (title: string, size: number, city: string) => ({ title, size, box: { city }, "@de": { title: "" } });
  const merge = mergeParts(parts, at("a", 1, "x"), at("b", 2, "z"), at("c", 1, "z"));
  expect(paths(merge.taken)).toEqual(["size"]);
  expect(paths(merge.conflicts)).toEqual(["title"]);
});

test("no password is kept in the browser, however deep", () => {
  const values = { title: "a", secret: "s", box: { pin: "1", city: "Rome" } };
  expect(withoutPasswords(fields, values)).toEqual({ title: "a", box: { city: "Rome" } });
});
