/** No job is lost because the database went away while it was taken, done, or written down: it is done again by itself. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTcpGate, type TcpGate } from "../../support/databases/tcp-gate.ts";
import { testPlatform } from "../../support/platform.ts";
import { longTest } from "../../support/short-form/drawn.ts";

const platform = await testPlatform();
let gate: TcpGate;
let node: ChildProcess;
const begun = new Set<string>();
const done = new Map<string, number>();
let unwritten = 0;

beforeAll(async () => {
  const url = new URL(platform.databaseUrl);
  gate = await startTcpGate({ host: url.hostname, port: Number(url.port) });
  url.port = String(gate.port);
  node = fork(new URL("../../support/nodes/outage-node.ts", import.meta.url), {
    env: { ...process.env, DATABASE_URL: url.href, PLINTH_DATA_DIR: platform.env.PLINTH_DATA_DIR },
  });
  node.on("message", (told: { begun?: string; done?: string; unwritten?: true }) => {
    if (told.begun) begun.add(told.begun);
    if (told.unwritten) unwritten += 1;
    if (told.done) done.set(told.done, (done.get(told.done) ?? 0) + 1);
  });
});
afterAll(async () => {
  node.kill("SIGKILL");
  await once(node, "exit");
  await gate.shut();
  await platform.close();
});

const soon = { timeout: 60_000 };

/** Waits until no job is left. */
const noneLeft = () =>
  expect
    .poll(async () => (await platform.pool.query("select id from graphile_worker._private_jobs")).rows, soon)
    .toEqual([]);

test("a job is done again where nobody could write down its end, however it ended, and those behind it are done", async () => {
  const cases = (["never", "once", "at last"] as const).flatMap((fails) =>
    [false, true].map((hasQueue) => ({ name: `fails ${fails}${hasQueue ? ", in a queue" : ""}`, fails, hasQueue })),
  );
  const specOf = ({ name, hasQueue }: { name: string; hasQueue: boolean }) => (hasQueue ? { queueName: name } : {});
  for (const one of cases) {
    const maxAttempts = one.fails === "at last" ? { maxAttempts: 1 } : {};
    await platform.jobs.add("waits", one, { ...specOf(one), ...maxAttempts });
  }
  await expect.poll(() => begun.size, soon).toBe(cases.length);
  await gate.shut();
  node.send("go on");
  await expect.poll(() => done.size, soon).toBe(cases.length);
  await expect.poll(() => unwritten, soon).toBeGreaterThanOrEqual(cases.length);
  await gate.open();
  for (const one of cases) await platform.jobs.add("counts", `after ${one.name}`, specOf(one));
  const undone = () => cases.filter(({ name }) => done.get(name)! < 2 || !done.has(`after ${name}`));
  await expect.poll(undone, soon).toEqual([]);
  await noneLeft();
});

longTest("of many jobs none is lost by connections that are cut at random moments", async () => {
  const names = Array.from({ length: 300 }, (_, i) => `note ${i}`);
  for (const [i, name] of names.entries()) {
    await platform.jobs.add("counts", name, i % 3 === 0 ? { queueName: `q${i % 5}` } : {});
    if (i % 10 === 0)
      await platform.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query ilike '%graphile_worker%'
           and query not ilike '%add_job%' and random() < 0.7`,
      );
  }
  await expect.poll(() => names.filter((name) => !done.has(name)), soon).toEqual([]);
  await noneLeft();
});
