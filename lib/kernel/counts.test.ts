import { expect, test } from "vitest";
import { counted, countText, decimalsOf, numberText } from "./counts.ts";

test("thousands are separated, and one is one", () => {
  expect([0, 999, 12_345, 1_234_567].map(countText)).toEqual(["0", "999", "12,345", "1,234,567"]);
  expect(counted(1, "record")).toBe("1 record");
  expect(counted(12_345, "record")).toBe("12,345 records");
  expect(counted(2, "delivery", "deliveries")).toBe("2 deliveries");
});

test("stored numbers keep every digit", () => {
  expect([640, 12_345, -12_345.75, 0.1, 1e21, 1e-9].map((value) => numberText(value))).toEqual([
    "640",
    "12,345",
    "-12,345.75",
    "0.1",
    "1e+21",
    "1e-9",
  ]);
});

test("decimals are counted, and filled up to as many as are wanted", () => {
  expect([119, -11.5, 0.125, 1e21, 1e-9].map(decimalsOf)).toEqual([0, 1, 3, 0, 0]);
  expect([119, 12_345.5, -0.125, 1e21].map((value) => numberText(value, 2))).toEqual([
    "119.00",
    "12,345.50",
    "-0.125",
    "1e+21",
  ]);
});
