/** An id that is free again belongs to whoever takes it: what a move of its last project has left behind is gone by then. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveProject } from "../../../lib/engine/moves/index.ts";
import {
  closeOwnDatabases,
  createProject,
  deleteProject,
  purgeDeletedProjects,
  settleProject,
} from "../../../lib/engine/projects/index.ts";
import { fakeClock } from "../../support/clock.ts";
import { person } from "../../support/people.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

const clock = fakeClock(new Date().toISOString());
let platform: TestPlatform;
const day = 86_400_000;

beforeAll(async () => {
  platform = await testPlatform({ clock, env: { PLAN_LIMITS: "0" } });
});
afterAll(async () => {
  await closeOwnDatabases(platform);
  await platform.close();
});

const kinds = ["shared", "dedicated"] as const;
const planOf = { shared: "free", dedicated: "pro" };
const create = async (id: string, kind: (typeof kinds)[number]) => {
  const { ctx, user, inProject } = await person(platform);
  if (kind === "dedicated")
    await platform.pool.query(
      "insert into plinth.plan_grants (user_id, plan, dedicated_database) values ($1, 'pro', true)",
      [user.id],
    );
  await createProject(ctx, { name: id, id, plan_type: "dedicated", tier_name: "free" });
  return inProject(id);
};
const kindOf = async (id: string) =>
  (await platform.pool.query("select database_kind from plinth.projects where id = $1", [id])).rows[0]?.database_kind;
const places = async (id: string) => ({
  shared: (await platform.pool.query("select from pg_namespace where nspname like '%' || $1", [id])).rowCount! > 0,
  dedicated: (await platform.pool.query("select from pg_database where datname like '%' || $1", [id])).rowCount! > 0,
});

test.each(kinds.flatMap((from) => kinds.map((next) => ({ from, next }))))(
  "a move from $from that still keeps the old copy ends with its project, and the next project of the id, $next, stays",
  async ({ from, next }) => {
    const id = `reused-${from}-${next}`;
    const to = from === "shared" ? "dedicated" : "shared";
    const owner = await create(id, from);
    expect(await kindOf(id)).toBe(from);
    await platform.pool.query(
      "delete from plinth.plan_grants where user_id = (select owner_id from plinth.projects where id = $1)",
      [id],
    );
    await platform.pool.query("update plinth.projects set paid_plan = $2 where id = $1", [id, planOf[to]]);
    await settleProject(platform, id);
    // The old copy is kept for a while: the job comes again.
    expect(await moveProject(platform, id, { keepMs: day })).not.toBeNull();
    expect([await kindOf(id), await places(id)]).toEqual([to, { shared: true, dedicated: true }]);

    await deleteProject(owner, { id });
    clock.advance(8 * day);
    await purgeDeletedProjects(platform);
    expect(await places(id)).toEqual({ shared: false, dedicated: false });

    await create(id, next);
    const before = await places(id);
    expect(before[next]).toBe(true);
    expect(await moveProject(platform, id, { keepMs: 0 })).toBeNull();
    expect([await kindOf(id), await places(id)]).toEqual([next, before]);
  },
);
