import { expect, test } from "vitest";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { richTextAsHtml } from "./rich-text-forms.ts";

const text = fieldDefinition("text", { field_type: "multiline" });
const inner = fieldDefinition("inner", { field_type: "object", input_type: "object", fields: [text] });
const box = fieldDefinition("box", { field_type: "object", input_type: "object", fields: [text, inner] });
const list = fieldDefinition("list", { field_type: "repeated", input_type: "repeated", fields: [text, inner] });
const [given, html] = [{ markdown: "*a*" }, "<p><em>a</em></p>\n"];

test("a rich text in any form becomes HTML wherever it stands, also in an object that is replaced", () => {
  const asHtml = (values: object) => richTextAsHtml([text, box, list], values);
  expect(asHtml({ text: given })).toEqual({ text: html });
  expect(asHtml({ box: { text: given, inner: { text: given } } })).toEqual({
    box: { text: html, inner: { text: html } },
  });
  expect(asHtml({ box: { set: { text: given, inner: { set: { text: given } } } } })).toEqual({
    box: { set: { text: html, inner: { set: { text: html } } } },
  });
  expect(asHtml({ list: [{ inner: { set: { text: given } } }] })).toEqual({
    list: [{ inner: { set: { text: html } } }],
  });
});

test("a field that is called set is that field", () => {
  const own = {
    ...box,
    fields: [
      { ...text, identifier: "set" },
      { ...inner, identifier: "markdown" },
    ],
  };
  expect(richTextAsHtml([own], { box: { set: given } })).toEqual({ box: { set: html } });
});
