import { expect, test } from "vitest";
import { identifierOf, queryNameOf, typeNameOf } from "./names.ts";

test("a label becomes an identifier of small letters, digits and single underscores", () => {
  expect(identifierOf("  Published At! ")).toBe("published_at");
  expect(identifierOf("__a--b  c__")).toBe("a_b_c");
  expect(identifierOf("日本")).toBe("");
});

test("a model's names in GraphQL", () => {
  expect(typeNameOf("blog_post")).toBe("BlogPost");
  expect(queryNameOf("blog_post")).toBe("blogPost");
  expect(queryNameOf("BlogPost")).toBe("blogPost");
});
