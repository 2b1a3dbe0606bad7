/** Every operation of the system API: its rule, its words in the audit log, what it costs. */
import fc from "fast-check";
import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { administrativePermissions } from "../../../contract/projects/projects.ts";
import { auditActionOf, auditActions } from "../../audit/actions.ts";
import { Counter } from "../../sockets/counter.ts";
import { prepareDocument, prepareOperation } from "./documents.ts";
import { withWholeNumbers } from "./lenient-numbers.ts";
import { requireOperationWithin } from "./operation-cost.ts";
import { operationRules } from "./operation-rules.ts";
import { pageOf, passes } from "./resolvers/filters.ts";
import { systemSchema } from "./schema.ts";

const fieldsOf = (type: { getFields(): object } | null | undefined) => Object.keys(type?.getFields() ?? {});
const operations = [
  systemSchema.getQueryType(),
  systemSchema.getMutationType(),
  systemSchema.getSubscriptionType(),
].flatMap(fieldsOf);

test("every operation has a rule, and every rule an operation", () => {
  expect(Object.keys(operationRules).sort()).toEqual(operations.toSorted());
});

test.each(Object.entries(operationRules))("%s asks for something that there is", (_, { needs, cost = 1 }) => {
  const known: readonly string[] = ["user", "super_admin", "member", "admin", ...administrativePermissions];
  if (typeof needs === "string") expect(known).toContain(needs);
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(limits.systemCostMax);
});

describe.each(Object.keys(auditActions))("the audit log's row of %s", (name) => {
  const action = auditActionOf(name);

  test("names its subject whatever is given and answered, and does not fail", () => {
    for (const given of [{}, { id: "1", _id: "2", name: "n", model_name: "m" }])
      for (const result of [null, undefined, {}, { id: "r", error: null }]) {
        expect(() => action.before(given)).not.toThrow();
        expect(() => action.after(given, result)).not.toThrow();
        expect(() => action.failed?.(result)).not.toThrow();
      }
  });

  test("has words as people use them, and makes or keeps, not both", () => {
    if (action.says !== undefined) expect(action.says).toMatch(/^[A-Z][a-zA-Z ,-]*[a-z]$/);
    expect(action.makes && action.keeps).toBeFalsy();
    if (action.makes) expect(action.before({ id: "1", _id: "1", name: "n" })).toBeNull();
  });
});

test("an operation without a row is an error of whoever wrote it", () => {
  expect(() => auditActionOf("flyToTheMoon")).toThrow("has no row");
});

describe("what one request may ask", () => {
  const document = (name: string, count: number) =>
    `{ ${Array.from({ length: count }, (_, i) => `f${i}: ${name} { __typename }`).join(" ")} }`;

  test("is as many fields as there may be, and none more", () => {
    const most = limits.systemFieldsMax;
    expect(() => requireOperationWithin(parse(document("getUser", most)), null, {})).not.toThrow();
    expect(() => requireOperationWithin(parse(document("getUser", most + 1)), null, {})).toThrow(
      `An operation may ask for at most ${most} fields at its root.`,
    );
  });

  test("is as much work as it may be, by the cost of each", () => {
    const each = operationRules.auditLogs!.cost!;
    const most = Math.floor(limits.systemCostMax / each);
    expect(() => requireOperationWithin(parse(document("auditLogs", most)), null, {})).not.toThrow();
    expect(() => requireOperationWithin(parse(document("auditLogs", most + 1)), null, {})).toThrow(
      `The operation has a cost of ${(most + 1) * each}, and at most ${limits.systemCostMax} is allowed.`,
    );
  });

  test("counts records once for each answer that has them", () => {
    const each = 1 + operationRules.projectModelsInfo!.costs!.record_count!;
    const most = Math.floor(limits.systemCostMax / each);
    const many = (count: number, fields: string) =>
      parse(`{ ${Array.from({ length: count }, (_, n) => `f${n}: projectModelsInfo { ${fields} }`).join(" ")} }`);
    expect(() => requireOperationWithin(many(most, "name record_count a: record_count"), null, {})).not.toThrow();
    expect(() => requireOperationWithin(many(most + 1, "name"), null, {})).not.toThrow();
    expect(() => requireOperationWithin(many(most + 1, "record_count"), null, {})).toThrow("has a cost of");
  });

  test("counts what is in fragments, and not what is left out", () => {
    const inFragment = `query ($no: Boolean!) { ...A ${document("auditLogs", 6).slice(1, -1)} x: auditLogs @include(if: $no) { __typename } } fragment A on Query { a: auditLogs { __typename } }`;
    expect(() => requireOperationWithin(parse(inFragment), null, { no: false })).not.toThrow();
    const many = inFragment.replace(
      "fragment A on Query { ",
      `fragment A on Query { ${document("auditLogs", 6).slice(1, -1).replaceAll("f", "g")}`,
    );
    expect(() => requireOperationWithin(parse(many), null, { no: false })).toThrow("has a cost of");
  });

  test("is a document of this schema, and else told with what is wrong", () => {
    expect(prepareOperation({ query: "{ getUser { __typename } }" })).toHaveProperty("document");
    expect(prepareDocument("{ getUser { __typename } }")).toBe(prepareDocument("{ getUser { __typename } }"));
    for (const query of ["", "{", "{ fly }", `{ ${"a ".repeat(6_000)} }`, "{ a ".repeat(3_000)])
      expect(prepareOperation({ query }), query.slice(0, 20)).toHaveProperty("errors");
  });
});

