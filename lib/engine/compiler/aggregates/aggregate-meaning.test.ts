/** Groups and what they come to, run in memory, and by functions over arrays. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogFor, modelDefinition, projectModels, relationDefinition } from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/field-definition.ts";
import { runStatement } from "../../../../tests/support/sql/run.ts";
import { compileObject, constant, measureNames, node, type RootNode, variable } from "../index.ts";

const catalog = catalogFor(
  projectModels(
    [
      modelDefinition("sale", [
        fieldDefinition("town"),
        fieldDefinition("amount", { field_type: "number", input_type: "int" }),
      ]),
      modelDefinition("shop", [fieldDefinition("name")]),
    ],
    [relationDefinition("sale", "shop", "has_one", "has_many")],
  ),
);

interface Sale {
  town: string | null;
  amount: number | null;
  shop_id: string | null;
  _status: string;
}
const shops = [
  { id: "s1", name: "North", _status: "published" },
  { id: "s2", name: null, _status: "published" },
  { id: "s3", name: "Hidden", _status: "draft" },
];
const sale: fc.Arbitrary<Sale> = fc.record({
  town: fc.constantFrom("Oslo", "Rome", "", null),
  amount: fc.constantFrom(-3, 0, 2, 5, null),
  shop_id: fc.constantFrom("s1", "s2", "s3", null),
  _status: fc.constantFrom("published", "published", "draft"),
});
const sales = fc.array(sale, { maxLength: 20 });

type Status = "published" | "all";
/** The shop of a sale, where it is seen: a draft is not among what is published. */
const shopOf = (one: Sale, status: Status) =>
  shops.find(({ id, _status }) => id === one.shop_id && (status === "all" || _status === status));
const keys: Record<string, (one: Sale, status: Status) => unknown> = {
  town: ({ town }) => town,
  amount: ({ amount }) => amount,
  meta_status: ({ _status }) => _status,
  // Of a shop that is not seen nothing is told, not even its id.
  shop_id: (one, status) => shopOf(one, status)?.id ?? null,
  shop__name: (one, status) => shopOf(one, status)?.name ?? null,
};

const known = (values: readonly (number | null)[]) => values.filter((one) => one !== null);
function measuresOf(group: readonly Sale[]) {
  const amounts = known(group.map(({ amount }) => amount));
  const sum = amounts.length > 0 ? amounts.reduce((a, b) => a + b) : null;
  return {
    count: group.length,
    count_distinct: { amount: new Set(amounts).size },
    min: { amount: sum === null ? null : Math.min(...amounts) },
    max: { amount: sum === null ? null : Math.max(...amounts) },
    sum: { amount: sum },
    avg: { amount: sum === null ? null : sum / amounts.length },
  };
}
const groupsOf = (rows: readonly Sale[], by: readonly string[], status: Status) => {
  const seen = rows.filter(({ _status }) => status === "all" || _status === status);
  const keyOf = (one: Sale) => JSON.stringify(Object.fromEntries(by.map((key) => [key, keys[key]!(one, status)])));
  return [...Map.groupBy(seen, keyOf)];
};

const measured = ["count", ...measureNames];
const measures = measured.map((name) => node(name, name === "count" ? [] : [node("amount")]));

function ask(root: Partial<RootNode>, rows: readonly Sale[], variables = {}): Record<string, unknown>[] {
  const whole: RootNode = {
    alias: "found",
    kind: "aggregate",
    model: "sale",
    status: "all",
    args: {},
    children: measures,
    ...root,
  };
  const { text, bind } = compileObject(catalog, [whole]);
  const tables = { "s.sale": rows.map((one, i) => ({ id: i, ...one })), "s.shop": shops };
  return JSON.parse(String(Object.values(runStatement(text, bind(variables), tables)[0]!)[0])).found;
}
const inOrder = (groups: readonly unknown[]) => groups.map((group) => JSON.stringify(group)).sort();
const groupBy = (...names: string[]) => ({ group_by: constant(names) });

