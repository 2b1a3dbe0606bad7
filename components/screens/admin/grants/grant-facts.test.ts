import { expect, test } from "vitest";
import { moveText, type PresentPlan, presentText } from "./grant-facts.ts";

const shared: PresentPlan = { plan: "starter", isGiven: false, database: "shared" };
const dedicated: PresentPlan = { plan: "pro", isGiven: true, database: "dedicated" };
const own: PresentPlan = { plan: "free", isGiven: false, database: "byod" };
const account: PresentPlan = { plan: "free", isGiven: false, projects: 1_200 };

test("the present plan is told, and where the data is", () => {
  expect(presentText(shared)).toBe("Present plan: Starter. The data is in the shared PostgreSQL.");
  expect(presentText(own)).toContain("that the owner has brought along");
  expect(presentText(account)).toContain("1,200 projects.");
});

test("what moves is told before it does", () => {
  const free = { plan: "free", dedicated_database: false } as const;
  const withDatabase = { plan: "free", dedicated_database: true } as const;
  const enterprise = { plan: "enterprise", dedicated_database: false } as const;
  expect(moveText(shared, withDatabase)).toContain("will move from the shared PostgreSQL to a database of its own");
  expect(moveText(shared, enterprise)).toBe(moveText(shared, withDatabase));
  expect(moveText(shared, free)).toBe("The data stays where it is.");
  expect(moveText(dedicated, withDatabase)).toBe("The data stays where it is.");
  expect(moveText(dedicated, free)).toContain("will move back to the shared PostgreSQL");
  expect(moveText({ ...dedicated, isGiven: false }, free)).toBe("The data stays where it is.");
  expect(moveText(own, enterprise)).toBe("The data stays where it is.");
  expect(moveText(account, enterprise)).toContain("each project");
  expect(moveText(account, free)).toBeNull();
});