test("numbers of rules are whole where they say one, however they are written, and all else stays", () => {
  expect(
    withWholeNumbers([
      { char_limit: ["10", 5, null], int_range_limit: ["-1.0", 2.4, "x"], double_range_limit: ["1.5"] },
    ]),
  ).toEqual([{ char_limit: [10, 5, null], int_range_limit: [-1, 2, "x"], double_range_limit: ["1.5"] }]);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const once = withWholeNumbers(value);
      expect(withWholeNumbers(once)).toEqual(once);
    }),
  );
});

describe("lists of projects", () => {
  const project = (id: string, name: string, day: number) =>
    ({ id, name, created_at: `2026-01-${String(day).padStart(2, "0")}T10:00:00.000Z` }) as never;

  test("pass all of their conditions, and those that say nothing let all through", () => {
    const blog = project("blog", "My Blog", 15);
    const passing = [
      null,
      {},
      { id: { eq: "blog" } },
      { name: { contains: "BLOG" } },
      { id: { in: ["blog", null], not_in: ["shop"] } },
      { created_at: { at_date: "2026-01-15" } },
      { created_at: { between_date: ["2026-01-15", "2026-01-15"] } },
      { created_at: { between_date: [null, null] } },
    ];
    for (const where of passing) expect(passes(blog, where as never), JSON.stringify(where)).toBe(true);
    const failing = [
      { id: { ne: "blog" } },
      { name: { eq: "my blog" } },
      { id: { in: [] } },
      { id: { not_in: ["blog"] } },
      { created_at: { between_date: ["2026-01-16", null] } },
      { created_at: { between_date: [null, "2026-01-14"] } },
    ];
    for (const where of failing) expect(passes(blog, where as never), JSON.stringify(where)).toBe(false);
  });

  test("show each project on one page", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), (list, limit) => {
        const pages = Array.from({ length: Math.ceil(list.length / limit) + 1 }, (_, i) =>
          pageOf(list, { limit, page: i + 1 } as never),
        );
        expect(pages.flat()).toEqual(list);
        expect(pages.at(-1)).toEqual([]);
      }),
    );
    expect([
      pageOf([1, 2], null),
      pageOf([1, 2], { limit: 0 } as never),
      pageOf([1, 2], { limit: -5, page: -1 } as never),
    ]).toEqual([[1, 2], [], []]);
  });
});

test("a counter knows how many there are of each, and forgets those that are gone", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("a", "b", "__proto__"), fc.constantFrom(1 as const, -1 as const))),
      (steps) => {
        const counter = new Counter();
        const model = new Map<string, number>();
        for (const [key, by] of steps) {
          const now = (model.get(key) ?? 0) + by;
          expect(counter.add(key, by)).toBe(now);
          model.set(key, Math.max(0, now));
          expect(counter.of(key)).toBe(model.get(key));
        }
      },
    ),
  );
});
