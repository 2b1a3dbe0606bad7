import { expect, test } from "vitest";
import { SlowOwners } from "./slow-owners.ts";

test("what runs take beyond a second each is kept of their owner, and forgotten by and by", () => {
  const slow = new SlowOwners({ runMs: 1_000, burstMs: 5_000, share: 0.05 });
  for (let call = 0; call < 1_000; call++) slow.note("quick", 900, 0);
  expect(slow.has("quick", 0)).toBe(false);
  slow.note("slow", 6_000, 0);
  expect(slow.has("slow", 0)).toBe(false);
  slow.note("slow", 2_000, 0);
  expect([slow.has("slow", 0), slow.has("quick", 0)]).toEqual([true, false]);
  expect(slow.has("slow", 19_000)).toBe(true);
  expect(slow.has("slow", 21_000)).toBe(false);
  slow.note("slow", 3_000, 21_000);
  expect(slow.has("slow", 21_000)).toBe(true);
});

test("owners that can be forgotten are, so that they do not fill memory", () => {
  const slow = new SlowOwners({ runMs: 0, burstMs: 10, share: 1 });
  for (let owner = 0; owner < 100_000; owner++) slow.note(String(owner), 20, owner);
  expect(slow.has("99999", 99_999)).toBe(true);
  expect(slow.size).toBeLessThan(1_100);
});
