import fc from "fast-check";
import { expect, test } from "vitest";
import { isSlug, proposedSlug } from "./slugs.ts";
import { valueLimits } from "./value-limits.ts";

test("a title becomes words of lower-case letters, in ASCII where they are Latin, in their own script elsewhere", async () => {
  const cases: [title: string, slug: string][] = [
    ["Hello, World!", "hello-world"],
    ["  Don't -- panic  ", "dont-panic"],
    ["Crème Brûlée & Größe", "creme-brulee-grosse"],
    ["Ærø, Łódź, İstanbul", "aero-lodz-istanbul"],
    ["e\u0301te\u0301", "ete"],
    ["東京 2026", "東京-2026"],
    ["Привет, Мир", "привет-мир"],
    ["नमस्ते दुनिया", "नमस्ते-दुनिया"],
    ["ＦＵＬＬ　Width", "full-width"],
    ["50% off: C++", "50-off-c"],
    ["🦦", ""],
    ["---", ""],
  ];
  for (const [title, slug] of cases) expect(await proposedSlug(title), title).toBe(slug);
});

test("what is proposed is a slug or nothing, whatever the title, with room for a number at its end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 300 }), async (title) => {
      const slug = await proposedSlug(title);
      expect(slug === "" || isSlug(slug)).toBe(true);
      expect([...slug].length).toBeLessThanOrEqual(valueLimits.madeSlugCharactersMax);
    }),
  );
  expect(await proposedSlug(`${"word ".repeat(40)}`)).toBe(Array(16).fill("word").join("-"));
  expect(await proposedSlug("x".repeat(500))).toHaveLength(valueLimits.madeSlugCharactersMax);
});

test("a slug that is typed has no capitals, blanks or empty words, and a bounded length", () => {
  for (const slug of ["a", "my-first-post", "2026", "東京-2026"]) expect(isSlug(slug), slug).toBe(true);
  for (const text of ["", "-a", "a-", "a--b", "A", "a b", "a_b", "a/b", "É", "x".repeat(201)])
    expect(isSlug(text), text).toBe(false);
});
