/** The plan of a project that is there: bought, raised at once, lowered at the period's end, ended and kept, each with what the reader was told before. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { planOf as catalogue } from "../../../lib/contract/plans/plans.ts";
import { actOnDueEvents, endKeptPlans } from "../../../lib/engine/billing/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { registered } from "../../support/accounts.ts";
import type { Browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import {
  paymentSettings,
  signatureOf,
  subscriptionEvent,
  transactionCompleted,
} from "../../support/services/payment-events.ts";
import { type PaymentProvider, startPaymentProvider } from "../../support/services/payment-provider.ts";

let now = new Date("2026-11-25T10:00:00Z");
let platform: TestPlatform;
let provider: PaymentProvider;
let api: Api;
let ada: Browser;
let eve: Browser;
let userId: string;

beforeAll(async () => {
  provider = await startPaymentProvider(() => now);
  platform = await testPlatform({ env: { ...paymentSettings, ...provider.settings }, clock: { now: () => now } });
  api = createApi(platform);
  await registered(platform, "operator@example.com", api);
  ada = await registered(platform, "ada@example.com", api);
  eve = await registered(platform, "eve@example.com", api);
  userId = (await ada.get("/auth/v2/session")).body.body.user.id;
});
afterAll(async () => {
  await platform.close();
  await provider.close();
});

/** Sends a signed event, and has it acted on. */
async function tell(event: object): Promise<void> {
  const text = JSON.stringify(event);
  const headers = { "paddle-signature": signatureOf(text) };
  const { status } = await ada.request("POST", "/system/payments/events", text, headers);
  expect(status).toBe(200);
  await expect
    .poll(async () => {
      await actOnDueEvents(platform);
      return (await platform.pool.query("select 1 from plinth.payment_events where acted_at is null")).rows.length;
    })
    .toBe(0);
}

async function enter(id: string): Promise<void> {
  expect((await ada.post("/system/project/switch", { id })).status).toBe(200);
}

/** A project of Ada's on the plan Pro, which the provider bills as `subscription`; chosen for her session. */
async function paidProject(id: string, subscription: string): Promise<void> {
  const custom = { projectName: id, projectDescription: "", projectType: "general" as const, projectId: id, userId };
  await tell(transactionCompleted({ custom, subscription }));
  await tell(subscriptionEvent("created", { id: subscription, at: "2026-11-20T10:00:01Z" }));
  provider.add(subscription, "pri_pro");
  await enter(id);
}

const current = async () => (await ada.get("/system/user/subscription")).body.body;

function choose(key: string, more: object = {}) {
  const { name, features } = catalogue(key);
  const asked = { subscription_type: key, name, feature_promise: features, ...more };
  return ada.post("/system/user/subscription/upgrade", asked);
}

const preview = async (key: string) =>
  (await ada.post("/system/user/subscription/preview", { subscription_type: key })).body.body;

test("the catalogue, the limits and what is left of them", async () => {
  const { body: list } = await ada.get("/system/plans");
  expect(list.body.map(({ name }: { name: string }) => name)).toEqual([
    "Free Developer",
    "Starter",
    "Pro",
    "Business",
    "Enterprise",
  ]);
  expect((await ada.get("/system/project/limit")).body.body).toEqual({ limit: 3, used: 0 });
  const check = async (asked: object) => (await ada.post("/system/user/subscription/check", asked)).body.body;
  expect(await check({ limit: "projects" })).toEqual({ allowed: true, limit: 3, used: 0 });
  expect(await check({ feature: "Dedicated PostgreSQL database" })).toEqual({
    allowed: false,
    limit: null,
    used: null,
  });
  // Sold elsewhere, and never here: the answer to whether one may use it is no.
  expect(await check({ feature: "SSO" })).toEqual({ allowed: false, limit: null, used: null });
  const unknown = await ada.post("/system/user/subscription/check", { limit: "workspaces" });
  expect(unknown).toMatchObject({
    status: 400,
    body: { error: { fields: { limit: "There is no limit workspaces" } } },
  });
  expect(await current()).toMatchObject({ plan: "free", name: "Free Developer", project: null, billed: false });
});

