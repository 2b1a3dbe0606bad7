/** Filters that reach into objects and lists, run in memory, and by functions over the same JSON. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  catalogFor,
  modelDefinition,
  modelIn,
  object,
  projectModels,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import {
  all,
  operator,
  type Truth,
  textOrder,
  type Value,
  type Where,
} from "../../../../tests/support/oracle/oracle.ts";
import { runStatement } from "../../../../tests/support/sql/run.ts";
import { Json } from "../../../../tests/support/sql/values.ts";
import { compileMatchingIds, constant, variable } from "../index.ts";

const leaves = [
  fieldDefinition("city"),
  fieldDefinition("size", { field_type: "number", input_type: "int" }),
  fieldDefinition("open", { field_type: "boolean", input_type: "bool" }),
  fieldDefinition("tags", { field_type: "list", field_sub_type: "dynamicList" }),
];
const catalog = catalogFor(
  projectModels([
    modelDefinition("place", [
      object("seat", [...leaves, object("inner", leaves)]),
      repeated("branches", [...leaves, object("inner", leaves)]),
      fieldDefinition("tags", { field_type: "list", field_sub_type: "dynamicList" }),
    ]),
  ]),
);
const place = modelIn(catalog, "place");

const words = ["", "Rome", "rome", "R%", "o_e", "null"];
const text = fc.constantFrom(...words);
const size = fc.constantFrom(-1, 0, 1, 7);
/** A value, null, or nothing at all: all three may be in JSON. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const leafValues = {
  city: maybe(text),
  size: maybe(size),
  open: maybe(fc.boolean()),
  tags: maybe(fc.array(text, { maxLength: 3 })),
};
const leafObject = fc.record(leafValues, { requiredKeys: [] });
const nestedObject = fc.record({ ...leafValues, inner: maybe(leafObject) }, { requiredKeys: [] });
const record = fc.record({
  seat: maybe(nestedObject),
  branches: maybe(fc.array(nestedObject, { maxLength: 3 })),
  tags: maybe(fc.array(text, { maxLength: 3 })),
});
type Record_ = Readonly<{ [name: string]: unknown }>;

const textOperators = fc.oneof(
  fc
    .constantFrom("eq", "ne", "contains", "icontains", "starts_with", "lt", "gte")
    .chain((name) => text.map((value) => ({ [name]: value }))),
  fc.constantFrom("in", "not_in").chain((name) => fc.array(text, { maxLength: 2 }).map((list) => ({ [name]: list }))),
  fc.record({ eq: fc.constant(null) }),
  fc.record({ is_null: fc.boolean() }),
);
const sizeOperators = fc.oneof(
  fc.constantFrom("eq", "ne", "lt", "gt").chain((name) => size.map((value) => ({ [name]: value }))),
  fc.tuple(size, size).map((between) => ({ between })),
);
const listOperators = fc.oneof(
  text.map((has) => ({ has })),
  fc
    .constantFrom("has_any", "has_all")
    .chain((name) => fc.array(text, { maxLength: 2 }).map((list) => ({ [name]: list }))),
  fc.record({ is_null: fc.boolean() }),
);
const leafFilter: fc.Arbitrary<Where> = fc.oneof(
  textOperators.map((city) => ({ city })),
  sizeOperators.map((one) => ({ size: one })),
  fc.record({ open: fc.record({ eq: fc.boolean() }) }),
  listOperators.map((tags) => ({ tags })),
);
const objectFilter: fc.Arbitrary<Where> = fc.oneof(
  leafFilter,
  leafFilter.map((inner) => ({ inner })),
  fc.record({ is_null: fc.boolean() }),
  fc.tuple(leafFilter, leafFilter).map(([a, b]) => ({ ...a, ...b })),
);
const filter: fc.Arbitrary<Where> = fc.oneof(
  objectFilter.map((seat) => ({ seat })),
  fc.constantFrom("some", "every", "none").chain((name) => objectFilter.map((one) => ({ branches: { [name]: one } }))),
  fc.record({ branches: fc.record({ is_null: fc.boolean() }) }),
  listOperators.map((tags) => ({ tags })),
);

/** What the filter says of JSON: of what is not there nothing is known, as of null. */
function isMet(value: unknown, where: Where): Truth {
  return all(
    Object.entries(where).map(([key, inner]): Truth => {
      if (key === "is_null") return ((value ?? null) === null) === inner;
      if (key === "some" || key === "every" || key === "none")
        return isMetBy(key, (value ?? []) as unknown[], inner as Where);
      const member = ((value ?? {}) as Record_)[key] ?? null;
      if (key === "tags") return listIsMet(member as string[] | null, inner as Where);
      return key === "inner" || key === "seat" || key === "branches"
        ? isMet(member, inner as Where)
        : leafIsMet(member, inner);
    }),
  );
}
const leafIsMet = (value: unknown, operators: unknown): Truth =>
  all(Object.entries(operators as Where).map(([name, operand]) => operator(name, value as Value, operand)));
function isMetBy(quantifier: string, entries: readonly unknown[], where: Where): boolean {
  const found = entries.filter((entry) => isMet(entry, where) === true).length;
  return quantifier === "some" ? found > 0 : quantifier === "none" ? found === 0 : found === entries.length;
}
function listIsMet(list: readonly string[] | null, operators: Where): Truth {
  return all(
    Object.entries(operators).map(([name, operand]): Truth => {
      if (name === "is_null") return (list === null) === operand;
      if (list === null) return null;
      const wanted = [operand].flat() as string[];
      const has = (one: string) => list.includes(one);
      return name === "has_any" ? wanted.some(has) : wanted.every(has);
    }),
  );
}

function found(records: readonly Record_[], where: Where, isVariable: boolean): unknown[] {
  const source = isVariable ? variable("where", where) : constant(where);
  const statement = compileMatchingIds(catalog, place, source, "all", "read");
  const rows = records.map(({ seat, branches, tags }, i) => ({
    id: i,
    _status: "published",
    seat: seat === null ? null : new Json(seat),
    branches: branches === null ? null : new Json(branches),
    tags,
  }));
  return runStatement(statement.text, statement.bind({ where }), { "s.place": rows }).map(({ id }) => id);
}

beforeAll(() => {
  for (const [at, word] of words.toSorted().entries()) textOrder.set(word, at);
});

test("a filter on what is inside of objects and lists finds the records that it is about", { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 6, maxLength: 8 }),
      filter,
      fc.boolean(),
      (records, where, isVariable) => {
        const expected = records.flatMap((one, i) => (isMet(one, where) === true ? [i] : []));
        expect(found(records, where, isVariable)).toEqual(expected);
      },
    ),
    { numRuns: 400 },
  );
});

test("NOT finds exactly the records that the filter does not, also where nothing is known", { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 6, maxLength: 8 }), filter, filter, (records, a, b) => {
      for (const [where, met] of [
        [{ NOT: a }, (one: unknown) => isMet(one, a) !== true],
        [{ NOT: { AND: [a, b] } }, (one: unknown) => isMet(one, a) !== true || isMet(one, b) !== true],
        [{ NOT: { OR: [a, b] } }, (one: unknown) => isMet(one, a) !== true && isMet(one, b) !== true],
        [{ NOT: { NOT: a } }, (one: unknown) => isMet(one, a) === true],
        [{ NOT: [a, b] }, (one: unknown) => isMet(one, a) !== true || isMet(one, b) !== true],
      ] as const)
        expect(found(records, where, true), JSON.stringify(where)).toEqual(
          records.flatMap((one, i) => (met(one) ? [i] : [])),
        );
    }),
    { numRuns: 100 },
  );
});
