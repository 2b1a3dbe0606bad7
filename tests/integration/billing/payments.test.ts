/** Payments: every signed event counts once, in the order in which things happened; what was paid for is made, or waits for its payer. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { actOnDueEvents } from "../../../lib/engine/billing/index.ts";
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

let platform: TestPlatform;
let api: Api;
let ada: Browser;
let userId: string;

beforeAll(async () => {
  platform = await testPlatform({ env: paymentSettings });
  api = createApi(platform);
  await registered(platform, "operator@example.com", api);
  ada = await registered(platform, "ada@example.com", api);
  userId = (await ada.get("/auth/v2/session")).body.body.user.id;
});
afterAll(() => platform.close());

async function send(event: object, signature?: string): Promise<number> {
  const text = JSON.stringify(event);
  const request = new Request("http://localhost/system/payments/events", {
    method: "POST",
    headers: { "paddle-signature": signature ?? signatureOf(text) },
    body: text,
  });
  return (await api.fetch(request)).status;
}

/** All that was stored is acted on; what failed is due at once. */
async function settled(): Promise<void> {
  await expect
    .poll(async () => {
      await platform.pool.query("update plinth.payment_events set next_try_at = now() where acted_at is null");
      await actOnDueEvents(platform);
      return (await platform.pool.query("select 1 from plinth.payment_events where acted_at is null")).rows.length;
    })
    .toBe(0);
}

const custom = (projectId: string, more: object = {}) => ({
  projectName: "Shop",
  projectDescription: "Sells things",
  projectType: "general" as const,
  tierName: "pro",
  projectId,
  userId,
  ...more,
});

const planOf = async (id: string) =>
  (await platform.pool.query("select plan from plinth.projects where id = $1", [id])).rows[0]?.plan;

const payments = async () => (await ada.post("/system/user/subscription/history", {})).body.body;

test("a completed transaction makes the project of the checkout for who pays, on the plan of the price, in a database of its own", async () => {
  // Whatever the browser says of the tier: the price was Starter's.
  const paid = transactionCompleted({
    price: "pri_starter",
    custom: custom("paid-shop", { tierName: "business" }),
    total: "1900",
  });
  expect(await send(paid)).toBe(200);
  await settled();
  const { body } = await ada.post("/system/project/list", {});
  expect(body.body).toMatchObject([
    { id: "paid-shop", name: "Shop", plan: "starter", role: "owner", database: "dedicated" },
  ]);
  expect(await payments()).toMatchObject([
    {
      plan: "Starter",
      start_date: "2026-11-20T10:00:00.000Z",
      amount: "19.00",
      currency: "USD",
      project_id: "paid-shop",
      problem: null,
    },
  ]);
  const { database } = await openProject(platform, "paid-shop");
  const { rows } = await database.pool.query("select current_database() as name, current_user as role");
  expect(rows).toEqual([{ name: "plinth_paid-shop", role: "plinth_paid-shop" }]);
});

