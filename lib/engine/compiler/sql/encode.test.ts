import fc from "fast-check";
import { expect, test } from "vitest";
import { like } from "../../../../tests/support/sql/values.ts";
import { scalarKinds, scalars } from "../../field-kinds/index.ts";
import { encodeIdOrNull, encodeList, encodePattern, encodeScalar } from "./encode.ts";

const near = fc.string({ unit: fc.constantFrom("a", "A", "%", "_", "\\", "é", " ", "\n", "'"), maxLength: 6 });

test("a pattern finds the text that it was made of and no other: its own signs mean nothing", () => {
  fc.assert(
    fc.property(near, near, (text, part) => {
      expect(like(text, encodePattern("%", "%")(part), "")).toBe(text.includes(part));
      expect(like(text, encodePattern("", "%")(part), "")).toBe(text.startsWith(part));
      expect(like(text, encodePattern("%", "")(part), "")).toBe(text.endsWith(part));
      expect(like(text, encodePattern("", "")(part), "")).toBe(text === part);
    }),
    { numRuns: 3_000 },
  );
});

test("a pattern of what is no text is refused", () => {
  for (const value of [1, null, ["a"], "a\0b"])
    expect(() => encodePattern("%", "%")(value)).toThrow(expect.objectContaining({ code: "BAD_USER_INPUT" }));
});

test("every element of a list is held to what its kind can be, and one value is a list of it", () => {
  const good = { id: "0190b2f0-0000-7000-8000-000000000001", text: "a", int: 1, double: 1.5, boolean: true };
  for (const [kind, value] of Object.entries(good) as [keyof typeof good, unknown][]) {
    expect(encodeList(kind)([value, value])).toEqual([value, value]);
    expect(encodeList(kind)(value)).toEqual([value]);
    expect(encodeList(kind)([])).toEqual([]);
    const bad = { not: "one" };
    expect(() => encodeList(kind)([value, bad])).toThrow(expect.objectContaining({ code: "BAD_USER_INPUT" }));
  }
});

test("every kind refuses what is null in a list, which would find nothing in silence", () => {
  for (const kind of scalarKinds.filter((one) => one !== "json"))
    expect(() => encodeList(kind)([null]), kind).toThrow(expect.objectContaining({ code: "BAD_USER_INPUT" }));
});

test("an id that cannot be one is that of no record, where one record is asked for", () => {
  const id = "0190b2f0-0000-7000-8000-000000000001";
  expect(encodeIdOrNull(id)).toBe(id);
  for (const other of ["", "1", `${id} `, `${id}'`, 5, { id }]) expect(encodeIdOrNull(other)).toBeNull();
  expect(() => encodeScalar("id")("1")).toThrow('"1" is not an id.');
});

test("a message shows a refused value, and of a long one its beginning", () => {
  for (const kind of scalarKinds.filter((one) => one !== "text" && one !== "json")) {
    expect(() => scalars[kind].encode("a value")).toThrow(/^"a value" is not /);
    expect(() => scalars[kind].encode({ a: 1 })).toThrow(/^"{"a":1}" is not /);
    expect(() => scalars[kind].encode("x".repeat(500))).toThrow(/^"x{100}" is not /);
  }
  expect(() => scalars.text.encode(["x".repeat(500)])).toThrow(/^"\["x{98}" is not text\.$/);
});
