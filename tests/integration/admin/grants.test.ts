/** Plans that operators give: to a project or an account, over each paid plan, with and without an end, until they are over or taken back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PlanKey, planKeys, planTable } from "../../../lib/contract/plans/plan-limits.ts";
import { largestPlan } from "../../../lib/contract/plans/plans.ts";
import type { Context } from "../../../lib/engine/access/index.ts";
import { endGrant, endUserGrant, grantPlan, grantUserPlan } from "../../../lib/engine/admin/index.ts";
import {
  endGrants,
  getSubscription,
  makeProject,
  openProject,
  settleProject,
} from "../../../lib/engine/projects/index.ts";
import { fakeClock } from "../../support/clock.ts";
import { person } from "../../support/people.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

const clock = fakeClock("2027-01-04T10:00:00.000Z");
const day = 86_400_000;
let platform: TestPlatform;
let root: Context;
let owner: Awaited<ReturnType<typeof person>>;

const ids = ["granted", "beside", "strange"] as const;

async function make(id: string, of: string): Promise<void> {
  await makeProject(platform, {
    owner: { id: of, is_super_admin: false },
    project: { id, name: id, description: "", project_type: "general" },
    own: null,
    plan: "free",
  });
}

beforeAll(async () => {
  platform = await testPlatform({ clock });
  const { ctx } = await person(platform);
  root = { ...ctx, actor: { ...ctx.actor, is_super_admin: true } as Context["actor"] };
  owner = await person(platform);
  await make("granted", owner.user.id);
  await make("beside", owner.user.id);
  await make("strange", (await person(platform)).user.id);
});
afterAll(() => platform.close());

beforeEach(async () => {
  await platform.pool.query("delete from plinth.plan_grants");
  await platform.pool.query("update plinth.users set granted_plan = 'free'");
});

/** The plan that counts, and where its data is to go. */
async function standing(id: string) {
  const { rows } = await platform.pool.query<{ plan: string; target: string }>(
    `select p.plan, coalesce((select m.target from plinth.project_moves m where m.project_id = p.id and m.status = 'waiting'), p.database_kind) as target
     from plinth.projects p where p.id = $1`,
    [id],
  );
  return rows[0]!;
}

const expected = (plan: PlanKey, dedicated: boolean) => ({
  plan,
  target: dedicated || planTable[plan].rights.dedicated_database ? "dedicated" : "shared",
});

interface Given {
  plan: PlanKey;
  dedicated_database: boolean;
}

/** What becomes of a grant, and what then counts of it. */
const fates: Record<
  string,
  (
    give: (given: Given & { ends_at?: string }) => Promise<unknown>,
    given: Given,
    end: () => Promise<void>,
  ) => Promise<Given | null>
> = {
  async "has no end"(give, given) {
    await give(given);
    return given;
  },
  async "ends later"(give, given) {
    await give({ ...given, ends_at: new Date(clock.now().getTime() + day).toISOString() });
    await endGrants(platform);
    return given;
  },
  async "lasts until the end of its last day"(give, given) {
    await give({ ...given, ends_at: clock.now().toISOString().slice(0, 10) });
    return given;
  },
  async "is over"(give, given) {
    await give({ ...given, ends_at: clock.now().toISOString().slice(0, 10) });
    clock.advance(day);
    await endGrants(platform);
    return null;
  },
  async "is taken back"(give, given, end) {
    await give(given);
    await end();
    await expect(end()).rejects.toMatchObject({ code: "NOT_FOUND" });
    return null;
  },
  async "is replaced"(give, given) {
    await give(given);
    const other: Given = { plan: "starter", dedicated_database: false };
    await give(other);
    return other;
  },
};

describe.each(["project", "account"] as const)("a grant to a %s", (target) => {
  const give = (given: object) =>
    target === "project"
      ? grantPlan(root, { _id: "granted", reason: "a friend", ...given })
      : grantUserPlan(root, { _id: owner.user.id, reason: "a friend", ...given });
  const end = () => (target === "project" ? endGrant(root, "granted") : endUserGrant(root, owner.user.id));
  const paidPlans: PlanKey[] = ["free", "starter", "business"];

  const cases = paidPlans.flatMap((paid) =>
    planKeys.flatMap((plan) =>
      [false, true].flatMap((dedicated_database) =>
        Object.keys(fates).map((fate) => ({ paid, plan, dedicated_database, fate })),
      ),
    ),
  );

  test.each(cases)("of $plan, its own database: $dedicated_database, over $paid that is paid, $fate", async (one) => {
    const { paid, plan, dedicated_database, fate } = one;
    await platform.pool.query("update plinth.projects set paid_plan = $1 where id = any($2)", [paid, ids]);
    for (const id of ids) await settleProject(platform, id);
    const counts = await fates[fate]!(give, { plan, dedicated_database }, end);
    const withGrant = expected(largestPlan([paid, counts?.plan ?? null]).key, counts?.dedicated_database ?? false);
    const without = expected(paid, false);
    expect({
      granted: await standing("granted"),
      beside: await standing("beside"),
      strange: await standing("strange"),
    }).toEqual({ granted: withGrant, beside: target === "account" ? withGrant : without, strange: without });
    expect((await openProject(platform, "granted")).plan).toBe(withGrant.plan);
    const { granted } = await getSubscription(owner.inProject("granted"));
    expect(granted?.plan ?? null).toBe(counts && withGrant.plan !== paid ? counts.plan : null);
  });
});

test.each(planKeys)("a project that is made later has what its owner was given: %s", async (plan) => {
  const later = await person(platform);
  await grantUserPlan(root, { _id: later.user.id, reason: "a friend", plan, dedicated_database: false });
  await make(`later-${plan}`, later.user.id);
  expect(await standing(`later-${plan}`)).toEqual(expected(plan, false));
  clock.advance(1);
});

test("a day that is over, a plan that there is not and what there is not are refused on their fields", async () => {
  const give = async (given: object) => grantPlan(root, { _id: "granted", plan: "pro", reason: "a friend", ...given });
  await expect(give({ ends_at: "2020-01-01" })).rejects.toMatchObject({ fields: { ends_at: expect.any(String) } });
  await expect(give({ plan: "gold" })).rejects.toMatchObject({ fields: { plan: expect.any(String) } });
  await expect(give({ _id: "none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(async () =>
    grantPlan(owner.ctx, { _id: "granted", plan: "pro", reason: "a friend" }),
  ).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect((await standing("granted")).plan).not.toBe("pro");
});
