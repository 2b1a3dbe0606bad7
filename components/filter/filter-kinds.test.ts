/** Filters of every kind of field: each condition that can be built is sent, read back and said. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldOfSample } from "../../tests/support/fields/field-of-sample.ts";
import { fieldSamples } from "../../tests/support/fields/field-samples.ts";
import { encodeValue, operatorsFor, valueTypeOf } from "../field-kinds/filter/filter-targets.ts";
import { kindOf } from "../field-kinds/index.ts";
import type { ConsoleModel } from "../models/console-models.ts";
import { type FilterStep, filterSteps, stepsAt, targetOf } from "./filter-steps.ts";
import {
  type FilterGroup,
  type FilterNode,
  newCondition,
  newGroup,
  treeOf,
  type Where,
  whereOf,
} from "./filter-tree.ts";
import { filterWords } from "./filter-words.ts";

const may = { read: true };
const author = { name: "author", fields: [], connections: [], may } as unknown as ConsoleModel;
const everything = {
  name: "everything",
  may,
  fields: fieldSamples.map((sample) => fieldOfSample(sample)),
  connections: [
    { model: "author", kind: "has_one", type: "hasOne", known_as: null, name: "author", key: "author_id" },
    { model: "everything", kind: "has_many", type: "hasMany", known_as: "part", name: "part", key: "part_ids" },
  ],
} as unknown as ConsoleModel;
const steps = filterSteps(everything, [everything, author]);

/** Texts that are values of each kind, as people type them. */
const typed: Record<string, fc.Arbitrary<string>> = {
  text: fc.string({ minLength: 1 }),
  choice: fc.constantFrom("red", "blue", "green"),
  id: fc.uuid(),
  int: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(String),
  double: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => String(number + 0)),
  date: fc
    .date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  local_date: fc
    .date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  local_time: fc.integer({ min: 0, max: 86_399 }).map((second) => new Date(second * 1000).toISOString().slice(11, 19)),
  boolean: fc.constantFrom("true", "false"),
  json: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
};
const part = {
  lat: fc.integer({ min: -90, max: 90 }),
  lon: fc.integer({ min: -180, max: 180 }),
  km: fc.integer({ min: 0, max: 20_000 }),
};

/** All conditions that the end of a path can have. */
function conditionsOf({ keys, target }: FilterStep): fc.Arbitrary<FilterNode>[] {
  return operatorsFor(target!).map((operator) => {
    const one = operator.isWritten
      ? typed.text!
      : (typed[target!.kind === "list" ? target!.element : target!.kind] ?? typed.text!);
    const values = {
      none: fc.constant([]),
      one: fc.tuple(one),
      two: fc.tuple(one, one),
      many: fc.array(one, { minLength: 1, maxLength: 3 }),
      parts: fc.tuple(part.lat, part.lon, part.km).map((numbers) => numbers.map(String)),
    }[operator.takes];
    return values.map((texts) => newCondition([...keys], operator.name, [...texts]));
  });
}
const ends = steps.filter(({ target }) => target);
const dateText = (date: Date) => date.toISOString();

describe.each(ends.map((step) => [step.keys.join("."), step] as const))("%s", (path, step) => {
  test("has operators, each by one name and one label", () => {
    const operators = operatorsFor(step.target!);
    expect(operators.length).toBeGreaterThan(0);
    for (const name of ["name", "label"] as const)
      expect(new Set(operators.map((operator) => operator[name])).size).toBe(operators.length);
    expect(targetOf(steps, step.keys)).toEqual(step.target);
  });

  test("each condition is sent, read back as it was, and said", () => {
    for (const condition of conditionsOf(step))
      fc.assert(
        fc.property(condition, (one) => {
          const where = whereOf(steps, one);
          expect(where).not.toBeNull();
          const [only, ...others] = treeOf(steps, where).items;
          expect([only?.kind, others]).toEqual(["condition", []]);
          expect(whereOf(steps, only!)).toEqual(where);
          expect(filterWords(steps, one, dateText)).toContain(step.label);
          expect(filterWords(steps, only!, dateText)).toBe(filterWords(steps, one, dateText));
        }),
        { numRuns: 15 },
      );
  });

  test("what is no value of it is not sent", () => {
    const { kind, element } = step.target!;
    const wrong = ["int", "double", "date", "local_date", "local_time", "boolean", "json", "id"].includes(
      kind === "list" ? element : kind,
    );
    expect(encodeValue(step.target!, "")).toBeUndefined();
    if (wrong)
      for (const text of ["{", "many", "1..2"])
        expect(encodeValue(step.target!, text), `${path} ${text}`).toBeUndefined();
  });
});

