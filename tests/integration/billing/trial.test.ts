/** TRIAL_DAYS: the first free project of an account has the limits of a larger plan for a while. */
import { afterEach, expect, test } from "vitest";
import { planOf } from "../../../lib/contract/plans/plans.ts";
import { type SystemCaller, systemProject } from "../../support/calls/system-api.ts";
import { fakeClock } from "../../support/clock.ts";
import { person } from "../../support/people.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

const clock = fakeClock("2027-01-04T10:00:00.000Z");
let platform: TestPlatform;
afterEach(() => platform.close());

const subscriptionOf = async ({ browser }: SystemCaller) => (await browser.get("/system/user/subscription")).body.body;
const day = 86_400_000;

test("a trial lends the limits of Pro, says until when, ends by itself, and comes once", async () => {
  platform = await testPlatform({ clock, env: { TRIAL_DAYS: "14" } });
  const { owner } = await systemProject(platform);
  const ends_at = new Date(clock.now().getTime() + 14 * day).toISOString();
  const lent = await subscriptionOf(owner);
  expect(lent).toMatchObject({ plan: "free", status: "trialing", trial: { plan: "pro", ends_at } });
  expect(lent.limits.members).toBe(planOf("pro").limits.members);
  const { data } = await owner.gql("{ currentProject { trial_ends } }");
  expect(data.currentProject.trial_ends).toBe(ends_at);
  // What is refused meanwhile is refused by the plan that is lent.
  await platform.pool.query(
    `with people as (insert into plinth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@example.com' from generate_series(2, $1) returning id)
     insert into plinth.project_members (project_id, user_id, role) select p.id, people.id, 'admin' from people, plinth.projects p`,
    [planOf("pro").limits.members],
  );
  const { user } = await person(platform);
  const add = `mutation ($given: AddTeamMemberPayload) { updateProject(add_team_member: $given) { id } }`;
  const { errors } = await owner.gql(add, {
    given: { email: user.email, role: "admin", administrative_permissions: ["content"] },
  });
  expect(errors[0].message).toContain("the 100 members of its plan, Pro.");

  clock.advance(14 * day);
  const after = await subscriptionOf(owner);
  expect(after).toMatchObject({ plan: "free", status: "active", trial: null });
  expect(after.limits.members).toBe(planOf("free").limits.members);

  const create = { name: "Two", description: "Two", id: "second-one", plan_type: "dedicated", tier_name: "free" };
  expect((await owner.browser.post("/system/project/create", create)).status).toBe(200);
  await owner.browser.post("/system/project/switch", { id: create.id });
  expect((await subscriptionOf(owner)).trial).toBeNull();
});

test.each([{}, { TRIAL_DAYS: "14", PLAN_LIMITS: "0" }])(
  "without it, and without limits, there is none: %o",
  async (env) => {
    platform = await testPlatform({ clock, env });
    const { owner } = await systemProject(platform);
    expect(await subscriptionOf(owner)).toMatchObject({ status: "active", trial: null });
  },
);
