import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FoundText } from "./found-text.tsx";

const shown = (...found: [field: string, before: string][]) =>
  renderToStaticMarkup(
    createElement(FoundText, {
      record: { found: found.map(([field, before]) => ({ field, before, match: "<b>", after: " end" })) },
    }),
  );

test("a match is shown beside the title where no column shows it, as plain text", () => {
  expect(shown(["seo.title", "in "])).toMatch(/>seo\.title: in <mark[^>]*>&lt;b&gt;<\/mark> end</);
  expect(shown(["body", "far ".repeat(10)])).toContain("<mark");
  expect(shown(["title", ""])).toBe("");
  expect(shown(["seo.title", ""], ["title", ""])).toBe("");
  expect(shown()).toBe("");
});
