/** A process that is busy for seconds takes no connection for dead that was answered meanwhile. */
import pg from "pg";
import { expect, test } from "vitest";
import { createPool } from "../../../lib/platform/db/pool.ts";
import { createDatabase } from "../../support/platform.ts";

/** Holds the one thread of this process, as a long computation does. */
function busy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("answers that came while the process was busy are taken, and the connections go on", async () => {
  const url = await createDatabase();
  const errors: string[] = [];
  const pool = createPool(url, { max: 4, onError: ({ message }) => errors.push(message) });
  const sleeps = (seconds: number) =>
    pool.query<{ pid: number }>(`select pg_backend_pid() as pid, pg_sleep(${seconds})`);
  const pids = async () =>
    new Set((await Promise.all([0, 1, 2].map(() => sleeps(0.1)))).map(({ rows: [row] }) => row!.pid));
  // One is slow, so that the database is asked all the time whether it answers.
  const slow = sleeps(12);
  const before = await pids();
  const beside = new pg.Client(url);
  await beside.connect();
  const asks = "select from pg_stat_activity where application_name = 'plinth watch' and datname = current_database()";
  await expect.poll(async () => (await beside.query(asks)).rowCount).toBe(1);
  // The others are answered while nobody reads.
  const asked = [0, 1, 2].map(() => sleeps(0.1));
  await new Promise((resolve) => setImmediate(resolve));
  busy(4_000);
  await Promise.all(asked);
  expect(await pids()).toEqual(before);
  await slow;
  expect(errors).toEqual([]);
  await beside.end();
  await pool.end();
});