test("groups have the records that share their keys, and measures are of those", () => {
  const some = fc.subarray(Object.keys(keys), { minLength: 1 });
  fc.assert(
    fc.property(sales, some, fc.constantFrom<Status>("all", "published"), (rows, by, status) => {
      const children = [
        node(
          "group",
          by.map((key) => node(key)),
        ),
        ...measures,
      ];
      const answer = ask({ status, args: groupBy(...by), children }, rows);
      const expected = groupsOf(rows, by, status).map(([key, group]) => ({
        group: JSON.parse(key),
        ...measuresOf(group),
      }));
      expect(inOrder(answer)).toEqual(inOrder(expected));
    }),
  );
});

test("without groups there is one, of all records, also where there are none", () => {
  fc.assert(
    fc.property(sales, (rows) => {
      expect(ask({}, rows)).toEqual([measuresOf(rows)]);
    }),
  );
  expect(ask({}, [])).toEqual([measuresOf([])]);
});

test("having leaves the groups that it says, by their count and by their measures", () => {
  const conditions: [object, (of: ReturnType<typeof measuresOf>) => boolean][] = [
    [{ count: { gte: 2 } }, ({ count }) => count >= 2],
    [{ sum: { amount: { gt: 0 } } }, ({ sum }) => sum.amount !== null && sum.amount > 0],
    [{ min: { amount: { is_null: true } } }, ({ min }) => min.amount === null],
    [{ NOT: { max: { amount: { lt: 5 } } } }, ({ max }) => max.amount === null || max.amount >= 5],
    [
      { OR: [{ count: { eq: 1 } }, { avg: { amount: { eq: 2 } } }] },
      ({ count, avg }) => count === 1 || avg.amount === 2,
    ],
    [
      { AND: [{ count: { gt: 1 } }, { count_distinct: { amount: { lte: 1 } } }] },
      (of) => of.count > 1 && of.count_distinct.amount <= 1,
    ],
  ];
  fc.assert(
    fc.property(sales, fc.constantFrom(...conditions), fc.boolean(), (rows, [having, fits], isVariable) => {
      const args = { ...groupBy("town"), having: isVariable ? variable("h", having) : constant(having) };
      const answer = ask({ args, children: [node("group", [node("town")])] }, rows, { h: having });
      const kept = groupsOf(rows, ["town"], "all").filter(([, group]) => fits(measuresOf(group)));
      expect(inOrder(answer)).toEqual(inOrder(kept.map(([key]) => ({ group: JSON.parse(key) }))));
    }),
  );
});

test("groups stand in the order that is asked for, then in that of their keys, with nothing last", () => {
  fc.assert(
    fc.property(sales, fc.boolean(), (rows, falls) => {
      const children = [node("group", [node("town")]), node("count")];
      const args = { ...groupBy("town"), sort: constant([{ count: falls ? "desc" : "asc" }]) };
      const order = (ask({ args, children }, rows) as { group: { town: string | null }; count: number }[]).map(
        ({ group, count }) => ({ count: falls ? -count : count, town: group.town ?? "\uffff" }),
      );
      expect(order).toEqual(order.toSorted((a, b) => a.count - b.count || (a.town < b.town ? -1 : 1)));
    }),
  );
});

test("what related records come to is told of each record by itself", () => {
  fc.assert(
    fc.property(sales, (rows) => {
      const where = constant({ amount: { gte: 0 } });
      const children = [node("id"), { ...node("sale_aggregate", measures), args: { where } }];
      const counted = rows.filter(({ amount }) => amount !== null && amount >= 0);
      expect(ask({ kind: "list", model: "shop", children }, rows)).toEqual(
        shops.map(({ id }) => ({ id, sale_aggregate: measuresOf(counted.filter(({ shop_id }) => shop_id === id)) })),
      );
    }),
  );
});
