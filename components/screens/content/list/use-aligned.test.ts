import { expect, test } from "vitest";
import { commonDecimals } from "./use-aligned.ts";

test("a column has the most decimals of its values, and two at least where there are any", () => {
  expect(commonDecimals([119, 24, null])).toBe(0);
  expect(commonDecimals([119, 11.5, undefined])).toBe(2);
  expect(commonDecimals([1.125, 11.5])).toBe(3);
  expect(commonDecimals([0.1 + 0.2, 1e-9, "x"])).toBe(6);
});
