import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Platform } from "../platform.ts";
import { repeat } from "./every.ts";

const failures: string[] = [];
const log = { error: (_: unknown, text: string) => void failures.push(text) } as unknown as Platform["log"];

beforeEach(() => {
  vi.useFakeTimers();
  failures.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("work is done at once and after each pause, whatever became of the turn before", async () => {
  let turns = 0;
  const stop = repeat(
    log,
    async () => {
      if (++turns === 1) throw new Error("once");
    },
    { everyMs: 1_000, failure: "it failed" },
  );
  await vi.advanceTimersByTimeAsync(0);
  expect([turns, failures]).toEqual([1, ["it failed"]]);
  await vi.advanceTimersByTimeAsync(999);
  expect(turns).toBe(1);
  await vi.advanceTimersByTimeAsync(101);
  expect([turns, failures]).toEqual([2, ["it failed"]]);
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turns).toBe(2);
});

test("a turn never begins while the last one is under way, and the end waits for it", async () => {
  let begun = 0;
  let finish = () => {};
  const stop = repeat(
    log,
    () => {
      begun += 1;
      return new Promise<void>((done) => {
        finish = done;
      });
    },
    { everyMs: 10, failure: "it failed", isNow: false },
  );
  await vi.advanceTimersByTimeAsync(11);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toBe(1);
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toBe(1);
});
