import { expect, test } from "vitest";
import { columnsCookie, readColumnChoice, writeColumnChoice } from "./column-choice.ts";

test("a choice is read back as it was written; repeated and empty names are left out", () => {
  const text = "title,-words,meta.status,relation author";
  expect(writeColumnChoice(readColumnChoice(text))).toBe(text);
  expect(readColumnChoice("a,,a,-b")).toEqual([
    { id: "a", hidden: false },
    { id: "b", hidden: true },
  ]);
  expect(readColumnChoice(null)).toEqual([]);
});

test("a choice never outgrows its cookie, and the cookie's name is legal", () => {
  const long = Array.from({ length: 200 }, (_, n) => ({ id: `${"x".repeat(40)}${n}`, hidden: false }));
  expect(encodeURIComponent(writeColumnChoice(long)).length).toBeLessThan(3_801);
  expect(columnsCookie("p-1.a b;c")).toBe("columns_p-1_a_b_c");
});