test("a plan for a free project is bought in the checkout, and counts when the payment has arrived; only what this server sealed names the project", async () => {
  const create = { id: "grows", name: "Grows", plan_type: "dedicated", tier_name: "free" };
  expect((await ada.post("/system/project/create", create)).status).toBe(200);
  expect((await choose("pro")).body.message).toBe("Please choose a project first.");
  await enter("grows");
  expect(await preview("pro")).toEqual({
    kind: "checkout",
    from: "free",
    to: "pro",
    effective_at: null,
    due_now: null,
    recurring: null,
    limits: [
      { name: "projects", from: 3, to: 20, used: 1 },
      { name: "members", from: 10, to: 100, used: 1 },
      { name: "api_calls_per_month", from: 100_000, to: 10_000_000, used: 0 },
      { name: "storage_bytes", from: 2 ** 30, to: 100 * 2 ** 30, used: 0 },
      { name: "file_bytes", from: 100 * 2 ** 20, to: null, used: 0 },
    ],
    gained: ["Dedicated PostgreSQL database"],
    lost: [],
    notes: ["The data moves to a database of its own. The project keeps working; writes wait for a moment at the end."],
  });
  const { body: bought } = await choose("pro", { subscription_code: "pri_pro" });
  expect(bought).toMatchObject({ success: true, body: "http://localhost:3000/subscriptions?checkout=pro" });
  expect((await current()).plan).toBe("free");

  const { body } = await ada.post("/system/payments/upgrade", { subscription_type: "pro" });
  const { price, custom_data } = body.body;
  expect([price, custom_data.projectId, custom_data.tierName]).toEqual(["pri_pro", "grows", "pro"]);
  const forged = Buffer.from(JSON.stringify({ user_id: userId, project_id: "grows" })).toString("base64url");
  await tell(transactionCompleted({ custom: { ...custom_data, upgrade: forged } }));
  expect((await current()).plan).toBe("free");

  await tell(transactionCompleted({ custom: custom_data, subscription: "sub_grows" }));
  await tell(subscriptionEvent("created", { id: "sub_grows", at: "2026-11-25T10:00:00Z" }));
  expect(await current()).toMatchObject({ plan: "pro", billed: true, limits: { api_calls_per_month: 10_000_000 } });
  const [row] = (await ada.post("/system/user/subscription/history", {})).body.data.body;
  expect(row).toMatchObject({ plan: "Pro", amount: "79.00", currency: "USD", project_id: "grows", problem: null });
  expect((await ada.post("/system/payments/upgrade", { subscription_type: "business" })).body.error.code).toBe(
    "CONFLICT",
  );
});

test("a larger plan is charged for the rest of the period and counts at once", async () => {
  await paidProject("raised", "sub_raised");
  expect(await preview("business")).toMatchObject({
    kind: "upgrade",
    effective_at: null,
    due_now: { amount: "110.00", currency: "USD" },
    recurring: { amount: "299.00", currency: "USD" },
    lost: [],
  });
  const { body } = await choose("business");
  expect([body.success, body.body]).toEqual([true, null]);
  expect(provider.changes.splice(0)).toEqual([
    {
      call: "PATCH /subscriptions/sub_raised",
      body: {
        items: [{ price_id: "pri_business", quantity: 1 }],
        proration_billing_mode: "prorated_immediately",
        on_payment_failure: "prevent_change",
      },
    },
  ]);
  expect(await current()).toMatchObject({ plan: "business", scheduled: null });
  const { rows } = await platform.pool.query(
    "select activity, response_code from plinth.audit_log where project_id = 'raised' order by created_at desc limit 1",
  );
  expect(rows).toEqual([{ activity: "Upgrade subscription", response_code: 200 }]);
});

