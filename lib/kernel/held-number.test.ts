import fc from "fast-check";
import { expect, test } from "vitest";
import { isHeld, parseHeldJson, UnheldNumber } from "./held-number.ts";

test.each([
  ["9007199254740992", true],
  ["9007199254740993", false],
  ["-9007199254740993", false],
  ["+9007199254740993", false],
  [" 0009007199254740993 ", false],
  ["9007199254740993.0", false],
  ["9007199254740994.0", true],
  ["9007199254740994.5", false],
  ["123456789012345678901234567890", false],
  ["100000000000000000000000000000", true],
  ["0.12345678901234567890", true],
  ["1234567890123456.7", true],
  ["9.9999999999999992e+22", true],
  ["1e400", true],
  ["9".repeat(400), true],
  ["order 9007199254740993", true],
])("%s", (text, held) => expect(isHeld(text)).toBe(held));

test("what JavaScript writes for a number is held, and a whole number is held where it comes back", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (number) => {
      expect(isHeld(String(number))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }), (whole) => {
      const number = Number(whole);
      expect(isHeld(String(whole))).toBe(BigInt(number) === whole || String(number) === String(whole));
    }),
  );
});

test("a text is judged in a time that grows with its length alone", () => {
  const started = performance.now();
  for (const text of [`${"0".repeat(300_000)}x`, "1".repeat(300_000), `${"1".repeat(20)}.${"0".repeat(300_000)}x`])
    expect(isHeld(text)).toBe(true);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("JSON is read as ever but for numbers that would be others", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseHeldJson(text)).toEqual(JSON.parse(text));
    }),
  );
  const text = '{"a":[9007199254740993,"9007199254740993",1],"__proto__":9007199254740992}';
  const read = parseHeldJson(text) as { a: unknown[] };
  expect(read.a[0]).toBeInstanceOf(UnheldNumber);
  expect(String(read.a[0])).toBe("9007199254740993");
  expect(read.a.slice(1)).toEqual(["9007199254740993", 1]);
  expect(Object.keys(read)).toEqual(["a", "__proto__"]);
});
