import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultsOf } from "../../../tests/support/outcome.ts";
import { limits } from "../limits.ts";
import { CheckoutData, CompletedTransaction, PaymentEvent, SubscriptionState } from "./payments.ts";
import {
  bytesText,
  limitNames,
  limitText,
  limitWords,
  noLimits,
  planKeys,
  planTable,
  trialPlan,
} from "./plan-limits.ts";
import { catalogueOf, largestPlan, planOf, planRank, plans } from "./plans.ts";
import { PlanChangeInput, UpgradeInput } from "./subscription.ts";

describe.each(limitNames)("the limit %s", (name) => {
  test("never becomes smaller from one plan to the next", () => {
    const values = planKeys.map((key) => planTable[key].limits[name] ?? Number.POSITIVE_INFINITY);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  test("is said with its amount and the plan where it stops somebody, and as a feature", () => {
    for (const key of planKeys) {
      const value = planTable[key].limits[name];
      const { refusal, feature, amount } = limitWords[name];
      if (value === null) {
        expect(feature(null)).toMatch(/^(Any number of|Files of)/);
        continue;
      }
      expect(feature(value)).toContain(amount(value));
      expect(refusal(amount(value), planOf(key).name)).toContain(amount(value));
      expect(refusal(amount(value), planOf(key).name)).toContain(planOf(key).name);
      expect(limitText(name, value)).toBe(amount(value));
    }
  });
});

test("a limit that there is not is shown as none, but a file has one everywhere", () => {
  expect(limitNames.map((name) => limitText(name, null))).toEqual([
    "no limit",
    "no limit",
    "no limit",
    "no limit",
    "2 GB",
  ]);
  expect(limits.mediaBytesMax).toBe(2 ** 31 - 1);
});

test("rights, once a plan has them, are in each larger one", () => {
  const has = planKeys.map((key) => Number(planTable[key].rights.dedicated_database));
  expect(has).toEqual(has.toSorted());
});

describe("sizes", () => {
  test.each([
    [0, "0 kB"],
    [1023, "0 kB"],
    [1024, "1 kB"],
    [1024 * 1024 - 1, "1023 kB"],
    [1024 * 1024, "1 MB"],
    [500 * 1024 ** 2, "500 MB"],
    [999 * 1024 ** 2, "999 MB"],
    [1000 * 1024 ** 2, "1 GB"],
    [1024 ** 3, "1 GB"],
    [1.5 * 1024 ** 3, "1.5 GB"],
    [1024 ** 4, "1 TB"],
    [2.25 * 1024 ** 4, "2.3 TB"],
  ])("%d bytes read %s", (bytes, said) => expect(bytesText(bytes)).toBe(said));

  test("what is larger never reads smaller, and is at most a twentieth off from 100 kB on", () => {
    const factor = { kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };
    const read = (said: string) => {
      const [value, unit] = said.split(" ") as [string, keyof typeof factor];
      return Number(value) * factor[unit];
    };
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 53 - 1 }), fc.nat({ max: 2 ** 53 - 1 }), (a, b) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)];
        const [less, more] = [read(bytesText(small)), read(bytesText(large))];
        // 999 MB and 1 GB overlap: megabytes are counted down, gigabytes to the next tenth.
        if (large > small * 1.06) expect(more).toBeGreaterThanOrEqual(less);
        if (small > 100 * 1024 && (small < 1024 ** 2 || small > 20 * 1024 ** 2))
          expect(Math.abs(less - small) / small).toBeLessThan(0.05);
      }),
    );
  });
});

test("a catalogue names everything of the plan before, and what is new in this one", () => {
  expect(planOf("free").features.slice(0, 4)).toEqual([
    "GraphQL and REST API",
    "Admin console",
    "Webhooks, functions and plugins",
    "Tenants",
  ]);
  expect(planOf("starter").features).toEqual([
    "Everything in Free Developer",
    "Dedicated PostgreSQL database",
    "25 members in each project",
    "20 GB of files",
    "Files of up to 500 MB each",
  ]);
  for (const [i, plan] of plans.entries())
    if (i > 0) expect(plan.features[0]).toBe(`Everything in ${plans[i - 1]!.name}`);
});

