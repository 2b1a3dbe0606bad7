/** Webhooks: what of every committed change reaches which receivers, and how it is signed. */
import { spawn } from "node:child_process";
import { Webhook as Verifier } from "standardwebhooks";
import { expect, test } from "vitest";
import { generateTenantToken } from "../../../lib/engine/records/index.ts";
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDeliveries,
  rotateSecret,
  sendTest,
  updateWebhook,
  type WebhookSecret,
  webhookSecrets,
} from "../../../lib/engine/webhooks/index.ts";
import { createEmptyDatabase, testPlatform } from "../../support/platform.ts";
import { testProject } from "../../support/project.ts";
import { freePort } from "../../support/services/free-port.ts";
import {
  guide,
  hook,
  make,
  p,
  platform,
  post,
  receiver,
  retitle,
  sketch,
  titles,
  until,
  withWebhooks,
} from "../../support/worlds/webhooks-at-work.ts";

withWebhooks();

/** The same with the types of all values in their place. */
const shapeOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
    : typeof value;

test("create, update and delete arrive with the record, its pointers and no password; both secrets of a rotation sign", async () => {
  const { id } = await hook();
  const author = await make(`createAuthor(input: { name: "Ada" })`);
  const one = await make(
    `createPost(input: { title: "One", pin: "s3cret words" }, connect: { author_id: "${author}" })`,
  );
  await until(() => expect(titles()).toEqual(["create One"]));
  const [before] = await webhookSecrets(p.owner, id);
  const [now, old] = await rotateSecret(p.owner, { id });
  expect(old).toMatchObject({ secret: before!.secret, expires_at: expect.any(String) });
  await retitle(one, "Two");
  await until(() => expect(receiver.received).toHaveLength(2));
  await make(`deletePost(id: "${one}")`);
  await until(() => expect(titles()).toEqual(["create One", "update Two", "delete Two"]));
  const [created, updated, deleted] = receiver.received;
  expect(created!.event).toEqual({
    type: "create",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      id: one,
      model: "post",
      record: {
        id: one,
        title: "One",
        author: { id: author },
        meta: { status: "published", created_at: expect.any(String), updated_at: expect.any(String) },
      },
    },
  });
  const [, example] = /```json\n(.*?)```/s.exec(guide) as unknown as [string, string];
  expect(shapeOf(updated!.event)).toEqual(shapeOf(JSON.parse(example)));
  expect(deleted!.event.data.record).toMatchObject({ id: one, author: { id: author } });
  expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/pin|argon/);
  const verify = ({ text, headers }: (typeof receiver.received)[number], secret: string) =>
    new Verifier(secret).verify(text, headers as Record<string, string>);
  expect(verify(created!, before!.secret)).toEqual(created!.event);
  for (const { secret } of [now!, old!]) expect(verify(updated!, secret)).toEqual(updated!.event);
  expect(() => verify(created!, now!.secret)).toThrow();
  const [latest] = await rotateSecret(p.owner, { id, hours: 0 });
  expect(await webhookSecrets(p.owner, id)).toEqual([latest]);
  // Nothing of them is readable in the database.
  const { rows } = await platform.pool.query("select w::text as text from plinth.webhooks w");
  expect(rows[0].text).not.toContain("whsec_");
});

test("people who join, and members whose rights or profile change, are told of in their order", async () => {
  await hook({ events: ["user.created", "user.updated"], model: null });
  const member = await p.member("admin");
  const { user } = member.actor as { user: { id: string } };
  await platform.pool.query(
    "update plinth.project_members set administrative_permissions = '{content}' where user_id = $1",
    [user.id],
  );
  await platform.pool.query("update plinth.users set first_name = 'Grace' where id = $1", [user.id]);
  await platform.pool.query("update plinth.users set last_login_at = now() where id = $1", [user.id]);
  await until(() => expect(receiver.received).toHaveLength(3));
  expect(receiver.received.map(({ event }) => [event.type, event.data.id])).toEqual([
    ["user.created", user.id],
    ["user.updated", user.id],
    ["user.updated", user.id],
  ]);
  expect(receiver.received[2]!.event.data.record).toMatchObject({
    id: user.id,
    first_name: "Grace",
    role: "admin",
    administrative_permissions: ["content"],
  });
  expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/password|hash/);
});