test("numbers are taken with a comma before the decimals, and whole ones whole", () => {
  const valueAt = (path: string, text: string) => encodeValue(targetOf(steps, [path])!, text);
  expect([valueAt("double", "1,5"), valueAt("double", "1.5"), valueAt("double", "1,500")]).toEqual([
    1.5,
    1.5,
    undefined,
  ]);
  expect([valueAt("int", "1.5"), valueAt("int", "-7 ")]).toEqual([undefined, -7]);
  expect([valueAt("local_date", "2026-02-30"), valueAt("local_time", "24:00"), valueAt("date", "2026-01-31")]).toEqual([
    undefined,
    undefined,
    "2026-01-31T00:00:00.000Z",
  ]);
});

test("a secret is no step of a filter, and every other field is one", () => {
  const fields = everything.fields.filter((field) => !kindOf(field).isSecret).map(({ identifier }) => identifier);
  expect([...new Set(steps.filter(({ group }) => group === "Fields").map(({ keys }) => keys[0]))]).toEqual(fields);
});

/** Trees of any shape, over relations too. */
function trees(at: FilterStep[], depth: number): fc.Arbitrary<FilterNode> {
  const leaves = at.filter(({ target, keys }) => target && keys.length > 0).flatMap(conditionsOf);
  const leaf = fc.oneof(...leaves);
  if (depth === 0) return leaf;
  const group = (path: string[], inner: fc.Arbitrary<FilterNode>) =>
    fc
      .tuple(
        fc.array(inner, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("AND" as const, "OR" as const, "NONE" as const),
      )
      .map(([items, join]) => newGroup(items, join, path));
  return fc.oneof(
    leaf,
    group([], trees(at, depth - 1)),
    group(["part_list", "some"], trees(stepsAt(at, ["part_list", "some"]), 0)),
  );
}

test("a filter of any shape says the same once it is read back, and is written the same from then on", () => {
  fc.assert(
    fc.property(trees(steps, 2), (tree) => {
      const where = whereOf(steps, newGroup([tree]))!;
      const read = treeOf(steps, JSON.parse(JSON.stringify(where)));
      expect(JSON.stringify(read)).not.toContain('"kind":"raw"');
      expect(simple(whereOf(steps, read)!)).toEqual(simple(where));
      const again = whereOf(steps, treeOf(steps, whereOf(steps, read)));
      expect(again).toEqual(whereOf(steps, read));
      expect(filterWords(steps, read, dateText)).not.toBe("");
    }),
    { numRuns: 300 },
  );
});

/** Without what says nothing: a group of one, and a group in one of its kind. */
function simple(where: unknown): unknown {
  if (Array.isArray(where)) return where.map(simple);
  if (typeof where !== "object" || where === null) return where;
  const plain = Object.fromEntries(Object.entries(where).map(([key, value]) => [key, simple(value)])) as Where;
  for (const join of ["AND", "OR"]) {
    const parts = plain[join];
    if (!Array.isArray(parts) || Object.keys(plain).length > 1) continue;
    const flat = parts.flatMap((one) =>
      Array.isArray(one[join]) && Object.keys(one).length === 1 ? one[join] : [one],
    );
    return flat.length === 1 ? flat[0] : { [join]: flat };
  }
  return plain;
}

test("a where of anything is read without harm, and what has no form stays as it is", () => {
  const key = fc.constantFrom(
    "AND",
    "OR",
    "NOT",
    "text",
    "int",
    "object",
    "author",
    "part_list",
    "some",
    "eq",
    "is_null",
    "x",
    "toString",
  );
  const { where } = fc.letrec((tie) => ({
    where: fc.dictionary(
      key,
      fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(1, "a", null, true),
        tie("where"),
        fc.array(tie("where"), { maxLength: 2 }),
      ),
      {
        maxKeys: 3,
      },
    ),
  }));
  fc.assert(
    fc.property(where, (given) => {
      const tree: FilterGroup = treeOf(steps, given as Where);
      const written = whereOf(steps, tree);
      expect(whereOf(steps, treeOf(steps, written))).toEqual(written);
      expect(typeof filterWords(steps, tree, dateText)).toBe("string");
    }),
    { numRuns: 1_000 },
  );
});

test("the input of a value is that of its kind, and free where an operator is written", () => {
  const choice = targetOf(steps, ["choice"])!;
  const written = operatorsFor(choice).filter(({ isWritten }) => isWritten);
  expect(written.map(({ name }) => name)).toContain("icontains");
  for (const operator of written) expect(valueTypeOf(choice, operator).words("red", dateText)).toBe("“red”");
  expect(valueTypeOf(choice, operatorsFor(choice)[0]).words("red", dateText)).toBe("red");
});
