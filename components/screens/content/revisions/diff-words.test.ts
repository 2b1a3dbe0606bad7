import { expect, test } from "vitest";
import { diffWords } from "./diff-words.ts";

test("words that stayed, went and came are told apart", () => {
  expect(diffWords("the quiet otter", "the loud otter")).toEqual([
    { kind: "same", text: "the " },
    { kind: "removed", text: "quiet" },
    { kind: "added", text: "loud" },
    { kind: "same", text: " otter" },
  ]);
  expect(diffWords("", "new")).toEqual([{ kind: "added", text: "new" }]);
  expect(diffWords("same", "same")).toEqual([{ kind: "same", text: "same" }]);
});

test("both texts can be read from the parts, also of texts too long to compare", () => {
  const long = (word: string) => Array.from({ length: 900 }, (_, n) => `${word}${n}`).join(" ");
  for (const [before, after] of [
    ["a b  c d", "b c\nd e"],
    [long("x"), long("y")],
  ] as const) {
    const parts = diffWords(before, after);
    const text = (without: string) =>
      parts
        .filter(({ kind }) => kind !== without)
        .map((part) => part.text)
        .join("");
    expect([text("added"), text("removed")]).toEqual([before, after]);
  }
});

test("of a long text only what changed is told", () => {
  const words = Array.from({ length: 5_000 }, (_, n) => `word${n % 97}`);
  const after = words.with(2_500, "other").join(" ");
  expect(diffWords(words.join(" "), after).map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
});
