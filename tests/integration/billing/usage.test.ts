/** API calls are counted for each project and month, over all nodes, and end where the plan does. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { planOf } from "../../../lib/contract/plans/plans.ts";
import {
  checkSubscription,
  flushUsage,
  getSubscription,
  listSystemMessages,
} from "../../../lib/engine/projects/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

const limit = planOf("free").limits.api_calls_per_month!;
let now = new Date("2026-11-20T10:00:00Z");
let platform: TestPlatform;
let other: Platform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform({ clock: { now: () => now } });
  other = await secondNode(platform);
  p = await testProject(platform, blog);
});
afterAll(async () => {
  await other.close();
  await platform.close();
});

/** As if the project had been called so often by others; nodes hear of it with their next own call. */
async function calledBefore(calls: number): Promise<void> {
  await platform.pool.query(
    `insert into plinth.api_usage (project_id, month, calls) values ($1, $2, $3)
     on conflict (project_id, month) do update set calls = excluded.calls`,
    [p.project.id, `${now.toISOString().slice(0, 7)}-01`, calls],
  );
  await p.ask("{ tagCount }");
  await flushUsage(platform);
}

const used = async () => (await getSubscription(p.owner)).usage.api_calls_per_month;

test("queries, mutations, each operation of a batch, REST and sockets count, on every node; what has no project does not", async () => {
  const before = await used();
  await p.ask("{ tagCount }");
  await p.ask('mutation { createTag(input: { name: "counted" }) { id } }');
  await p.ask("{ no_such_field }");
  await restCaller(platform, p.token)("GET", "tag");
  expect(await used()).toBe(before + 4);

  const there = await socketNode(other);
  const client = there.connect(p.token);
  expect(await client.start("subscription { tagCount }").next()).toEqual({ data: { tagCount: 1 } });
  expect(await client.start("{ tagCount }").next()).toEqual({ data: { tagCount: 1 } });
  await there.close();
  await flushUsage(other);
  await p.ask("{ tagCount }");
  expect(await used()).toBe(before + 7);
  expect((await p.ask("{ tagCount }", {}, "plinth_no_token")).status).toBe(401);
  expect(await used()).toBe(before + 7);
});

test("two flushes at once count every call once", async () => {
  const before = await used();
  for (let i = 0; i < 5; i++) await p.ask("{ tagCount }");
  await Promise.all([flushUsage(platform), flushUsage(platform), flushUsage(platform)]);
  const { rows } = await platform.pool.query("select calls from plinth.api_usage where project_id = $1", [
    p.project.id,
  ]);
  expect(Number(rows[0].calls)).toBe(before + 5);
});

test("at 80% the project is told, at the limit calls are refused with 402 until the month ends", async () => {
  const codes = async () => (await listSystemMessages(p.owner, p.project.id)).map(({ code }) => code);
  await calledBefore(limit * 0.8 - 2);
  expect(await codes()).toEqual([]);
  await calledBefore(limit * 0.8);
  await calledBefore(limit * 0.9);
  expect(await codes()).toEqual(["api_calls_near_2026-11"]);
  expect((await listSystemMessages(p.owner, p.project.id))[0]).toMatchObject({
    message: "This project has used 80% of the 100,000 API calls a month of its plan, Free Developer.",
    redirection: "/subscriptions",
  });

  await calledBefore(limit - 1);
  const refused = await p.ask("{ tagCount }");
  expect([refused.status, refused.json]).toEqual([
    402,
    {
      errors: [
        {
          message:
            "This project has used the 100,000 API calls a month of its plan, Free Developer. The operator of this installation can allow more.",
          extensions: { code: "PAYMENT_REQUIRED" },
        },
      ],
    },
  ]);
  expect((await restCaller(platform, p.token)("GET", "tag")).status).toBe(402);
  expect(await codes()).toEqual(["api_calls_used_2026-11", "api_calls_near_2026-11"]);
  expect(await checkSubscription(p.owner, { limit: "api_calls_per_month" })).toEqual({
    allowed: false,
    limit,
    used: limit,
  });

  now = new Date("2026-12-01T00:00:01Z");
  await flushUsage(platform);
  expect((await p.ask("{ tagCount }")).status).toBe(200);
  expect(await used()).toBe(1);
});

test("of calls of every kind that come at once no more are answered than are left, and each counts once", async () => {
  await calledBefore(limit - 11);
  const left = limit - (await used());
  const rest = restCaller(platform, p.token);
  const asked = Array.from({ length: 12 }, (_, number) => [
    p.ask("{ tagCount }"),
    p.ask(`mutation { createTag(input: { name: "at-once-${number}" }) { id } }`),
    rest("GET", "tag"),
  ]).flat();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([200, 402]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(left);
  expect(await used()).toBe(limit);
  const { rows } = await platform.pool.query("select 1 from plinth.api_usage where calls > $1", [limit]);
  expect(rows).toEqual([]);
});

test("a larger plan counts at once, projects of super admins and PLAN_LIMITS=0 have no limit", async () => {
  await calledBefore(limit);
  expect((await p.ask("{ tagCount }")).status).toBe(402);
  await platform.pool.query("update plinth.users set role = 'super_admin' where id = $1", [p.project.owner_id]);
  await platform.notices.publish("projects", p.project.id);
  await expect.poll(async () => (await p.ask("{ tagCount }")).status).toBe(200);
  expect((await getSubscription(p.owner)).limits.api_calls_per_month).toBeNull();
});