test("a smaller plan is billed from the next period on; until then the paid one stays, and can be kept", async () => {
  await paidProject("lowered", "sub_lowered");
  expect(await preview("starter")).toMatchObject({
    kind: "downgrade",
    effective_at: "2026-12-20T10:00:00.000Z",
    due_now: null,
    recurring: { amount: "19.00", currency: "USD" },
    lost: [],
    notes: [],
  });
  expect((await choose("starter")).body.success).toBe(true);
  const settled = { action: "downgrade", at: "2026-12-20T10:00:00.000Z", plan: "starter" };
  expect(await current()).toMatchObject({ plan: "pro", scheduled: settled });
  // The provider's own word of it comes later.
  await tell(subscriptionEvent("updated", { id: "sub_lowered", at: "2026-11-25T10:00:05Z", price: "pri_starter" }));
  expect(await current()).toMatchObject({ plan: "pro", scheduled: settled });
  expect((await choose("business")).body.error.code).toBe("CONFLICT");

  now = new Date("2026-11-25T11:00:00Z");
  expect((await ada.post("/system/user/subscription/keep", {})).body.success).toBe(true);
  expect(await current()).toMatchObject({ plan: "pro", scheduled: null });
  expect(provider.changes.splice(0).map(({ body }) => body)).toEqual(
    ["pri_starter", "pri_pro"].map((price_id) => ({
      items: [{ price_id, quantity: 1 }],
      proration_billing_mode: "do_not_bill",
    })),
  );

  now = new Date("2026-11-25T12:00:00Z");
  await choose("starter");
  await endKeptPlans(platform);
  expect((await current()).plan).toBe("pro");
  now = new Date("2026-12-20T10:00:01Z");
  await endKeptPlans(platform);
  expect(await current()).toMatchObject({ plan: "starter", scheduled: null });
  provider.changes.length = 0;
});

test("a subscription is ended at the period's end, and the end is taken back; a paused one is resumed", async () => {
  await paidProject("ended", "sub_ended");
  now = new Date("2026-12-21T10:00:00Z");
  expect(await preview("free")).toMatchObject({ kind: "cancel", effective_at: "2026-12-20T10:00:00.000Z" });
  await choose("free");
  expect(await current()).toMatchObject({
    plan: "pro",
    cancel_at: "2026-12-20T10:00:00.000Z",
    scheduled: { action: "cancel" },
  });
  expect((await choose("business")).body.message).toContain("Please take it back first");
  now = new Date("2026-12-21T11:00:00Z");
  await ada.post("/system/user/subscription/keep", {});
  expect(await current()).toMatchObject({ plan: "pro", cancel_at: null, scheduled: null });
  expect((await ada.post("/system/user/subscription/keep", {})).status).toBe(404);

  await tell(subscriptionEvent("updated", { id: "sub_ended", at: "2026-12-21T12:00:00Z", status: "paused" }));
  expect(await current()).toMatchObject({ plan: "free", status: "paused", billed: true });
  expect((await choose("business")).body.message).toBe("The subscription is paused. Please resume it first.");
  now = new Date("2026-12-21T13:00:00Z");
  await ada.post("/system/user/subscription/keep", {});
  expect(await current()).toMatchObject({ plan: "pro", status: "active" });
  expect(provider.changes.splice(0).map(({ call }) => call)).toEqual([
    "POST /subscriptions/sub_ended/cancel",
    "PATCH /subscriptions/sub_ended",
    "POST /subscriptions/sub_ended/resume",
  ]);
  expect((await ada.post("/system/user/subscription/payment-method", {})).body.body).toBe(
    "https://pay.example.com/subscriptions/sub_ended",
  );
});

test("a declined charge, a provider that breaks, and an offer that is not the catalogue's change nothing", async () => {
  await paidProject("unchanged", "sub_unchanged");
  provider.next = "declines";
  const declined = await choose("business");
  expect([declined.status, declined.body.success]).toEqual([402, undefined]);
  expect(declined.body.message).toContain("The payment was declined");
  provider.next = "breaks";
  expect((await choose("business")).status).toBe(503);
  for (const seen of [{ name: "Pro" }, { feature_promise: ["Everything for ever"] }, { subscription_code: "pri_old" }])
    expect((await choose("business", seen)).body.message).toContain("The plans have changed meanwhile");
  for (const [key, message] of [
    ["pro", "Pro is the current plan of this project"],
    ["enterprise", "Enterprise is agreed with the operator of this installation"],
  ] as const)
    expect((await choose(key)).body.message).toBe(message);
  expect((await choose("business", { surprise: 1 })).status).toBe(400);
  expect(await current()).toMatchObject({ plan: "pro", scheduled: null });
  expect(provider.changes).toEqual([]);
});

