import fc from "fast-check";
import { expect, test } from "vitest";
import { ModelName } from "../models.ts";
import { FieldIdentifier, proposedIdentifier, proposedModelName } from "./identifiers.ts";

test.each([
  ["Blog Post", "blog_post"],
  ["  First  name! ", "first_name"],
  ["Größe", "grosse"],
  ["Überschrift", "uberschrift"],
  ["Заголовок", "zagolovok"],
  ["商品", "shangpin"],
  ["カタカナ", "katakana"],
  ["3D model", "field_3d_model"],
  ["ID", "id_field"],
  ["Meta", "meta_field"],
  ["--", "field"],
  ["x".repeat(50), "x".repeat(50)],
])("%s is proposed as %s", async (label, identifier) => {
  expect(await proposedIdentifier(label)).toBe(identifier);
});

test("whatever a label is, what is proposed may be taken", async () => {
  const label = fc.string({ unit: "grapheme", minLength: 0, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(label, async (text) => {
      expect(FieldIdentifier.safeParse(await proposedIdentifier(text)).error).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test.each(["", "Title", "_title", "title_", "a__b", "1st", "blog-post", "id", "meta", "x".repeat(51), "größe"])(
  "%s cannot be chosen",
  (name) => {
    expect(FieldIdentifier.safeParse(name).success).toBe(false);
  },
);

test.each([
  ["Blog Post", "blog_post"],
  ["  Größe & Maß ", "grosse_mass"],
  ["記事", "jishi"],
  ["مقالة", "mqlh"],
  ["3D models", "model_3d_models"],
  ["!?", "model"],
  // What can be meant as a name stays, for the rules of names to judge.
  ["Author", "Author"],
  ["blogPost", "blogPost"],
  ["2nd", "2nd"],
  ["", ""],
])("a model called %j is proposed the name %j", async (label, name) => {
  expect(await proposedModelName(label)).toBe(name);
});

test("every label that is no name gets one that the rules take", async () => {
  for (const label of ["A B", "é", "🎉", "a ".repeat(40), "_ _", "x!"])
    expect(ModelName.create.safeParse(await proposedModelName(label)).error).toBeUndefined();
});
