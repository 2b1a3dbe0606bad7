/** Webhooks: in order, and again until it is taken; what a receiver that fails and functions in between make of it. */
import { expect, onTestFinished, test, vi } from "vitest";
import {
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDeliveries,
  resumeWebhook,
  sendTest,
  updateWebhook,
  type Webhook,
  webhookLogicSlot,
} from "../../../lib/engine/webhooks/index.ts";
import { PlinthError } from "../../../lib/kernel/errors.ts";
import {
  hook,
  hurry,
  p,
  platform,
  post,
  receiver,
  retitle,
  titles,
  until,
  withWebhooks,
} from "../../support/worlds/webhooks-at-work.ts";

withWebhooks();

test("events of a record wait for each other and its failure for none of the others; a failure comes again with the same id", async () => {
  await hook();
  let refused = 0;
  receiver.answer = () => (refused++ === 0 ? { status: 500, body: "broken" } : undefined);
  const a = await post("A");
  await until(() => expect(titles()).toEqual(["create A"]));
  const told = () => receiver.received.map(({ event }) => `${event.type} ${event.data.id === a ? "A" : "B"}`);
  await retitle(a, "A");
  await retitle(a, "A");
  const b = await post("B");
  await retitle(b, "B");
  await until(() => expect(told()).toHaveLength(3));
  expect(told()).toEqual(["create A", "create B", "update B"]);
  await hurry();
  await until(() => expect(told()).toHaveLength(6));
  expect(told().slice(3)).toEqual(["create A", "update A", "update A"]);
  const [first, , , again] = receiver.received;
  expect([again!.id, again!.text]).toEqual([first!.id, first!.text]);
  const { rows } = await listDeliveries(p.owner, { where: { event: "create" } });
  const done = await until(async () => {
    const details = await getDelivery(p.owner, rows[1]!.id);
    expect(details).toMatchObject({ status: "delivered", attempts: 2, status_code: 204, error: "" });
    return details;
  });
  expect(done.attempt_list).toMatchObject([
    { number: 2, status_code: 204, error: "", request_headers: { "webhook-id": first!.id } },
    { number: 1, status_code: 500, error: "It answered 500", response_body: "broken" },
  ]);
});

test("Retry-After leaves a receiver alone, 410 switches its webhook off and keeps what it did not take", async () => {
  const { id } = await hook();
  receiver.answer = () => ({ status: 429, headers: { "retry-after": "600" } });
  await post("One");
  await post("Two");
  await until(async () => {
    const { rows } = await platform.pool.query(
      "select extract(epoch from held_until - now())::int as seconds from plinth.webhooks where id = $1",
      [id],
    );
    expect(rows[0].seconds).toBeGreaterThan(590);
  });
  await post("Three");
  const job = await until(async () => {
    const { rows } = await platform.pool.query(
      "select run_at > now() + interval '590 seconds' as is_later from graphile_worker._private_jobs where key = $1 and locked_at is null",
      [`webhook:${id}:later`],
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  });
  expect(job.is_later).toBe(true);
  await until(async () => {
    const { rows } = await listDeliveries(p.owner, { where: { webhook_id: id, status: "pending" } });
    expect(rows).toHaveLength(3);
  });
  expect(titles()).not.toContain("create Three");
  receiver.answer = () => ({ status: 410 });
  await hurry();
  await until(async () => {
    const [webhook] = await listWebhooks(p.owner, null);
    expect(webhook).toMatchObject({ active: false, note: "Its receiver answered 410: it wants no more events." });
  });
  await until(async () => {
    const { rows } = await listDeliveries(p.owner, { where: { webhook_id: id } });
    expect(rows.map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
  });
  // The owner is told last.
  await until(async () =>
    expect(await platform.db.selectFrom("plinth.system_messages").select("message").execute()).toHaveLength(1),
  );
  const before = receiver.received.length;
  await post("Four");
  receiver.answer = () => undefined;
  // Switched on again it is told of what comes from then on, and what it missed can be replayed.
  const [{ name, url, events }] = (await listWebhooks(p.owner, null)) as [Webhook];
  await updateWebhook(p.owner, { id, name, url, events, model: "post", active: true });
  await post("Five");
  await until(() => expect(titles().slice(before)).toEqual(["create Five"]));
  expect(await replayDeliveries(p.owner, { where: { webhook_id: id, status: "failed" } })).toBe(3);
  await until(() =>
    expect(titles().slice(before).toSorted()).toEqual(["Five", "One", "Three", "Two"].map((t) => `create ${t}`)),
  );
});

test("after 20 failures in a row a webhook is paused and its owner told; resumed, it is told of all that waited", async () => {
  const { id } = await hook();
  receiver.answer = () => ({ status: 500 });
  await platform.pool.query("update plinth.webhooks set failures_in_row = 18 where id = $1", [id]);
  const one = await post("One");
  await until(() => expect(receiver.received).toHaveLength(1));
  await post("Two");
  const note = "It failed 20 times in a row. Events wait until it is resumed.";
  await until(async () => {
    const [webhook] = await listWebhooks(p.owner, null);
    expect(webhook).toMatchObject({ active: true, paused_at: expect.any(Date), note });
  });
  await retitle(one, "Three");
  await hurry();
  const messages = () => platform.db.selectFrom("plinth.system_messages").select("message").execute();
  expect(await messages()).toEqual([{ message: `The webhook Deploy is paused. ${note}` }]);
  await until(async () =>
    expect((await platform.mails()).at(-1)?.subject).toBe(`Webhook Deploy of ${p.project.id} needs you`),
  );
  await until(async () => {
    const { rows } = await listDeliveries(p.owner, { where: { webhook_id: id, status: "pending" } });
    expect(rows).toHaveLength(3);
  });
  expect(receiver.received).toHaveLength(2);
  receiver.answer = () => undefined;
  await resumeWebhook(p.owner, id);
  await until(() => expect(titles().slice(2).toSorted()).toEqual(["create One", "create Two", "update Three"]));
  expect(titles().indexOf("update Three")).toBeGreaterThan(titles().lastIndexOf("create One"));
  expect(await messages()).toEqual([]);
});

test("of several that stop each one is told, and each message goes with its webhook", async () => {
  const names = ["First", "Second", "Second too"];
  const hooks = await Promise.all(names.map((name) => hook({ name })));
  const before = (await platform.mails()).length;
  receiver.answer = () => ({ status: 500 });
  await platform.pool.query("update plinth.webhooks set failures_in_row = 19");
  await post("One");
  const messages = async () =>
    (await platform.db.selectFrom("plinth.system_messages").select("message").orderBy("message").execute()).map(
      ({ message }) => /^The webhook (.+) is paused/.exec(message)?.[1],
    );
  await until(async () => expect(await messages()).toEqual(names));
  await until(async () =>
    expect((await platform.mails()).slice(before).map(({ subject }) => subject)).toHaveLength(names.length),
  );
  receiver.answer = () => undefined;
  await resumeWebhook(p.owner, hooks[1]!.id);
  expect(await messages()).toEqual(["First", "Second too"]);
  await deleteWebhook(p.owner, hooks[0]!.id);
  expect(await messages()).toEqual(["Second too"]);
});

test("a receiver that is silent is waited for 10 seconds, and no longer", async () => {
  const { id } = await hook();
  const asked: number[] = [];
  const { timeout } = AbortSignal;
  // The clock alone is hurried: what is asked of it is what counts.
  const hurried = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    asked.push(ms);
    return timeout.call(AbortSignal, ms / 100);
  });
  onTestFinished(() => hurried.mockRestore());
  receiver.answer = () => new Promise(() => {});
  expect(await sendTest(p.owner, id)).toMatchObject({
    status: "failed",
    status_code: null,
    error: "It did not answer within 10 seconds",
  });
  expect(asked).toContain(10_000);
});