test("an event above 256 kB goes without its record and says so; a test goes at once; the log is filtered and paged", async () => {
  const { id } = await hook();
  const { json } = await p.ask("mutation ($t: String) { made: createPost(input: { title: $t }) { id } }", {
    t: "x".repeat(300_000),
  });
  expect(json.errors).toBeUndefined();
  await until(() => expect(receiver.received).toHaveLength(1));
  expect(receiver.received[0]!.event.data).toEqual({
    id: json.data.made.id,
    model: "post",
    record: null,
    record_omitted: "too_large",
  });
  receiver.answer = () => ({
    status: 418,
    body: `tea\0${"!".repeat(20_000)}`,
    headers: { "set-cookie": "a=b", "x-tea": "yes" },
  });
  const tested = await sendTest(p.owner, id);
  expect(tested).toMatchObject({ event: "test", status: "failed", status_code: 418, error: "It answered 418" });
  expect(tested.attempt_list[0]!.response_body).toHaveLength(8 * 1024);
  expect(tested.attempt_list[0]!.response_headers).toMatchObject({ "x-tea": "yes" });
  expect(tested.attempt_list[0]!.response_headers).not.toHaveProperty("set-cookie");
  expect((await listWebhooks(p.owner, null))[0]!.failures_in_row).toBe(0);
  const [{ secret }] = (await webhookSecrets(p.owner, id)) as [WebhookSecret];
  expect(
    new Verifier(secret).verify(receiver.received[1]!.text, receiver.received[1]!.headers as Record<string, string>),
  ).toMatchObject({ type: "test" });
  const page = await listDeliveries(p.owner, { limit: 1, where: { webhook_id: id } });
  expect(page.rows.map(({ event }) => event)).toEqual(["test"]);
  const rest = await listDeliveries(p.owner, { limit: 1, after: page.next, where: { webhook_id: id } });
  expect([rest.rows[0]!.event, rest.next]).toEqual(["create", null]);
  expect(
    (await listDeliveries(p.owner, { where: { webhook_id: id, from: new Date(Date.now() + 60_000).toISOString() } }))
      .rows,
  ).toEqual([]);
  receiver.answer = () => undefined;
  expect(await replayDeliveries(p.owner, { ids: [rest.rows[0]!.id, tested.id] })).toBe(1);
  await until(() => expect(receiver.received).toHaveLength(3));
  expect(receiver.received[2]!.id).toBe(receiver.received[0]!.id);
});

test("a project in a database of its own, and a saas project with its tenants, are told of alike", async () => {
  const own = await testProject(platform, sketch, await createEmptyDatabase());
  const saas = await testProject(platform, {
    tenant_model: "shop",
    models: {
      shop: { fields: [{ field_label: "Name", field_type: "text", input_type: "string" }] },
      item: { fields: [{ field_label: "Name", field_type: "text", input_type: "string" }] },
    },
  });
  await createWebhook(own.owner, { name: "Own", url: `${receiver.url}/own`, model: "post", events: ["create"] });
  await createWebhook(saas.owner, {
    name: "Saas",
    url: `${receiver.url}/saas`,
    model: "item",
    events: ["create", "delete"],
  });
  await own.ask(`mutation { createPost(input: { title: "Mine" }) { id } }`);
  const { json: shop } = await saas.ask(`mutation { createShop(input: { name: "S" }) { id } }`);
  const tenant = await generateTenantToken(saas.owner, { tenant_id: shop.data.createShop.id, token: saas.token });
  const { json: item } = await saas.ask(`mutation { createItem(input: { name: "I" }) { id } }`, {}, tenant.token);
  expect(item.errors).toBeUndefined();
  await until(() => expect(receiver.received).toHaveLength(2));
  const [mine] = receiver.received.filter(({ path }) => path === "/own");
  const [theirs] = receiver.received.filter(({ path }) => path === "/saas");
  expect(mine!.event.data.record.title).toBe("Mine");
  expect(theirs!.event.data).toMatchObject({ tenant_id: shop.data.createShop.id, record: { name: "I" } });
});

