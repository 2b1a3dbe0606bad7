/** What an account asks for at once is counted one after the other. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { planTable } from "../../../lib/contract/plans/plan-limits.ts";
import { createProject, deleteProject, projectLimit, restoreProject } from "../../../lib/engine/projects/index.ts";
import { person } from "../../support/people.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const most = planTable.free.limits.projects!;
const make = (ctx: Parameters<typeof createProject>[0], id: string) =>
  createProject(ctx, { name: id, id, plan_type: "dedicated", tier_name: "free" });
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === "fulfilled" ? "done" : outcome.reason.code)).sort();

test("of deleted projects no more come back at once than the plan has room for, beside new ones", async () => {
  const { ctx } = await person(platform);
  const ids = Array.from({ length: most }, (_, number) => `back-${number}`);
  for (const id of ids) await make(ctx, id);
  for (const id of ids) await deleteProject(ctx, { id });
  for (let number = 1; number < most; number++) await make(ctx, `taken-${number}`);
  const asked = [...ids.map((id) => restoreProject(ctx, { id })), make(ctx, "one-more")];
  const outcomes = codes(await Promise.allSettled(asked));
  expect(outcomes).toEqual([...Array(most).fill("FORBIDDEN"), "done"]);
  expect((await projectLimit(ctx)).used).toBe(most);
});