test("functions change or drop what is sent, once, and one that fails is a failed attempt", async () => {
  await hook();
  await platform.pool.query("update plinth.webhooks set logic_executions = '{shout}'");
  let runs = 0;
  webhookLogicSlot.provide(platform, async (project, name, payload) => {
    expect([project, name]).toEqual([p.project.id, "shout"]);
    runs++;
    const { record } = payload.data as { record: { title: string } };
    if (record.title === "secret") return null;
    if (record.title === "bad" && runs < 3) throw new Error("no such thing");
    return { ...payload, data: { said: record.title.toUpperCase() } };
  });
  const seen = new Set<string>();
  receiver.answer = ({ id }) => (seen.size === seen.add(id).size ? undefined : { status: 503 });
  await post("hello");
  await until(() => expect(receiver.received).toHaveLength(1));
  await post("bad");
  await until(async () => {
    const { rows } = await listDeliveries(p.owner, { where: { status: "pending" } });
    expect(rows.map(({ error }) => error)).toEqual(["no such thing", "It answered 503"]);
  });
  await post("secret");
  await hurry();
  await until(async () =>
    expect((await listDeliveries(p.owner, { where: { status: "dropped" } })).rows).toHaveLength(1),
  );
  await until(() => expect(receiver.received).toHaveLength(3));
  expect(new Set(receiver.received.map(({ event }) => event.data.said))).toEqual(new Set(["HELLO", "BAD"]));
  // The function ran once for the event that was sent twice.
  expect(runs).toBe(4);
});

test("where functions have no turn the delivery comes again, and the receiver, who was not asked, has not failed", async () => {
  const { id } = await hook();
  await platform.pool.query("update plinth.webhooks set logic_executions = '{shout}', failures_in_row = 19");
  let isBusy = true;
  webhookLogicSlot.provide(platform, async (_project, _name, payload) => {
    if (isBusy) throw new PlinthError("RATE_LIMITED", "Too many calls of functions wait already.");
    return payload;
  });
  await post("patient");
  await until(async () => {
    const { rows } = await listDeliveries(p.owner, { where: { webhook_id: id, status: "pending" } });
    expect(rows).toMatchObject([{ attempts: 1, error: "Too many calls of functions wait already." }]);
  });
  expect(await listWebhooks(p.owner, null)).toMatchObject([{ paused_at: null, failures_in_row: 19 }]);
  isBusy = false;
  await hurry();
  await until(() => expect(titles()).toEqual(["create patient"]));
});
