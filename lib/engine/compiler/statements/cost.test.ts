import fc from "fast-check";
import { expect, test } from "vitest";
import {
  catalogFor,
  mayDo,
  modelDefinition,
  projectModels,
  relationDefinition,
  repeated,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { rootOf } from "../../../../tests/support/sql/compiled.ts";
import { limits } from "../../../contract/limits.ts";
import { ruleName } from "../../access/index.ts";
import { constant, node, type SelectionNode, variable } from "../index.ts";
import { CostCount, requireWithin } from "./cost.ts";
import type { RootNode } from "./root-node.ts";

const models = projectModels(
  [
    modelDefinition("book", [
      fieldDefinition("title"),
      repeated("parts", [fieldDefinition("title"), repeated("words", [fieldDefinition("text")])]),
    ]),
    modelDefinition("author", [fieldDefinition("name")]),
    modelDefinition("tag", [fieldDefinition("name")]),
  ],
  [
    relationDefinition("book", "author", "has_one", "has_many"),
    relationDefinition("book", "tag", "has_many", "has_many"),
  ],
);
const catalog = catalogFor(models);
const costOf = (root: RootNode, of = catalog) => {
  const { rows, estimated, filters } = new CostCount(of).root(root);
  return { rows, estimated, filters };
};
const withArgs = (name: string, args: Record<string, unknown>, children: readonly SelectionNode[]): SelectionNode => ({
  ...node(name, children),
  args: Object.fromEntries(Object.entries(args).map(([key, value]) => [key, constant(value)])),
});
const { filterRows: looked, filterFanOut: fan, filterEntries: entries, listRowsDefault: page, listRowsMax } = limits;
const title = node("title");

/** Rows, all that is in the answer (what is no record is one more for itself), and what its filters look at. */
test.each<[string, RootNode, number, number, number]>([
  ["a record", rootOf("one", "book", {}, [title, node("id")]), 1, 3, 0],
  ["a list without a limit", rootOf("list", "book", {}, [title]), page, 2 * page, 0],
  ["a list with one", rootOf("list", "book", { limit: 7 }, [title, node("id")]), 7, 21, 0],
  ["an empty list", rootOf("list", "book", { limit: 0 }, [title]), 0, 0, 0],
  ["one related record", rootOf("list", "book", { limit: 5 }, [node("author", [node("name")])]), 10, 15, 0],
  [
    "lists in a list, which multiply",
    rootOf("list", "book", { limit: 5 }, [withArgs("tag_list", { limit: 10 }, [node("name")])]),
    5 + 50,
    5 + 50 * 2,
    0,
  ],
  ["a number of related records", rootOf("list", "book", { limit: 5 }, [node("tag_count")]), 5, 10, 0],
  [
    "what related records come to",
    rootOf("list", "book", { limit: 5 }, [node("tag_aggregate", [node("count"), node("max", [node("name")])])]),
    5,
    5 + 5 * 4,
    0,
  ],
  ["a count", rootOf("count", "book"), 0, 1, 0],
  ["one group", rootOf("aggregate", "book", {}, [node("count")]), 0, 1 + 1, 0],
  [
    "groups, of which there may be as many as a list has",
    rootOf("aggregate", "book", { group_by: ["title"] }, [node("count")]),
    0,
    2 * listRowsMax,
    0,
  ],
  [
    "groups through a relation",
    rootOf("aggregate", "book", { group_by: ["author__name", "author_id"], limit: 3 }, [node("count")]),
    0,
    3 * 2 + looked,
    looked,
  ],
  [
    "a connection",
    rootOf("connection", "book", { first: 3 }, [
      node("edges", [node("cursor"), node("node", [title])]),
      node("pageInfo", [node("hasNextPage")]),
    ]),
    3,
    1 + 3 + 3 * 2 + 3,
    0,
  ],
])("%s costs so many rows and so much", (name, root, rows, estimated, filters) => {
  expect(costOf(root), name).toEqual({ rows, estimated, filters });
});

/** Conditions that are looked at for one record. */
const filters: [object, number][] = [
  [{}, 0],
  [{ title: { eq: "a" } }, 1],
  [{ title: { gte: "a", lt: "b" } }, 2],
  [{ title: {} }, 1],
  [{ AND: [{ title: { eq: "a" } }, { title: { eq: "b" } }] }, 2],
  [{ OR: [{}, {}, {}] }, 3],
  [{ NOT: { title: { eq: "a" } } }, 1],
  [{ author: { name: { eq: "a" } } }, 2],
  [{ author: null }, 1],
  [{ tag_list: { some: { name: { eq: "a" } } } }, fan],
  [{ tag_list: { some: {} } }, fan],
  [{ tag_list: { some: { name: { eq: "a", ne: "b" } }, none: {} } }, 3 * fan],
  [{ tag_count: { gt: 1 } }, fan],
  [{ tag_list: { some: { book_list: { some: { title: { eq: "a" } } } } } }, fan * fan],
  [{ author: { book_list: { none: { tag_list: { some: {} } } } } }, 1 + fan * fan],
  [{ parts: { some: { title: { eq: "a" } } } }, entries],
  [{ parts: { every: { words: { none: { text: { eq: "a" } } } } } }, entries * entries],
  [{ parts: { is_null: true } }, 1],
  [{ meta: { status: { eq: "draft" } } }, 1],
];

test.each(filters)("a filter %j is looked at so often for one record", (where, conditions) => {
  const root = (where: RootNode["args"][string]) => ({ ...rootOf("count", "book"), args: { where } });
  expect(costOf(root(constant(where))).filters).toBe(looked * conditions);
  expect(costOf(root(variable("w", where))).filters).toBe(looked * conditions);
  const below = withArgs("book_list", { where, limit: 1 }, [title]);
  expect(costOf(rootOf("list", "author", { limit: 3 }, [below])).filters).toBe(3 * fan * conditions);
});

test("a search is one condition, and so are orders that read related records", () => {
  const list = (args: Record<string, unknown>) =>
    costOf(rootOf("list", "book", { limit: 1, ...args })).filters / looked;
  expect(list({ search: "a" })).toBe(1);
  expect(list({ sort: [{ title: "asc" }] })).toBe(0);
  expect(list({ sort: [{ author: { name: "asc" } }] })).toBe(1);
  expect(list({ sort: [{ tag_count: "asc" }, { title: "asc" }] })).toBe(fan);
  expect(list({ sort: [{ author: { book_count: "asc" } }] })).toBe(1 + fan);
});

test("the filters of custom logic cost what they would cost the caller", () => {
  const custom = mayDo({ book: { read: "custom_logic" }, author: { read: "all" } });
  const rule = { author: { name: { eq: "a" } } };
  const ruled = catalogFor(models, { role: custom, bound: { [ruleName("book", "read")]: rule } });
  expect(costOf(rootOf("count", "book"), ruled).filters).toBe(2 * looked);
  expect(costOf(rootOf("count", "author", { where: { book_list: { some: {} } } }), ruled).filters).toBe(
    2 * fan * looked,
  );
  for (const answer of [true, false, undefined]) {
    const decided = catalogFor(models, { role: custom, bound: { [ruleName("book", "read")]: answer } });
    expect(costOf(rootOf("count", "book"), decided).filters).toBe(0);
  }
});

test("the estimate is at least its rows and its filters, and more of anything never costs less", () => {
  const limit = fc.nat(listRowsMax);
  const where = fc.constantFrom(...filters.map(([one]) => one));
  fc.assert(
    fc.property(limit, limit, where, where, (outer, inner, a, b) => {
      const list = (conditions: unknown, more: SelectionNode[] = []) =>
        costOf(
          rootOf("list", "book", { limit: outer, where: conditions }, [
            withArgs("tag_list", { limit: inner }, [node("name")]),
            ...more,
          ]),
        );
      const less = list(a);
      for (const one of [list({ AND: [a, b] }), list(a, [title])]) {
        expect(one.estimated).toBeGreaterThanOrEqual(less.estimated);
        expect(one.estimated).toBeGreaterThanOrEqual(one.rows + one.filters);
      }
    }),
  );
});

test("what is no number of rows counts as one, for the compiler to refuse", () => {
  for (const limit of [-1, "10", 1.5, true])
    expect(costOf(rootOf("list", "book", { limit }, [])).rows).toBe(limit === 1.5 ? 1.5 : 1);
  expect(costOf(rootOf("list", "book", { limit: 10 ** 9 }, [])).rows).toBe(listRowsMax);
});

test("what is beyond the limits is refused with what there is to lower", () => {
  const within = (rows: number, estimated: number, filters: number) => () =>
    requireWithin({ rows, estimated, filters });
  const { queryRowsMax, queryCostMax } = limits;
  expect(within(queryRowsMax, queryCostMax, queryCostMax)).not.toThrow();
  expect(within(queryRowsMax + 1, 0, 0)).toThrow(
    expect.objectContaining({ code: "COST_LIMIT", message: expect.stringMatching(/lower limit in the lists/) }),
  );
  expect(within(0, queryCostMax + 1, queryCostMax)).toThrow(/Its filters cost \d+: please filter by fewer conditions/);
  expect(within(0, queryCostMax + 1, 1)).toThrow(/Please lower limit in the lists, or select less\.$/);
});

test("a model that is not there costs its names alone, for the compiler to refuse", () => {
  expect(costOf(rootOf("list", "nothing", {}, [title, node("a", [node("b")])]))).toEqual({
    rows: 0,
    estimated: 1 + 1 + 2,
    filters: 0,
  });
});
