import fc from "fast-check";
import { expect, test } from "vitest";
import {
  constant,
  entriesOf,
  fixedValue,
  isNothing,
  itemsOf,
  readSource,
  type Source,
  shapeOf,
  sortDirections,
  variable,
} from "./source.ts";

const plain = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    plain,
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(fc.string({ minLength: 1 }), tie("json"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/** The same value as it may stand in a document: as a whole, in a variable, or written out with variables inside. */
function written(value: unknown, name: string): Source {
  if (Array.isArray(value)) return { kind: "list", items: value.map((one, i) => inside(one, `${name}_${i}`)) };
  if (typeof value !== "object" || value === null) return constant(value);
  const entries = Object.entries(value).map(([key, one], i) => [key, inside(one, `${name}_${i}`)] as const);
  return { kind: "object", entries };
}
const inside = (value: unknown, name: string): Source =>
  name.length % 3 === 0 ? variable(name, value) : written(value, name);
/** The variables that `written` made. */
function variablesOf(source: Source): Record<string, unknown> {
  if (source.kind === "variable") return { [source.path[0]!]: source.sample };
  const parts =
    source.kind === "list" ? source.items : source.kind === "object" ? source.entries.map(([, one]) => one) : [];
  return Object.assign({}, ...parts.map(variablesOf));
}

test("a value is the same however it is written, whole and in its parts", () => {
  fc.assert(
    fc.property(json, (value) => {
      for (const source of [constant(value), variable("v", value), written(value, "v")]) {
        const variables = { v: value, ...variablesOf(source) };
        expect(readSource(source, variables)).toEqual(value);
        if (typeof value === "object" && value !== null && !Array.isArray(value)) {
          const parts = entriesOf(source).map(([key, one]) => [key, readSource(one, variables)]);
          expect(parts).toEqual(Object.entries(value));
        }
        if (Array.isArray(value)) expect(itemsOf(source).map((one) => readSource(one, variables))).toEqual(value);
      }
    }),
    { numRuns: 500 },
  );
});

test("one value is a list of itself, as GraphQL has it", () => {
  for (const source of [constant(5), variable("v", 5), constant({ a: 1 })]) expect(itemsOf(source)).toEqual([source]);
});

test("what is left out is no entry, and null is one", () => {
  const entries = [
    ["left out", variable("a", undefined)],
    ["null", variable("b", null)],
  ] as const;
  expect(entriesOf({ kind: "object", entries }).map(([key]) => key)).toEqual(["null"]);
  expect(entriesOf(variable("v", { a: undefined, b: null })).map(([key]) => key)).toEqual(["b"]);
  for (const none of [constant("text"), variable("v", [1]), constant(null), { kind: "list", items: [] } as const])
    expect(entriesOf(none)).toEqual([]);
});

test("nothing is null and what is left out, but neither a written object nor an empty value", () => {
  const nothing = [undefined, constant(null), constant(undefined), variable("v", null), variable("v", undefined)];
  const something: Source[] = [
    constant(0),
    constant(""),
    variable("v", false),
    { kind: "object", entries: [] },
    { kind: "list", items: [] },
  ];
  expect(nothing.map(isNothing)).not.toContain(false);
  expect(something.map(isNothing)).not.toContain(true);
});

test("the value of another request is read by the same way, and is missing where that leads nowhere", () => {
  const [[, first]] = entriesOf(variable("v", { a: [10, 20] })) as [[string, Source]];
  const second = itemsOf(first)[1]!;
  expect(readSource(second, { v: { a: [1, 2] } })).toBe(2);
  for (const other of [{}, { v: null }, { v: { a: null } }, { v: { a: [1] } }])
    expect(readSource(second, other)).toBeUndefined();
  expect(fixedValue({ kind: "list", items: [constant(1)] })).toBeUndefined();
});

test("values of one shape differ in texts and numbers alone", () => {
  const same: [unknown, unknown][] = [
    [{ name: { eq: "a" } }, { name: { eq: "'; drop table x" } }],
    [{ size: { gt: 1 } }, { size: { gt: -2.5 } }],
    [{ name: { in: [] } }, { name: { in: ["a", "b", "c"] } }],
    ["word", "another"],
    ["", "  "],
  ];
  for (const [a, b] of same) expect(shapeOf(a, false)).toBe(shapeOf(b, false));
  const others: unknown[] = [
    { name: { eq: "a" } },
    { name: { ne: "a" } },
    { name: { eq: null } },
    { name: { eq: "a", ne: "a" } },
    { name: { is_null: true } },
    { name: { is_null: false } },
    { title: { eq: "a" } },
    { OR: [{ name: { eq: "a" } }] },
    { OR: [{ name: { eq: "a" } }, { name: { eq: "a" } }] },
    { OR: [] },
    {},
    null,
    undefined,
    "",
    "a",
    true,
    false,
  ];
  expect(new Set(others.map((one) => shapeOf(one, false))).size).toBe(others.length);
});

test("a direction of a sort decides the text, and so it is part of the shape", () => {
  const shapes = [...sortDirections.keys()].map((name) => shapeOf([{ meta: { created_at: name } }], false));
  expect(new Set(shapes).size).toBe(sortDirections.size);
  expect(shapeOf([{ name: "no direction" }], false)).toBe(shapeOf([{ name: "another" }], false));
});

test("what is exact tells every value apart, and no key of an object can look like another shape", () => {
  fc.assert(
    fc.property(json, json, (a, b) => {
      if (JSON.stringify(a) !== JSON.stringify(b)) expect(shapeOf(a, true)).not.toBe(shapeOf(b, true));
    }),
  );
  expect(shapeOf({ 'a":v,"b': 1 }, false)).not.toBe(shapeOf({ a: 1, b: 1 }, false));
});