test("no role of a dedicated database enters another one, or the system's tables", async () => {
  await send(transactionCompleted({ custom: custom("second-shop") }));
  await settled();
  const first = (await openProject(platform, "paid-shop")).database.pool.of.pool.options as pg.PoolConfig;
  const enter = async (database: string, sql: string) => {
    const client = new pg.Client({
      host: first.host!,
      port: first.port!,
      user: first.user!,
      password: first.password as string,
      database,
    });
    try {
      await client.connect();
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await expect(enter("plinth_second-shop", "select 1")).rejects.toThrow("permission denied for database");
  const system = new URL(platform.databaseUrl).pathname.slice(1);
  await expect(enter(system, "select * from plinth.users")).rejects.toThrow("permission denied");
});

test("an event that comes twice, or ten times at once, is one effect", async () => {
  const paid = transactionCompleted({ custom: custom("once-only") });
  expect(await Promise.all(Array.from({ length: 10 }, () => send(paid)))).toEqual(Array(10).fill(200));
  await settled();
  await send(paid);
  await settled();
  expect(
    (await payments()).filter(({ project_id }: { project_id: string }) => project_id === "once-only"),
  ).toHaveLength(1);
});

test("forged, altered and old events are refused with 401 and not stored", async () => {
  const paid = transactionCompleted({ custom: custom("forged") });
  const text = JSON.stringify(paid);
  const refused = [
    signatureOf(text, { secret: "another secret" }),
    signatureOf(`${text} `),
    signatureOf(text, { secondsAgo: 600 }),
    "ts=1;h1=",
    "nonsense",
    "",
  ];
  for (const signature of refused) expect(await send(paid, signature || " ")).toBe(401);
  expect(
    (await platform.pool.query("select 1 from plinth.payment_events where id = $1", [paid.event_id])).rows,
  ).toEqual([]);
});

test("the plan follows the subscription by the time of its events, whatever the order of arrival", async () => {
  const subscription = "sub_01reordered";
  const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00Z`;
  // Before the payment that it belongs to.
  await send(subscriptionEvent("updated", { id: subscription, at: at(5), price: "pri_business" }));
  await send(subscriptionEvent("created", { id: subscription, at: at(1) }));
  await settled();
  await send(transactionCompleted({ custom: custom("follows"), subscription }));
  await settled();
  expect(await planOf("follows")).toBe("business");
  await send(subscriptionEvent("updated", { id: subscription, at: at(4), price: "pri_starter" }));
  await settled();
  expect(await planOf("follows")).toBe("business");

  const now = async (minute: number, change: object) => {
    await send(subscriptionEvent("updated", { id: subscription, at: at(minute), ...change }));
    await settled();
    return planOf("follows");
  };
  expect(await now(6, { status: "past_due" })).toBe("pro");
  expect(await now(7, { status: "paused" })).toBe("free");
  expect(await now(8, { status: "active" })).toBe("pro");
  const cancel = { action: "cancel", effective_at: "2026-12-20T10:00:00Z", resume_at: null };
  expect(await now(9, { scheduled_change: cancel })).toBe("pro");
  await ada.post("/system/project/switch", { id: "follows" });
  expect((await ada.get("/system/user/subscription")).body.body).toMatchObject({
    plan: "pro",
    status: "active",
    renews_at: "2026-12-20T10:00:00.000Z",
    cancel_at: "2026-12-20T10:00:00.000Z",
  });
  expect(await now(10, { status: "canceled" })).toBe("free");
});

test("a renewal is noted with its project and makes nothing", async () => {
  const before = (await payments()).length;
  await send(
    transactionCompleted({ custom: custom("follows"), subscription: "sub_01reordered", at: "2026-12-20T10:00:00Z" }),
  );
  await settled();
  expect(await payments()).toHaveLength(before + 1);
  expect((await payments())[0]).toMatchObject({
    project_id: "follows",
    problem: null,
    start_date: "2026-12-20T10:00:00.000Z",
  });
});

test("a payment whose project cannot be made waits for its payer, who is told and finishes it under another id, once", async () => {
  await send(
    transactionCompleted({
      custom: custom("paid-shop", { projectName: "Late" }),
      subscription: "sub_01late",
      currency: "JPY",
      total: "7900",
    }),
  );
  await settled();
  const [waiting] = (await payments()).filter(({ problem }: { problem: string | null }) => problem);
  expect(waiting).toMatchObject({
    plan: "Pro",
    amount: "7900",
    currency: "JPY",
    project_id: null,
    problem: "This project id is already taken. Please choose another one",
  });
  const mail = (await platform.mails()).at(-1)!;
  expect([mail.to, mail.subject]).toEqual([
    "ada@example.com",
    "Your payment arrived, your project needs one more step",
  ]);

  const eve = await registered(platform, "eve@example.com", api);
  expect((await eve.post("/system/payments/finish", { payment_id: waiting.id, id: "stolen" })).status).toBe(404);
  expect(
    (await ada.post("/system/payments/finish", { payment_id: waiting.id, id: "paid-shop" })).body.error.fields,
  ).toEqual({
    id: "This project id is already taken. Please choose another one",
  });
  const finished = await Promise.all(
    ["late-shop", "late-shop-2"].map((id) => ada.post("/system/payments/finish", { payment_id: waiting.id, id })),
  );
  expect(finished.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await payments()).filter(({ problem }: { problem: string | null }) => problem)).toEqual([]);
  const late = (await ada.post("/system/project/list", {})).body.body.filter(({ id }: { id: string }) =>
    id.startsWith("late"),
  );
  expect(late).toMatchObject([{ name: "Late", plan: "pro", database: "dedicated" }]);
});

test("a payment that names no account, or nothing that is sold here, harms nobody", async () => {
  await send(transactionCompleted({ custom: null }));
  await send(transactionCompleted({ custom: custom("nobody", { userId: "0198a000-0000-7000-8000-000000000000" }) }));
  await send(transactionCompleted({ custom: custom("other-thing"), price: "pri_of_a_t_shirt" }));
  await settled();
  const { rows } = await platform.pool.query("select problem from plinth.payments where user_id is null");
  expect(rows.map(({ problem }) => problem)).toEqual(
    Array(2).fill("The payment names no account of this installation."),
  );
  expect(await planOf("other-thing")).toBeUndefined();
});

test("what was stored before a crash is acted on by the next start", async () => {
  const paid = transactionCompleted({ custom: custom("after-crash") });
  await platform.pool.query(
    "insert into plinth.payment_events (id, type, occurred_at, payload) values ($1, $2, $3, $4)",
    [paid.event_id, paid.event_type, paid.occurred_at, JSON.stringify(paid)],
  );
  // As the crash left it: a database with its role, without the project's row.
  await platform.pool.query(`create role "plinth_after-crash"`);
  await platform.pool.query(`comment on role "plinth_after-crash" is 'Plinth project after-crash'`);
  await platform.pool.query(`create database "plinth_after-crash" owner "plinth_after-crash"`);
  await actOnDueEvents(platform);
  expect(await planOf("after-crash")).toBe("pro");
});