test("private addresses are refused when a webhook is made, and at each delivery when a name leads there later", async () => {
  const strict = await testPlatform();
  try {
    const q = await testProject(strict, sketch);
    const input = { name: "In", model: "post", events: ["create"] };
    for (const url of [receiver.url, "http://localhost/", "http://169.254.169.254/latest", "http://[::ffff:10.0.0.1]/"])
      await expect(createWebhook(q.owner, { ...input, url })).rejects.toMatchObject({
        fields: { url: expect.stringContaining("private network") },
      });
    const { id } = await createWebhook(q.owner, { ...input, url: "http://hooks.example/" });
    // As when the name of a public address leads elsewhere by then.
    const { port } = new URL(receiver.url);
    await strict.pool.query("update plinth.webhooks set url = $1", [`http://localhost:${port}/`]);
    expect(await sendTest(q.owner, id)).toMatchObject({
      status: "failed",
      status_code: null,
      error: "The address is inside a private network",
    });
    expect(receiver.received).toEqual([]);
    // One's own network only opens to webhooks by the setting of theirs.
    await expect(getDelivery(p.owner, (await listDeliveries(q.owner, {})).rows[0]!.id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(sendTest(p.owner, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await replayDeliveries(p.owner, { where: { webhook_id: id } })).toBe(0);
  } finally {
    await strict.close();
  }
});

test("the outbox is kept for the relay, which reads on from where it was, and nothing is kept for projects without webhooks", async () => {
  const { pool, schema } = p.project.database;
  const readers = async () => (await pool.query(`select name from "${schema}"."_outbox_readers"`)).rows;
  await until(async () => expect(await readers()).toEqual([]));
  const { id } = await hook();
  expect(await readers()).toEqual([{ name: "webhooks" }]);
  await post("Kept");
  await until(() => expect(titles()).toEqual(["create Kept"]));
  // As after a crash between the deliveries and the reader's position: all is read again, and nothing is told twice.
  await until(async () =>
    expect((await listDeliveries(p.owner, { where: { webhook_id: id, status: "delivered" } })).rows).toHaveLength(1),
  );
  await pool.query(`update "${schema}"."_outbox_readers" set position = '1:1:'`);
  await post("Last");
  await until(() => expect(titles()).toContain("create Last"));
  expect(titles().filter((title) => title === "create Kept")).toHaveLength(1);
  await deleteWebhook(p.owner, id);
  await until(async () => expect(await readers()).toEqual([]));
});

test("the receiver of docs/webhooks.md takes what is signed, each event once, and refuses the rest", async () => {
  const [, code] = /```js\n(.*?)```/s.exec(guide) as unknown as [string, string];
  const port = String(await freePort());
  const { id } = await hook({ url: `http://127.0.0.1:${port}/` });
  const [{ secret }] = (await webhookSecrets(p.owner, id)) as [WebhookSecret];
  const program = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, PORT: port, WEBHOOK_SECRET: secret },
  });
  let output = "";
  program.stdout.on("data", (text) => {
    output += text;
  });
  try {
    await until(async () =>
      expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })).status).toBe(401),
    );
    const one = await post("One");
    await until(() => expect(output).toBe(`create ${one}\n`));
    const { rows } = await until(async () => {
      const page = await listDeliveries(p.owner, { where: { status: "delivered", webhook_id: id } });
      expect(page.rows).toHaveLength(1);
      return page;
    });
    await replayDeliveries(p.owner, { ids: [rows[0]!.id] });
    await until(async () =>
      expect(await getDelivery(p.owner, rows[0]!.id)).toMatchObject({ attempts: 2, status: "delivered" }),
    );
    expect(output).toBe(`create ${one}\n`);
  } finally {
    program.kill("SIGKILL");
  }
});

test("many webhooks saved at once on a pool with little room all are", async () => {
  // Each takes two connections one after the other; four of them, with one each, would wait for ever for the second.
  const taken = await Promise.all(
    Array.from({ length: platform.pool.options.max! - 4 }, () => platform.pool.connect()),
  );
  try {
    const made = await Promise.all(Array.from({ length: 8 }, () => hook()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(8);
  } finally {
    for (const client of taken) client.release();
  }
});

test("a webhook is told of nothing from before it was made or switched on, however late that is read", async () => {
  await hook({ url: `${receiver.url}/always` });
  const { id, name, url, events } = await hook({ url: `${receiver.url}/again` });
  const again = (active: boolean) => updateWebhook(p.owner, { id, name, url, events, model: "post", active });
  await again(false);
  const reading = await platform.pool.connect();
  // By this lock one node at a time reads what was committed.
  const lock = "advisory_lock(2003135339, hashtext($1))";
  await reading.query(`select pg_${lock}`, [p.project.id]);
  try {
    await post("Before");
    await again(true);
    await hook({ url: `${receiver.url}/new` });
    await post("After");
  } finally {
    await reading.query(`select pg_${lock.replace("_lock", "_unlock")}`, [p.project.id]);
    reading.release();
  }
  await post("Last");
  const told = (path: string) =>
    receiver.received.filter((one) => one.path === path).map(({ event }) => event.data.record.title);
  await until(() => {
    expect(told("/always")).toEqual(["Before", "After", "Last"]);
    expect(told("/again")).toEqual(["After", "Last"]);
    expect(told("/new")).toEqual(["After", "Last"]);
  });
});
