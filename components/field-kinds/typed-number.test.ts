import { expect, test } from "vitest";
import { typedNumber } from "./typed-number.ts";

test("decimals are told from thousands, and nothing is guessed", () => {
  expect(["120.50", " 7 ", "-3,5", "0,1234", "1e3"].map(typedNumber)).toEqual([120.5, 7, -3.5, 0.1234, 1000]);
  expect(["1,500", "1,2,3", "1.234,5", "many", " ", ","].map(typedNumber)).toEqual(Array(6).fill(null));
});
