/** What holds a connection of the system database and needs another one is never so much at once that none is left. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { DatabaseConfig } from "../../../lib/contract/projects/projects.ts";
import type { Context } from "../../../lib/engine/access/index.ts";
import { grantPlan } from "../../../lib/engine/admin/index.ts";
import { acceptInvitation, inviteMember } from "../../../lib/engine/members/index.ts";
import { startMoves } from "../../../lib/engine/moves/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { makeProject } from "../../../lib/engine/projects/index.ts";
import { systemProject } from "../../support/calls/system-api.ts";
import { tricklingImport } from "../../support/calls/trickling-import.ts";
import { person } from "../../support/people.ts";
import { createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";
import { longTest } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, { models: {} });
});
afterAll(() => platform.close());

/** As many at once as the pool has connections, and some more: each would hold one and wait for another. */
const many = <T>(act: (n: number) => Promise<T>, count = platform.pool.options.max! + 4) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => act(n)));
const codes = (results: PromiseSettledResult<unknown>[]) =>
  new Set(results.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code?: string }).code)));

test("an invitation that is accepted many times at once is accepted once", async () => {
  const guest = await person(platform);
  const { link } = await inviteMember(p.owner, {
    email: guest.user.email,
    role: "admin",
    administrative_permissions: ["content"],
  });
  const token = new URL(link).searchParams.get("token");
  expect(codes(await many(() => acceptInvitation(guest.ctx, { token }), 30))).toEqual(new Set(["done", "NOT_FOUND"]));
});

test("projects are made at once in databases of their own, here and elsewhere, and given new addresses", async () => {
  const people = await Promise.all(Array.from({ length: platform.pool.options.max! + 4 }, () => person(platform)));
  const uri = await createEmptyDatabase();
  const make = (id: string, n: number, config: unknown) =>
    makeProject(platform, {
      owner: { id: people[n]!.user.id, is_super_admin: false },
      project: { id, name: id, description: "", project_type: "general" },
      own: config as never,
      plan: config ? "free" : "pro",
    });
  expect(codes(await many((n) => make(`here-${n}`, n, null)))).toEqual(new Set(["done"]));
  expect(codes(await many((n) => make(`elsewhere-${n}`, n, DatabaseConfig.parse({ uri }))))).toEqual(new Set(["done"]));
  const { hostname, port, pathname, username, password } = new URL(uri);
  const driver = {
    host: hostname,
    port,
    db: [pathname.slice(1)],
    user: [username],
    password: [decodeURIComponent(password)],
    access_key: [],
    secret_key: [],
  };
  const ctx = people[0]!.inProject("elsewhere-0");
  const changed = codes(await many(() => updateProject(ctx, { driver })));
  changed.delete("RATE_LIMITED");
  changed.delete("CONFLICT");
  expect(changed).toEqual(new Set(["done"]));
}, 120_000);

test("a file of records that trickles in holds no connection of the database", async () => {
  const { owner } = await systemProject(platform);
  await owner.gql(`mutation { addModelToProject(name: "note") { name } }`);
  const { finish } = await tricklingImport(createApi(platform), owner, "note");
  await expect.poll(() => platform.projectPool.busy).toBe(0);
  expect(platform.pool.idleCount).toBe(platform.pool.totalCount);
  await finish();
});

longTest(
  "many projects move at once, and the installation goes on",
  async () => {
    const root = { ...p.owner, actor: { ...p.owner.actor, is_super_admin: true } as Context["actor"] };
    const stop = [startMoves(platform), platform.jobs.start()];
    try {
      for (let n = 0; n < platform.pool.options.max! + 2; n++)
        await grantPlan(root, { _id: `here-${n}`, plan: "free", reason: "back" }).then(() =>
          platform.pool.query("update plinth.projects set paid_plan = 'free' where id = $1", [`here-${n}`]),
        );
      for (let n = 0; n < platform.pool.options.max! + 2; n++)
        await grantPlan(root, { _id: `here-${n}`, plan: "free", reason: "back" });
      await expect
        .poll(
          async () =>
            (
              await platform.pool.query(
                "select count(*)::int as count from plinth.project_moves where status in ('kept', 'done') and project_id like 'here-%'",
              )
            ).rows[0].count,
          { timeout: 90_000 },
        )
        .toBe(platform.pool.options.max! + 2);
    } finally {
      for (const end of stop) await end();
    }
  },
  120_000,
);