test("of two changes at once one is done, and the other is refused or finds it done", async () => {
  await paidProject("at-once", "sub_at_once");
  const answers = await Promise.all(Array.from({ length: 4 }, () => choose("business")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
  expect(provider.changes.splice(0)).toHaveLength(1);
});

test("members need the permission billing; others do not learn that there is a project", async () => {
  await enter("unchanged");
  const { user } = (await eve.get("/auth/v2/session")).body.body;
  const join = (permissions: string[]) =>
    platform.pool
      .query(`insert into plinth.project_roles (project_id, name) values ('unchanged', 'clerk') on conflict do nothing`)
      .then(() =>
        platform.pool.query(
          `insert into plinth.project_members (project_id, user_id, role, administrative_permissions) values ('unchanged', $1, 'clerk', $2)
         on conflict (project_id, user_id) do update set administrative_permissions = excluded.administrative_permissions`,
          [user.id, permissions],
        ),
      );
  await join(["content"]);
  await eve.post("/system/project/switch", { id: "unchanged" });
  const calls = ["preview", "upgrade", "keep", "payment-method"].map((path) => `/system/user/subscription/${path}`);
  const offer = { subscription_type: "free", name: "Free Developer", feature_promise: catalogue("free").features };
  const bodies = [{ subscription_type: "free" }, offer, {}, {}];
  for (const [i, path] of calls.entries()) expect((await eve.post(path, bodies[i])).status).toBe(403);
  expect((await eve.get("/system/user/subscription")).body.body).toMatchObject({ plan: "pro", may_change: false });
  await join(["billing"]);
  expect((await eve.post(calls[0]!, bodies[0])).body.body).toMatchObject({ kind: "cancel" });
  await platform.pool.query("delete from plinth.project_members where project_id = 'unchanged' and user_id = $1", [
    user.id,
  ]);
  expect((await eve.post(calls[0]!, bodies[0])).status).not.toBe(200);
  expect(provider.changes).toEqual([]);
});

test("the owner alone sees how the dedicated database is reached; a new password counts at once, and neither is in the audit log", async () => {
  await enter("unchanged");
  const shown = (await ada.get("/system/project/database")).body.body;
  expect(shown).toMatchObject({ kind: "dedicated", is_owner: true, user: "plinth_unchanged" });
  const reach = async () => (await ada.post("/system/project/database/credentials", {})).body.body;
  const before = await reach();
  const answers = async (config: pg.ClientConfig) => {
    const client = new pg.Client(config);
    await client.connect();
    const { rows } = await client.query("select current_user as name");
    await client.end();
    return rows[0].name;
  };
  expect(await answers(before)).toBe("plinth_unchanged");
  const after = (await ada.post("/system/project/database/rotate", {})).body.body;
  expect(after.password).not.toBe(before.password);
  await expect(answers(before)).rejects.toThrow("password authentication failed");
  expect(await answers(after)).toBe("plinth_unchanged");
  expect(await reach()).toEqual(after);
  const { pool } = (await openProject(platform, "unchanged")).database;
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);

  const { rows } = await platform.pool.query(
    "select internal_function, (a.*)::text as whole from plinth.audit_log a where project_id = 'unchanged' and request_path like '%/database/%'",
  );
  expect(rows.map((row) => row.internal_function).toSorted()).toEqual([
    "getDatabaseCredentials",
    "getDatabaseCredentials",
    "rotateDatabasePassword",
  ]);
  for (const { whole } of rows) for (const { password } of [before, after]) expect(whole).not.toContain(password);

  const operator = await registered(platform, "second@example.com", api);
  const { user } = (await operator.get("/auth/v2/session")).body.body;
  await platform.pool.query(
    "insert into plinth.project_members (project_id, user_id, role) values ('unchanged', $1, 'admin')",
    [user.id],
  );
  await operator.post("/system/project/switch", { id: "unchanged" });
  for (const path of ["credentials", "rotate"])
    expect((await operator.post(`/system/project/database/${path}`, {})).status).toBe(403);
  const masked = JSON.stringify((await operator.get("/system/project/database")).body.body);
  expect(masked).not.toContain("plinth_unchanged");
});
