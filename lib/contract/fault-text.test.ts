import { expect, test } from "vitest";
import { z } from "zod";
import { faultsOf } from "../../tests/support/outcome.ts";
import { callList } from "./calls/index.ts";

/** Texts that the library which checks input would say by itself. */
const ofLibrary = /Invalid|expected|received|Too (big|small)|Unrecognized|must be a multiple/;

const values = [undefined, null, true, 1, -1, 1e300, 0.5, "", "x", "x".repeat(100_000), [], [{}], ["x"], {}, { a: 1 }];

const keysOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject
    ? Object.keys(schema.shape)
    : schema instanceof z.ZodUnion
      ? schema.options.flatMap((option) => keysOf(option as z.ZodType))
      : [];

test("whatever a call is sent, no fault is told in the words of a library", () => {
  let told = 0;
  for (const [address, { body, query, params }] of callList)
    for (const schema of [body, query, params])
      for (const input of schema ? [...values, ...inputsOf(schema)] : [])
        for (const [field, message] of Object.entries(faultsOf(schema!, input))) {
          expect(message, `${address} ${field}`).not.toMatch(ofLibrary);
          told++;
        }
  expect(told).toBeGreaterThan(1_000);
});

/** Each key by itself with each value. */
const inputsOf = (schema: z.ZodType) => keysOf(schema).flatMap((key) => values.map((value) => ({ [key]: value })));

test("a fault says what is wanted", () => {
  const Order = z.strictObject({
    lines: z.array(z.string().min(3).max(4)).min(1).max(2),
    count: z.int().min(2).max(5),
    paid: z.boolean(),
    size: z.enum(["small", "large"]),
    note: z.object({}),
  });
  expect(faultsOf(Order, {})).toEqual(
    Object.fromEntries(["lines", "count", "paid", "size", "note"].map((name) => [name, expect.any(String)])),
  );
  expect(faultsOf(Order, { lines: "x", count: "x", paid: 1, size: "huge", note: [] })).toEqual({
    lines: "Please give a list",
    count: "Please give a number",
    paid: "Please give true or false",
    size: "Please give one of: small, large",
    note: "Please give an object",
  });
  expect(faultsOf(Order, { lines: ["x", "xxxxx"], count: 9, paid: true, size: "small", note: {} })).toEqual({
    "lines.0": "Please give at least 3 characters",
    "lines.1": "Please give at most 4 characters",
    count: "Please give at most 5",
  });
  const Lines = Order.pick({ lines: true });
  expect(faultsOf(Lines, { lines: ["abc", "abc", "abc"] })).toEqual({ lines: "Please give at most 2 entries" });
  expect(faultsOf(Lines, { lines: [] })).toEqual({ lines: "Please give at least 1 entry" });
  expect(faultsOf(Order.pick({ count: true }), { count: 2.5 })).toEqual({ count: "Please give a whole number" });
});
