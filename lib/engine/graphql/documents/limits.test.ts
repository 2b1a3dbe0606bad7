/** What a document may ask for, and what it costs: in the schema of a project with relations in circles. */
import { getIntrospectionQuery } from "graphql";
import { expect, test } from "vitest";
import {
  catalogFor,
  modelDefinition,
  object,
  projectModels,
  relationDefinition,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { apiFor, documentIn } from "../../../../tests/support/graphql-api.ts";
import { limits } from "../../../contract/limits.ts";
import { costWithin, type OperationCost } from "./cost.ts";
import { DocumentErrors } from "./document.ts";
import { RequestBudget } from "./request-budget.ts";

const api = apiFor(
  catalogFor(
    projectModels(
      [
        modelDefinition("book", [fieldDefinition("title"), object("seo", [fieldDefinition("title")])]),
        modelDefinition("author", [fieldDefinition("name")]),
      ],
      [relationDefinition("book", "author", "has_one", "has_many")],
    ),
  ),
);
const cost = (text: string, variables: Record<string, unknown> = {}): OperationCost =>
  costWithin(api, documentIn(api, text), variables);
const refusal = (text: string, variables = {}) => {
  try {
    cost(text, variables);
    return null;
  } catch (error) {
    return error instanceof DocumentErrors
      ? "invalid"
      : `${(error as { code: string }).code} ${(error as Error).message}`;
  }
};
test("an operation is so deep, however its fragments are written, and introspection may be deeper", () => {
  const deep = (levels: number) => {
    let inner = "{ id }";
    for (let level = 2; level < levels; level++)
      inner = level % 2 ? `{ author ${inner} }` : `{ book_list(limit: 1) ${inner} }`;
    return inner;
  };
  const most = limits.queryDepthMax;
  const ask = (levels: number) => `{ ${levels % 2 ? "author" : "book"}(id: 1) ${deep(levels)} }`;
  expect(refusal(ask(most)) ?? "").not.toMatch(/levels deep/);
  expect(refusal(ask(most + 1))).toBe(`COST_LIMIT An operation may be at most ${most} levels deep.`);
  const asFragment = `query { ...all } fragment all on Query ${ask(most + 1)}`;
  expect(refusal(asFragment)).toBe(`COST_LIMIT An operation may be at most ${most} levels deep.`);
  expect(refusal(ask(most + 1).replace("{ id }", "{ ... { id } }"))).toMatch(/levels deep/);
  expect(refusal(getIntrospectionQuery())).toBeNull();
});

test("fragments are counted as often as they are written out", () => {
  const doubling = (levels: number) =>
    [
      "query { book(id: 1) { ...f0 } }",
      ...Array.from({ length: levels }, (_, i) => `fragment f${i} on Book { ...f${i + 1} ...f${i + 1} }`),
      `fragment f${levels} on Book { id }`,
    ].join("\n");
  expect(refusal(doubling(8))).toBeNull();
  expect(refusal(doubling(12))).toBe(`COST_LIMIT An operation may select at most ${limits.queryFieldsMax} fields.`);
  // A circle is no number, and left to the rules of GraphQL.
  expect(refusal("query { book(id: 1) { ...a } } fragment a on Book { ...b } fragment b on Book { ...a }")).toBe(
    "invalid",
  );
});

test("a text that cannot be stored is refused wherever it stands", () => {
  for (const text of ["\\u0000", "\\ud800"])
    for (const ask of [
      `{ bookList(search: "${text}") { id } }`,
      `{ bookList(where: { title: { eq: "${text}" } }) { id } }`,
    ])
      expect(refusal(ask), ask).toMatch(/^(BAD_USER_INPUT|invalid)/);
});

test("the cost is of the values that the variables have, and of defaults where there are none", () => {
  const ask = "query ($n: Int) { bookList(limit: $n) { id author { id } } }";
  expect(cost(ask, { n: 3 }).rows).toBe(6);
  expect(cost(ask, { n: 4 }).rows).toBe(8);
  expect(cost(ask).rows).toBe(2 * limits.listRowsDefault);
  const document = documentIn(api, ask);
  // One document, asked in turn: what is kept of one request is not taken for another.
  expect([1, 2, 1].map((n) => costWithin(api, document, { n }).rows)).toEqual([2, 4, 2]);
});

test("a cost is kept for a shape of filters, and filters of another shape have their own", () => {
  const document = documentIn(api, "query ($w: BookWhere) { bookCount(where: $w) }");
  const of = (w: unknown) => costWithin(api, document, { w }).filters / limits.filterRows;
  expect(of({ title: { eq: "a" } })).toBe(1);
  expect(of({ title: { eq: "b", ne: "c" } })).toBe(2);
  expect(of({ author: { name: { eq: "a" } } })).toBe(2);
  expect(of({ title: { eq: "other" } })).toBe(1);
  expect(document.costs.size).toBe(3);
});

test("what is skipped costs nothing, what is included does", () => {
  const ask = "query ($is: Boolean!) { bookList(limit: 10) { id author @include(if: $is) { id } } }";
  expect(cost(ask, { is: false }).rows).toBe(10);
  expect(cost(ask, { is: true }).rows).toBe(20);
  expect(cost("{ bookList(limit: 10) { id author @skip(if: true) { id } } }").rows).toBe(10);
});

test("the same field under two names costs twice, and under one name once", () => {
  const one = cost("{ bookList(limit: 10) { id } }");
  expect(cost("{ a: bookList(limit: 10) { id } b: bookList(limit: 10) { id } }").rows).toBe(2 * one.rows);
  expect(cost("{ bookList(limit: 10) { id } bookList(limit: 10) { id } }")).toMatchObject({
    rows: one.rows,
    estimated: one.estimated,
  });
});

test.each<[string, string, number]>([
  ["one record that is made", "mutation { createBook(input: { title: null }) { id } }", 1],
  ["a list, by its inputs", "mutation { createBookList(inputs: [{}, {}, {}]) { id } }", 3],
  ["an update of whatever matches", "mutation { updateBookList(where: {}, input: {}) { id } }", limits.listRowsMax],
  ["a deletion, by its count", "mutation { deleteBookList(where: {}) { count } }", 0],
  ["one event", "subscription { bookChanged { id record { id author { id } } } }", 2],
])("a write or a subscription costs %s", (_, text, rows) => {
  expect(cost(text).rows).toBe(rows);
});

test("inputs that come in a variable are counted too", () => {
  const ask = "mutation ($i: [BookInput!]!) { createBookList(inputs: $i) { id } }";
  const document = documentIn(api, ask);
  expect([2, 5].map((n) => costWithin(api, document, { i: Array(n).fill({}) }).rows)).toEqual([2, 5]);
});

test("what costs too much is refused before it runs", () => {
  const most = limits.listRowsMax;
  expect(refusal(`{ bookList(limit: ${most}) { author { book_list(limit: ${most}) { id } } } }`)).toMatch(
    /^COST_LIMIT The answer could have \d+ records/,
  );
});

test("introspection is held to what tools ask, however it is written", () => {
  const usual = getIntrospectionQuery();
  expect(cost(usual).introspection).toMatchObject({ schemas: 1, types: 0 });
  expect(cost("{ __typename }").introspection.cost).toBe(0);
  expect(refusal("{ a: __schema { types { name } } b: __schema { types { name } } }")).toBe(
    "COST_LIMIT A request may ask for __schema once, also under other names.",
  );
  const types = (count: number) =>
    `{ ${Array.from({ length: count }, (_, i) => `t${i}: __type(name: "Book") { name }`).join(" ")} }`;
  expect(refusal(types(limits.introspectedTypesMax))).toBeNull();
  expect(refusal(types(limits.introspectedTypesMax + 1))).toMatch(/^COST_LIMIT A request may ask for at most/);
  const below = Array.from(
    { length: 50 },
    (_, i) => `f${i}: fields { type { fields { name args { name type { name } } } } }`,
  );
  expect(refusal(`{ __schema { types { ${below.join(" ")} } } }`)).toMatch(
    /^COST_LIMIT The introspection would answer with more/,
  );
  const named = "query ($n: String!) { __type(name: $n) { fields { name } } }";
  expect(cost(named, { n: "Book" }).introspection.cost).toBeGreaterThan(
    cost(named, { n: "Nothing" }).introspection.cost,
  );
});

const some = (more: Partial<OperationCost>): OperationCost => ({
  rows: 0,
  estimated: 1,
  filters: 0,
  introspection: { schemas: 0, types: 0, cost: 0, costMax: 1_000 },
  ...more,
});

test("the operations of one request may cost together what one of them may alone", () => {
  const budget = new RequestBudget();
  const half = some({ estimated: limits.queryCostMax / 2 });
  const [first, second, third] = [{}, {}, {}];
  budget.spend(first, half);
  budget.spend(second, half);
  // One that is read a second time counts once.
  budget.spend(second, half);
  expect(() => budget.spend(third, some({ estimated: 1 }))).toThrow(/the batch has a cost of/);
  // What was refused is not counted.
  budget.spend(second, some({ estimated: 0 }));
  expect(() => budget.spend(third, half)).not.toThrow();
});

test("so may they ask of the schema, and answer", () => {
  const asking = (introspection: Partial<OperationCost["introspection"]>) =>
    some({ introspection: { schemas: 0, types: 0, cost: 0, costMax: 1_000, ...introspection } });
  const budget = new RequestBudget();
  budget.spend({}, asking({ schemas: 1, cost: 600 }));
  expect(() => budget.spend({}, asking({ schemas: 1 }))).toThrow(/__schema once/);
  expect(() => budget.spend({}, asking({ cost: 600 }))).toThrow(/more than 1000 values/);
  budget.spend({}, asking({ cost: 400 }));
  const answers = new RequestBudget();
  const half = "x".repeat(limits.answerBytesMax / 2);
  answers.answered(half);
  answers.answered(half);
  answers.spend({}, some({}));
  expect(() => answers.answered("x")).toThrow(/The operation ran, but the answers of the batch are larger/);
  expect(() => answers.spend({}, some({}))).toThrow(/The answers before this operation are larger/);
});
