import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { FoundText } from "./found-text.tsx";

const fields = [
  fieldDefinition("title", { label: "Title" }),
  fieldDefinition("seo", {
    label: "SEO",
    field_type: "object",
    fields: [fieldDefinition("title", { label: "Title" })],
  }),
];

const shown = (...found: [field: string, before: string][]) =>
  renderToStaticMarkup(
    createElement(FoundText, {
      fields,
      record: { found: found.map(([field, before]) => ({ field, before, match: "<b>", after: " end" })) },
    }),
  );

test("a match is shown beside the title where no column shows it, as plain text", () => {
  expect(shown(["seo.title", "in "])).toMatch(/>SEO › Title: in <mark[^>]*>&lt;b&gt;<\/mark> end</);
  expect(shown(["body", "far ".repeat(10)])).toContain("<mark");
  expect(shown(["title@de", ""])).toMatch(/>Title \(German\): <mark/);
  expect(shown(["title", ""])).toBe("");
  expect(shown(["seo.title", ""], ["title", ""])).toBe("");
  expect(shown()).toBe("");
});
