/** Jobs: added with what causes them, done once for all nodes, and not lost with a node that is killed. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { secondNode, testPlatform } from "../../support/platform.ts";

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

test("a job is done once, by one of the nodes, as soon as its transaction commits, and not at all when that is rolled back", async () => {
  const first = await testPlatform();
  const second = await secondNode(first);
  const done: unknown[] = [];
  const stops = [first, second].map((node) => {
    node.jobs.handle("note", async ({ payload }) => void done.push(payload));
    return node.jobs.start();
  });
  try {
    await first.db
      .transaction()
      .execute(async (tx) => {
        await first.jobs.add("note", "rolled back", { tx });
        throw new Error("no");
      })
      .catch(() => {});
    await first.db.transaction().execute(async (tx) => {
      for (let i = 0; i < 20; i++) await first.jobs.add("note", i, { tx });
      expect(done).toEqual([]);
    });
    await until(() => expect(done).toHaveLength(20));
    expect(new Set(done).size).toBe(20);
    expect(() => first.jobs.handle("late", async () => {})).toThrow("after the start");
  } finally {
    for (const stop of stops) await stop();
    await second.close();
    await first.close();
  }
});

test("a job under the same key is replaced, one of a queue waits for the one before, and a failed one is put off", async () => {
  const platform = await testPlatform();
  const done: unknown[] = [];
  let finish = () => {};
  platform.jobs.handle("note", async ({ payload }) => void done.push(payload));
  platform.jobs.handle("slow", async ({ payload }) => {
    done.push(`${payload} begins`);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    done.push(`${payload} ends`);
  });
  platform.jobs.handle("fails", async () => {
    throw new Error("not yet");
  });
  await platform.jobs.add("note", "first", { jobKey: "k", runAt: new Date(Date.now() + 3_600_000) });
  await platform.jobs.add("note", "second", { jobKey: "k" });
  await platform.jobs.add("note", "taken away", { jobKey: "gone", runAt: new Date(Date.now() + 3_600_000) });
  await platform.jobs.remove("gone");
  const stop = platform.jobs.start();
  try {
    await until(() => expect(done).toEqual(["second"]));
    await platform.jobs.add("slow", "a", { queueName: "q" });
    await until(() => expect(done).toContain("a begins"));
    await platform.jobs.add("slow", "b", { queueName: "q" });
    await platform.jobs.add("fails", { secret: "unsaid" });
    await until(async () => {
      const { rows } = await platform.pool.query(
        "select attempts, last_error, run_at > now() as is_put_off from graphile_worker.jobs where task_identifier = 'fails' and locked_at is null",
      );
      expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining("not yet"), is_put_off: true }]);
    });
    expect(done).not.toContain("b begins");
    finish();
    await until(() => expect(done.slice(-4)).toEqual(expect.arrayContaining(["a ends", "b begins"])));
    finish();
    await until(() => expect(done).toContain("b ends"));
  } finally {
    await stop();
    const { rows } = await platform.pool.query("select task_identifier from graphile_worker.jobs");
    expect(rows).toEqual([{ task_identifier: "fails" }]);
    await platform.close();
  }
});

test("a job of a node that is killed is taken over within seconds", async () => {
  const platform = await testPlatform();
  const killed = fork(new URL("../../support/nodes/job-node.ts", import.meta.url), {
    env: { ...process.env, DATABASE_URL: platform.databaseUrl, PLINTH_DATA_DIR: platform.env.PLINTH_DATA_DIR },
  });
  await platform.jobs.add("hang", "on");
  await once(killed, "message");
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const done: unknown[] = [];
  platform.jobs.handle("hang", async ({ payload }) => void done.push(payload));
  const stop = platform.jobs.start();
  try {
    await until(() => expect(done).toEqual(["on"]));
  } finally {
    await stop();
    await platform.close();
  }
});
