import { expect, test } from "vitest";
import { parseInput } from "./parse-input.ts";

test("an input is JSON, or nothing; a fault is told", () => {
  expect(parseInput('{"a":1}')).toEqual({ value: { a: 1 } });
  expect(parseInput("  ")).toEqual({ value: null });
  expect(parseInput("{a}")).toEqual({ fault: expect.stringMatching(/^This is not valid JSON: /) });
});
