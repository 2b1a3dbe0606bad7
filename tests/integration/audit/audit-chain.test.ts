import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  applyAuditRetention,
  getAuditRetention,
  setAuditRetention,
  verifyAuditLog,
  writeAudit,
} from "../../../lib/engine/audit/index.ts";
import { auditEntry } from "../../support/audit-entry.ts";
import { fakeClock } from "../../support/clock.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";

const dayMs = 86_400_000;

let clock: ReturnType<typeof fakeClock>;
let platform: TestPlatform;

beforeEach(async () => {
  clock = fakeClock();
  platform = await testPlatform({ clock });
});
afterEach(() => platform.close());

const query = async (text: string, values: unknown[] = []) => (await platform.pool.query(text, values)).rows;
const write = (count: number, given = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => writeAudit(platform, auditEntry({ graphql_variable: `[${i}]`, ...given }))),
  );
const fault = async (...anchor: Parameters<typeof verifyAuditLog> extends [unknown, ...infer Rest] ? Rest : never) =>
  (await verifyAuditLog(platform, ...anchor)).fault;

/** Does it, looks at the fault that is found then, and puts the log back as it was. */
async function faultAfter(statement: string) {
  await platform.pool.query("create table kept_log as table plinth.audit_log");
  await platform.pool.query("create table kept_chain as table plinth.audit_chain");
  await platform.pool.query(statement);
  const found = await fault();
  await platform.pool.query(`truncate plinth.audit_log; insert into plinth.audit_log select * from kept_log;
    delete from plinth.audit_chain; insert into plinth.audit_chain select * from kept_chain; drop table kept_log; drop table kept_chain`);
  return found;
}

test("a log that nobody touched is whole, whatever texts are in it", async () => {
  const half = "\ud83d";
  await write(3, { user_agent: `NUL \0, ü, 😀, half ${half}`, internal_error: `${"x".repeat(9_999)}😀` });
  await write(5);
  const { fault: found, entries, head } = await verifyAuditLog(platform);
  expect({ found, entries, position: head?.position }).toEqual({ found: null, entries: 8, position: 8 });
});

test("an entry that was changed, deleted, moved or put in is found, and which one", async () => {
  await write(6);
  for (const [column, value] of [
    ["user_agent", "'another'"],
    ["response_code", "500"],
    ["user_id", "gen_random_uuid()"],
    ["project_id", "'other'"],
    ["created_at", "created_at + interval '1 microsecond'"],
    ["graphql_variable", "'[9]'"],
    ["account_id", "gen_random_uuid()"],
    ["actor_email", "'other'"],
    ["subject_name", "'other'"],
    ["subject_type", "null"],
    ["changes", "'[{}]'"],
    ["hash", "sha256('other')"],
  ])
    expect(
      await faultAfter(`update plinth.audit_log set ${column} = ${value} where position = 4`),
      column,
    ).toMatchObject({ kind: "changed", position: 4 });
  expect(await faultAfter("delete from plinth.audit_log where position = 3")).toMatchObject({
    kind: "missing",
    position: 3,
  });
  expect(
    await faultAfter(
      "delete from plinth.audit_log where position = 3; update plinth.audit_log set position = position - 1 where position > 3",
    ),
  ).toMatchObject({ kind: "changed", position: 3 });
  expect(
    await faultAfter(`update plinth.audit_log set position = -1 where position = 2; update plinth.audit_log set position = 2 where position = 5;
      update plinth.audit_log set position = 5 where position = -1`),
  ).toMatchObject({ kind: "changed", position: 2 });
  expect(
    await faultAfter(`insert into plinth.audit_log (id, activity, internal_function, response_code, created_at)
      values (gen_random_uuid(), 'Nothing', 'nothing', 200, now())`),
  ).toMatchObject({ kind: "added", position: null });
  expect(await fault()).toBeNull();
});

test("entries taken off the end are found, also where the chain's row was changed with them", async () => {
  await write(4);
  const tail = "delete from plinth.audit_log where position = 4";
  const rewind = "position = 3, hash = (select hash from plinth.audit_log where position = 3)";
  expect(await faultAfter(tail)).toMatchObject({ kind: "missing", position: 4 });
  expect(await faultAfter(`${tail}; update plinth.audit_chain set ${rewind}`)).toMatchObject({ kind: "head" });
  expect(
    await faultAfter(`delete from plinth.audit_log where position <= 2;
      update plinth.audit_chain set base_position = 2, base_hash = (select hash from kept_log where position = 2)`),
  ).toMatchObject({ kind: "head" });
  expect(await faultAfter("delete from plinth.audit_chain")).toMatchObject({ kind: "head" });
  expect(await faultAfter("update plinth.audit_chain set retention_days = 1")).toMatchObject({ kind: "head" });

  // What is written afterwards does not hide it.
  await platform.pool.query(`${tail}; update plinth.audit_chain set ${rewind}`);
  await write(2);
  expect(await fault()).toMatchObject({ kind: "head" });
  expect(await query("select position::int from plinth.audit_log order by position")).toHaveLength(5);
});

