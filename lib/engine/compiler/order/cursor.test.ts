import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogFor, modelDefinition, modelIn, projectModels } from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { refusalOf } from "../../../../tests/support/outcome.ts";
import { compiled } from "../../../../tests/support/sql/compiled.ts";
import { runStatement } from "../../../../tests/support/sql/run.ts";
import { constant } from "../index.ts";
import { sql, trusted } from "../sql/sql.ts";
import { cursorOf, cursorValues, orderKey } from "./cursor.ts";
import { sortTerms, type Term } from "./sort.ts";

const fields = [
  fieldDefinition("title"),
  fieldDefinition("pages", { field_type: "number", input_type: "int" }),
  fieldDefinition("price", { field_type: "number", input_type: "double" }),
  fieldDefinition("open", { field_type: "boolean", input_type: "bool" }),
  fieldDefinition("at", { field_type: "date" }),
];
const catalog = catalogFor(projectModels([modelDefinition("book", fields), modelDefinition("note", fields)]));
const book = modelIn(catalog, "book");
const id = "0190b2f0-0000-7000-8000-000000000001";

function termsFor(sort: unknown, model = book): Term[] {
  let terms: Term[] = [];
  compiled(catalog, (scope) => {
    terms = sortTerms(scope, model, trusted("t"), { sort: constant(sort), status: "all" });
    return sql`none`;
  });
  return terms;
}
const everyTerm = termsFor(["title", "pages", "price", "open", "at"].map((name) => ({ [name]: "asc" })));
const order = orderKey(book, everyTerm);

/** The cursor that a statement makes of a row. */
function made(values: Record<string, unknown>, terms = everyTerm, key = order): string {
  const { text, bind } = compiled(catalog, () =>
    cursorOf(
      key,
      terms.map(({ value }) => value),
    ),
  );
  const row = { id, title: null, pages: null, price: null, open: null, at: null, ...values };
  return String(
    Object.values(runStatement(`select ${text} as c from "s"."book" t`, bind({}), { "s.book": [row] })[0]!)[0],
  );
}
/** The values that a statement reads of it. */
const read = (cursor: unknown, terms = everyTerm, key = order) =>
  cursorValues(terms, key, constant(cursor), "after").map(({ encode }) => encode(cursor));
const handmade = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

test("what is read of a cursor is what the row was sorted by, for all texts and numbers", () => {
  const row = fc.record({
    title: fc.option(
      fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.replaceAll("\0", "").toWellFormed()),
    ),
    pages: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    price: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0)),
    open: fc.option(fc.boolean()),
    at: fc.option(fc.constantFrom("2026-01-31T09:30:00.123456+00:00", "0001-01-01T00:00:00+00:00")),
  });
  fc.assert(
    fc.property(row, (values) => {
      const cursor = made(values);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(read(cursor)).toEqual(
        [values.title, values.pages, values.price, values.open, values.at, id].map((one) => (one === 0 ? 0 : one)),
      );
    }),
    { numRuns: 300 },
  );
});

const none = "after is not a cursor.";

test("what is no cursor is refused, and never half read", () => {
  const good: unknown[] = [order, "a", 1, 1.5, true, "2026-01-31T09:30:00+00:00", id];
  expect(read(handmade(...good))).toEqual(good.slice(1));
  const bad: unknown[] = [
    "",
    5,
    null,
    {},
    "!",
    "a b",
    `${handmade(...good)}=`,
    "x".repeat(100_001),
    Buffer.from("no json").toString("base64url"),
    Buffer.from('{"0":"x"}').toString("base64url"),
    Buffer.from(JSON.stringify(good).slice(0, -1)).toString("base64url"),
    handmade(),
    handmade(5, ...good.slice(1)),
    handmade(...good.slice(0, -1)),
    handmade(...good, "more"),
  ];
  for (const cursor of bad)
    expect(
      refusalOf(() => read(cursor)),
      JSON.stringify(cursor),
    ).toMatchObject({
      code: "BAD_USER_INPUT",
      message: none,
      fields: { after: none },
    });
});

test("each value of a cursor must be of its key's type, and the id is never missing", () => {
  const good: unknown[] = [order, "a", 1, 1.5, true, "2026-01-31T09:30:00+00:00", id];
  const wrong: unknown[][] = [
    [],
    [5, {}, "a\0", true],
    [1.5, "1", 2 ** 31, [1]],
    ["1.5", false, {}],
    ["true", 1],
    ["2026-01-31", 5, "now", "2026-99-31T09:30:00+00:00"],
    ["1", 5, null, `${id}'`],
  ];
  for (const [place, values] of wrong.entries())
    for (const value of values)
      expect(
        refusalOf(() => read(handmade(...good.with(place, value)))),
        `${place}: ${JSON.stringify(value)}`,
      ).toMatchObject({ message: none });
  for (const place of [1, 2, 3, 4, 5]) expect(read(handmade(...good.with(place, null)))[place - 1]).toBeNull();
});

test("no change of a cursor's text makes it one with other types of values", () => {
  const cursor = made({ title: "Otter", pages: 7, price: 1.5, open: true });
  fc.assert(
    fc.property(fc.nat(cursor.length - 1), fc.constantFrom(..."ABCabc019-_"), (at, sign) => {
      const changed = `${cursor.slice(0, at)}${sign}${cursor.slice(at + 1)}`;
      const error = refusalOf(() => {
        for (const [i, value] of read(changed).entries())
          if (value === null) expect(everyTerm[i]!.nullable).toBe(true);
          else expect(typeof value).toBe(["string", "number", "number", "boolean", "string", "string"][i]);
      });
      if (error) expect(error.code).toBe("BAD_USER_INPUT");
    }),
    { numRuns: 500 },
  );
});

test("a cursor belongs to one order of one model", () => {
  const sorts = [
    [{ title: "asc" }],
    [{ title: "desc" }],
    [{ title: "asc_nulls_first" }],
    [{ pages: "asc" }],
    [{ title: "asc" }, { pages: "asc" }],
    [{ pages: "asc" }, { title: "asc" }],
    [{ id: "asc" }],
    [{ id: "desc" }],
    [{ meta: { created_at: "asc" } }],
    [{ meta: { updated_at: "asc" } }],
  ];
  const keys = sorts.flatMap((sort) =>
    ["book", "note"].map((model) => orderKey(modelIn(catalog, model), termsFor(sort, modelIn(catalog, model)))),
  );
  expect(new Set(keys).size).toBe(keys.length);
  const message = "after is a cursor of a list in another order. Please keep the sort while you page.";
  const [one, other] = [termsFor(sorts[0]), termsFor(sorts[1])];
  const cursor = handmade(orderKey(book, one), "a", id);
  expect(read(cursor, one, orderKey(book, one))).toEqual(["a", id]);
  expect(refusalOf(() => read(cursor, other, orderKey(book, other)))).toMatchObject({
    message,
    fields: { after: message },
  });
});

test("nothing but the key of an order gets into the text of a statement", () => {
  for (const key of ["", "short", "'; drop t", "123456789", "abcd'fgh"])
    expect(() => cursorOf(key, [])).toThrow(RangeError);
});