test("without payments no plan has a price, and without limits none is named", () => {
  const whole = catalogueOf({ payments: true, limited: true });
  expect(whole).toEqual(plans);
  const free = catalogueOf({ payments: false, limited: true });
  expect(free.map(({ price, badge }) => [price, badge])).toEqual(planKeys.map(() => ["", null]));
  expect(free.map(({ features }) => features)).toEqual(plans.map(({ features }) => features));
  for (const plan of catalogueOf({ payments: true, limited: false })) {
    expect(plan.limits).toEqual(noLimits);
    expect(plan.features.join()).not.toMatch(/\d/);
    expect(plan.price).toBe(planOf(plan.key).price);
  }
});

test("plans have their ranks in the order of the catalogue, and what is no plan has none", () => {
  expect(planKeys.map(planRank)).toEqual([0, 1, 2, 3, 4]);
  expect(planRank("gold")).toBe(-1);
  expect(planOf("gold").key).toBe("free");
  expect(planKeys).toContain(trialPlan);
});

test("the largest of some plans is the one of the highest rank, in whatever order they come", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...planKeys, null, "gold")), (keys) => {
      const rank = Math.max(0, ...keys.map((key) => planRank(key ?? "")));
      expect(largestPlan(keys).key).toBe(planKeys[rank]);
    }),
  );
});

test("a change of plan names one of the catalogue", () => {
  for (const subscription_type of planKeys) expect(faultsOf(PlanChangeInput, { subscription_type })).toEqual({});
  expect(faultsOf(PlanChangeInput, { subscription_type: "gold" })).toEqual({
    subscription_type: "Please choose a plan of the catalogue",
  });
  const seen = { subscription_type: "pro", name: "Pro", feature_promise: plans.flatMap(({ features }) => features) };
  expect(faultsOf(UpgradeInput, seen)).toEqual({});
  expect(Object.keys(faultsOf(UpgradeInput, { ...seen, feature_promise: Array(51).fill("x"), price: 0 }))).toEqual([
    "feature_promise",
    "price",
  ]);
});

const at = "2026-01-31T12:00:00.000Z";
const transaction = {
  id: "txn_1",
  custom_data: null,
  currency_code: "USD",
  items: [{ price: { id: "pri_1" } }],
  details: { totals: { grand_total: "1900" } },
  created_at: at,
};

test("of what the provider tells, the parts that count are read, and others are passed over", () => {
  const event = {
    event_id: "evt_1",
    event_type: "transaction.completed",
    occurred_at: at,
    data: { id: "txn_1", new: 1 },
  };
  expect(PaymentEvent.parse({ ...event, notification_id: "n" })).toEqual(event);
  expect(CompletedTransaction.parse({ ...transaction, tax: 5 })).toEqual(transaction);
});

test.each([
  ["without items", { items: [] }],
  ["with a total that is no count of the smallest coin", { details: { totals: { grand_total: "19.00" } } }],
  ["with a negative total", { details: { totals: { grand_total: "-1" } } }],
  ["without its time", { created_at: "yesterday" }],
])("a transaction %s is none", (_, part) => {
  expect(CompletedTransaction.safeParse({ ...transaction, ...part }).success).toBe(false);
});

test("a subscription has one of the provider's states", () => {
  const state = { id: "sub_1", status: "active", items: transaction.items };
  expect(SubscriptionState.parse({ ...state, scheduled_change: { action: "cancel", effective_at: at } })).toBeTruthy();
  expect(SubscriptionState.safeParse({ ...state, status: "ended" }).success).toBe(false);
  expect(
    SubscriptionState.safeParse({ ...state, scheduled_change: { action: "double", effective_at: at } }).success,
  ).toBe(false);
});

test("a checkout carries a project that could be made, and the account that pays", () => {
  const userId = "0198c0de-0000-7000-8000-000000000001";
  const data = { projectName: " Blog ", projectId: "blog", userId };
  expect(CheckoutData.parse(data)).toEqual({
    projectName: "Blog",
    projectDescription: "",
    projectType: "general",
    projectId: "blog",
    userId,
  });
  expect(Object.keys(faultsOf(CheckoutData, { projectName: "", projectId: "Admin", userId: "me" })).sort()).toEqual([
    "projectId",
    "projectName",
    "userId",
  ]);
});