test("an older state of the whole log is found by a place that was noted elsewhere", async () => {
  await write(2);
  await platform.pool.query("create table kept_chain as table plinth.audit_chain");
  await write(2);
  const { head } = await verifyAuditLog(platform);
  expect(await fault(head!)).toBeNull();
  await platform.pool.query(`delete from plinth.audit_log where position > 2;
    delete from plinth.audit_chain; insert into plinth.audit_chain select * from kept_chain`);
  expect(await fault()).toBeNull();
  expect(await fault(head!)).toMatchObject({ kind: "rewound", position: 4 });
});

test("two nodes write at once into one chain, and every entry has its place", async () => {
  const other = await secondNode(platform);
  try {
    await Promise.all(
      Array.from({ length: 300 }, (_, i) => writeAudit(i % 2 ? platform : other, auditEntry({ user_agent: `${i}` }))),
    );
  } finally {
    await other.close();
  }
  expect(await verifyAuditLog(platform)).toMatchObject({ fault: null, entries: 300, head: { position: 300 } });
  const rows = await query("select distinct user_agent from plinth.audit_log");
  expect(rows).toHaveLength(300);
});

test("an entry that the database refuses is the only one that is not written", async () => {
  const bad = { ...auditEntry(), user_id: "no uuid" };
  await Promise.all([writeAudit(platform, auditEntry()), writeAudit(platform, bad), write(3)]);
  expect(await verifyAuditLog(platform)).toMatchObject({ fault: null, entries: 4 });
});

test("entries from before the chain are chained once, in their order", async () => {
  await platform.pool.query(`insert into plinth.audit_log (id, activity, internal_function, response_code, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Old', 'old', 200, now() from generate_series(1, 1500) n`);
  await write(1);
  expect(await verifyAuditLog(platform)).toMatchObject({ fault: null, entries: 1501 });
  const [first] = await query("select position::int from plinth.audit_log where id::text like '%000000000042'");
  expect(first.position).toBe(42);
  expect(await faultAfter("update plinth.audit_log set activity = 'New' where position = 700")).toMatchObject({
    kind: "changed",
    position: 700,
  });
});

test("retention deletes what is old, the rest still verifies, and nothing is deleted from a log that was tampered with", async () => {
  await write(3);
  clock.advance(10 * dayMs);
  await write(2);
  await setAuditRetention(platform, 7);
  expect(await applyAuditRetention(platform)).toBe(3);
  expect(await getAuditRetention(platform)).toBe(7);
  const left = await query(
    "select position::int, internal_function, response_payload from plinth.audit_log order by 1",
  );
  expect(left.map(({ position }) => position)).toEqual([4, 5, 6]);
  expect(left[2]).toMatchObject({ internal_function: "applyAuditRetention", response_payload: '{"deleted":3}' });
  expect(await verifyAuditLog(platform)).toMatchObject({ fault: null, entries: 3 });
  expect(await faultAfter("delete from plinth.audit_log where position = 4")).toMatchObject({
    kind: "missing",
    position: 4,
  });

  clock.advance(10 * dayMs);
  await platform.pool.query("update plinth.audit_log set user_agent = 'nobody' where position = 5");
  expect(await applyAuditRetention(platform)).toBe(0);
  expect(await fault()).toMatchObject({ kind: "changed", position: 5 });
});

test("a node killed while it writes leaves a whole chain with every entry that it told of", async () => {
  const { PLINTH_DATA_DIR: folder, PLINTH_SECRET: secret } = platform.env;
  const script = join(import.meta.dirname, "../../support/nodes/audit-writer.ts");
  const node = spawn(process.execPath, [script, platform.databaseUrl, folder, secret!]);
  const told: string[] = [];
  for await (const name of createInterface(node.stdout)) {
    told.push(name);
    if (told.length === 100) node.kill("SIGKILL");
  }
  if (node.exitCode === null && node.signalCode === null) await once(node, "exit");
  expect(node.signalCode).toBe("SIGKILL");
  const { fault: found, entries } = await verifyAuditLog(platform);
  expect(found).toBeNull();
  expect(entries).toBeGreaterThanOrEqual(told.length);
  const stored = new Set(
    (await query("select internal_function as name from plinth.audit_log")).map(({ name }) => name),
  );
  expect(told.filter((name) => !stored.has(name))).toEqual([]);
});
