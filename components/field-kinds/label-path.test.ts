import { expect, test } from "vitest";
import { fieldDefinition } from "../../tests/support/fields/field-definition.ts";
import { labelPath } from "./label-path.ts";

const title = fieldDefinition("title", { label: "Title" });
const seo = fieldDefinition("seo", { label: "SEO", field_type: "object", fields: [title] });

test("a path is said in labels", () => {
  expect(labelPath([title, seo], "title")).toBe("Title");
  expect(labelPath([title, seo], "seo.title")).toBe("SEO › Title");
  expect(labelPath([title, seo], "seo.gone.deeper")).toBe("SEO › gone.deeper");
  expect(labelPath([title, seo], "gone")).toBe("gone");
});
