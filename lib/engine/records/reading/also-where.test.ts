import { expect, test } from "vitest";
import { alsoWhere } from "./also-where.ts";

const more = { id: { in: ["1"] } };

test("what was asked stays where it was written, and what is added stands beside it", () => {
  expect(alsoWhere({ title: { eq: "a" } }, more)).toEqual({ title: { eq: "a" }, AND: [more] });
  expect(alsoWhere({ AND: [{ a: 1 }], OR: [{ b: 2 }] }, more)).toEqual({ AND: [{ a: 1 }, more], OR: [{ b: 2 }] });
  expect(alsoWhere({ AND: { a: 1 } }, more)).toEqual({ AND: [{ a: 1 }, more] });
});

test("one alone is itself", () => {
  expect(alsoWhere(null, more)).toBe(more);
  expect(alsoWhere(undefined, more)).toBe(more);
  expect(alsoWhere({ a: 1 }, null)).toEqual({ a: 1 });
  expect(alsoWhere(undefined, null)).toBe(null);
});
