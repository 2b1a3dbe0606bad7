import fc from "fast-check";
import { expect, test } from "vitest";
import { operands } from "./operators.ts";
import { fieldKinds, scalarOf } from "./registry.ts";
import { elementScalar, listWhereName, type ScalarKind, scalarKinds, scalars, whereName } from "./scalars.ts";

const id = "0190b2f0-0000-7000-8000-000000000001";

/** What requests may say, with what PostgreSQL is given; and what they may not. */
const cases: Record<ScalarKind, { good: [unknown, unknown][]; bad: unknown[] }> = {
  id: { good: [[id, id]], bad: ["", "1", `${id}0`, `{${id}}`, 7] },
  text: {
    good: [
      ["", ""],
      ["'; drop table x; --", "'; drop table x; --"],
      ["\u{1F600}", "\u{1F600}"],
    ],
    bad: [1, true, "a\0", ["a"]],
  },
  int: {
    good: [
      [0, 0],
      [2_147_483_647, 2_147_483_647],
      [-2_147_483_648, -2_147_483_648],
    ],
    bad: [1.5, "1", 2_147_483_648, -2_147_483_649, Number.NaN, 1e300],
  },
  double: {
    good: [
      [1.5, 1.5],
      [-5e-324, -5e-324],
      [1.7976931348623157e308, 1.7976931348623157e308],
    ],
    bad: ["1.5", Number.NaN, Number.POSITIVE_INFINITY],
  },
  boolean: {
    good: [
      [true, true],
      [false, false],
    ],
    bad: [0, 1, "true", ""],
  },
  date: {
    good: [
      ["2026-01-31T09:30:00Z", "2026-01-31T09:30:00.000Z"],
      ["2026-01-31T09:30:00+02:00", "2026-01-31T07:30:00.000Z"],
      ["2026-01-31", "2026-01-31T00:00:00.000Z"],
    ],
    bad: ["31.01.2026", "2026-02-30", "2026-13-01", "now", "", 0],
  },
  local_date: {
    good: [
      ["2026-01-31", "2026-01-31"],
      ["2024-02-29", "2024-02-29"],
    ],
    bad: ["2026-02-29", "2026-01-31T00:00:00Z", "31.01.2026", "today", "", 20260131],
  },
  local_time: {
    good: [
      ["09:30", "09:30:00"],
      ["23:59:59.25", "23:59:59.250"],
    ],
    bad: ["24:00", "9:30 pm", "09:60", "09:30Z", "09:30+02:00", "", 930],
  },
  json: {
    good: [
      [{ a: [1, null] }, '{"a":[1,null]}'],
      ["text", '"text"'],
      [false, "false"],
    ],
    bad: [undefined, Number.NaN, "a\0", { a: "a\0" }],
  },
};

test.each(scalarKinds)("%s gives PostgreSQL what it can hold, and refuses the rest as a bad input", (kind) => {
  const { encode } = scalars[kind];
  for (const [value, expected] of cases[kind].good) expect(encode(value)).toEqual(expected);
  for (const value of [...cases[kind].bad, ...(kind === "json" ? [] : [null, {}, []])])
    expect(() => encode(value), JSON.stringify(value)).toThrow(expect.objectContaining({ code: "BAD_USER_INPUT" }));
});

test("what is sent once is sent the same again: a value that was answered can be asked for", () => {
  for (const kind of scalarKinds.filter((one) => one !== "json"))
    for (const [value] of cases[kind].good) {
      const once = scalars[kind].encode(value);
      expect(scalars[kind].encode(once), kind).toEqual(once);
    }
});

test("a cursor has values of its kind alone, as PostgreSQL writes them", () => {
  const moments = ["2026-01-31T09:30:00+00:00", "2026-01-31T09:30:00.123456-05", "10000-01-01T04:59:00+05:30:00"];
  for (const kind of scalarKinds) {
    const { isInCursor } = scalars[kind];
    const own = kind === "date" ? moments : kind === "json" ? [] : cases[kind].good.map(([, stored]) => stored);
    for (const value of own) expect(isInCursor(value), `${kind}: ${value}`).toBe(true);
    for (const value of [...cases[kind].bad, null, {}, []]) expect(isInCursor(value), `${kind}: ${value}`).toBe(false);
  }
  // As requests write it, which is to the millisecond, it would lose the rest.
  for (const other of ["2026-01-31T09:30:00Z", "2026-13-31T09:30:00+00:00", "2026-01-31 09:30:00+00"])
    expect(scalars.date.isInCursor(other)).toBe(false);
});

test("a text of a query string is the value that it says, or stays a text that is refused", () => {
  const said: [ScalarKind, string, unknown][] = [
    ["id", id, id],
    ["text", "5", "5"],
    ["int", "5", 5],
    ["int", "-5", -5],
    ["int", "5.", 5],
    ["int", "five", "five"],
    ["int", "", ""],
    ["int", " 5", " 5"],
    ["int", "0x10", "0x10"],
    ["double", "1.5e3", 1_500],
    ["double", ".5", 0.5],
    ["double", "Infinity", "Infinity"],
    ["double", "1,5", "1,5"],
    ["boolean", "true", true],
    ["boolean", "false", false],
    ["boolean", "TRUE", "TRUE"],
    ["boolean", "1", "1"],
    ["date", "2026-01-31", "2026-01-31"],
    ["json", '{"a":1}', { a: 1 }],
    ["json", "5", 5],
    ["json", "{a}", "{a}"],
  ];
  for (const [kind, text, expected] of said) expect(scalars[kind].fromText(text), `${kind}: ${text}`).toEqual(expected);
  const numbers = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(numbers, (number) => {
      expect(scalars.double.fromText(String(number).replace("e+", "e"))).toBe(number === 0 ? 0 : number);
    }),
  );
});

test("every operator is on the scalars that have its operand, and all scalars can be asked for nothing", () => {
  for (const [kind, { operators }] of Object.entries(scalars)) {
    expect(operators, kind).toContain("is_null");
    expect(new Set(operators).size).toBe(operators.length);
    for (const name of operators) expect(operands, name).toHaveProperty(name);
    // An order has both of its directions, with and without the end.
    const compared = ["lt", "lte", "gt", "gte"] as const;
    expect([0, 4]).toContain(compared.filter((name) => operators.includes(name)).length);
    expect(operators.includes("between"), kind).toBe(operators.includes("lt") && kind !== "id");
  }
});

test("no two scalars have the same name in the API, and filters are called after it", () => {
  const names = scalarKinds.flatMap((kind) => [scalars[kind].graphql, whereName(kind), listWhereName(kind)]);
  expect(new Set(names).size).toBe(3 * scalarKinds.length);
  expect([whereName("double"), listWhereName("text")]).toEqual(["FloatWhere", "StringListWhere"]);
});

test("columns of a kind have the type that its values are compared as", () => {
  for (const [name, kind] of Object.entries(fieldKinds)) {
    const column = kind.column({ kind: "text", form: "value", element: "string", options: null });
    if (kind.scalar !== null) expect(column, name).toBe(scalars[scalarOf(kind)].cast);
    else expect(() => scalarOf(kind), name).toThrow(RangeError);
  }
  for (const [element, kind] of Object.entries(elementScalar)) {
    const shape = { kind: "list", form: "values", element, options: null } as Parameters<
      typeof fieldKinds.list.column
    >[0];
    expect(fieldKinds.list.column(shape)).toBe(`${scalars[kind].cast}[]`);
  }
});
