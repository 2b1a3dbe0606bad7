/** Sync tokens that open nothing of the project, or nothing any more, x every call that such tokens open: nothing is told and nothing changes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import { type SystemCaller, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { restCalls } from "../../support/rights/rest-calls.ts";
import { whoMay } from "../../support/rights/table.ts";
import { canary, type RightsWorld, rightsWorld } from "../../support/rights/world.ts";

let platform: TestPlatform;
let world: RightsWorld;
let dead: Record<string, string>;
const calls = [...whoMay("REST calls")].flatMap(([route, who]) => (/sync token/.test(who) ? [route] : []));

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1" } });
  world = await rightsWorld(platform);
  const { victim, known } = world;
  const made = async ({ browser }: SystemCaller, project = victim.id): Promise<string> => {
    const { body } = await browser.post("/system/sync/token/create", {
      name: "x",
      project_ids: [project],
      scopes: ["models", "content", "settings"],
    });
    return body.body.token;
  };
  const member = () => victim.member([...administrativePermissions], known.role);
  const [removed, suspended, gone] = [await member(), await member(), await member()];
  const elsewhere = await systemProject(platform);
  dead = {
    none: "",
    made_up: `plinth_sync_${"x".repeat(43)}`,
    "an API token": known.tokenText,
    expired: await made(victim.owner),
    deleted: await made(victim.owner),
    "of another project": await made(elsewhere.owner, elsewhere.id),
    "of a removed member": await made(removed),
    "of a suspended person": await made(suspended),
    "of a deleted account": await made(gone),
  };
  await platform.db
    .updateTable("plinth.sync_tokens")
    .set({ expires_at: new Date(0) })
    .where("token_start", "=", dead.expired!.slice(0, 20))
    .execute();
  await victim.owner.browser.post("/system/sync/token/delete", { token: dead.deleted });
  await victim.owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${removed.id}" }) { id } }`);
  await platform.db.updateTable("plinth.users").set({ status: "suspended" }).where("id", "=", suspended.id).execute();
  await platform.db.deleteFrom("plinth.users").where("id", "=", gone.id).execute();
}, 180_000);
afterAll(() => platform.close());

async function send(token: string, route: string) {
  const [method, pattern] = route.split(" ") as [string, string];
  const { path, body: usual } = restCalls[route]!(world.known);
  // A whole document, that would take all roles away.
  const document = { format: 1, project_type: "saas", tenant_model_name: "company", roles: [] };
  const isPush = /plan|apply$/.test(route);
  const body = isPush ? { project: world.known.project, document, allow_delete: true } : usual;
  const response = await world.victim.api.fetch(
    new Request(`http://localhost:3000${path || pattern}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body ?? {}) }),
    }),
  );
  return { status: response.status, text: await response.text() };
}

const revisions = async () =>
  (
    await platform.pool.query("select to_jsonb(r) as row from plinth.sync_runs r where project_id = $1", [
      world.victim.id,
    ])
  ).rows;

test("a token that is good reaches what the calls are about", async () => {
  expect(calls.length).toBeGreaterThan(6);
  expect((await send(world.known.syncToken, "GET /system/sync/document")).text).toContain(canary);
  expect((await send(world.known.syncToken, "GET /system/sync/whoami")).status).toBe(200);
});

test("no other token opens any of them", async () => {
  const before = await revisions();
  const faults: string[] = [];
  for (const [which, token] of Object.entries(dead))
    for (const route of calls) {
      const { status, text } = await send(token, route);
      // Who somebody else's token is, it may ask.
      const isOwn = route.endsWith("/whoami") && /^of (another project|a removed member)$/.test(which);
      if (!isOwn && ![401, 403, 404].includes(status))
        faults.push(`${which}: ${route}: ${status} ${text.slice(0, 100)}`);
      if (text.includes(canary)) faults.push(`${which}: ${route} tells ${text.slice(0, 150)}`);
    }
  expect(faults).toEqual([]);
  expect(await revisions()).toEqual(before);
});
