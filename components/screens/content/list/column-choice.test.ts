import { expect, test } from "vitest";
import { columnsCookie, readColumnChoice, withWidth, withWidths, writeColumnChoice } from "./column-choice.ts";

test("a choice is read back as it was written; repeated and empty names are left out", () => {
  const text = "title,-words,meta.status,relation author";
  expect(writeColumnChoice(readColumnChoice(text))).toBe(text);
  expect(readColumnChoice("a,,a,-b")).toEqual([
    { id: "a", hidden: false },
    { id: "b", hidden: true },
  ]);
  expect(readColumnChoice(null)).toEqual([]);
});

test("widths are kept beside the names, within their bounds", () => {
  const text = "title:320,-words:120,meta.status";
  expect(writeColumnChoice(readColumnChoice(text))).toBe(text);
  expect(readColumnChoice("a:5,b:9999,-c:70,d:x")).toEqual([
    { id: "a", hidden: false, width: 60 },
    { id: "b", hidden: false, width: 1200 },
    { id: "c", hidden: true, width: 70 },
    { id: "d:x", hidden: false },
  ]);
});

test("other columns leave the widths that were chosen, and a width leaves the order", () => {
  const chosen = readColumnChoice("title:320,-words:120,meta.status");
  const put = [
    { id: "meta.status", hidden: false },
    { id: "words", hidden: false },
  ];
  expect(writeColumnChoice(withWidths(put, chosen))).toBe("meta.status,words:120,title:320");
  expect(writeColumnChoice(withWidth(chosen, "words", 200))).toBe("title:320,-words:200,meta.status");
  expect(writeColumnChoice(withWidth(chosen, "title", null))).toBe("title,-words:120,meta.status");
  expect(writeColumnChoice(withWidth(chosen, "new", 90.4))).toBe("title:320,-words:120,meta.status,new:90");
});

test("a choice never outgrows its cookie, and the cookie's name is legal", () => {
  const long = Array.from({ length: 200 }, (_, n) => ({ id: `${"x".repeat(40)}${n}`, hidden: false }));
  expect(encodeURIComponent(writeColumnChoice(long)).length).toBeLessThan(3_801);
  expect(columnsCookie("p-1.a b;c")).toBe("columns_p-1_a_b_c");
});
