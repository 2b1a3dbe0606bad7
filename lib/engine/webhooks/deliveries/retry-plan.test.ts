import { expect, test } from "vitest";
import { pauseAfter, retryAfter } from "./retry-plan.ts";

test("pauses grow, spread, and end after about a day", () => {
  const plan = (random: number) => Array.from({ length: 12 }, (_, i) => pauseAfter(i + 1, null, random));
  const middle = plan(0.5);
  expect(middle.indexOf(null)).toBe(10);
  const pauses = middle.slice(0, 10) as number[];
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const hours = pauses.reduce((a, b) => a + b) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
  expect(plan(0)[3]!).toBeLessThan(plan(1)[3]! * 0.7);
});

test("Retry-After puts the next attempt off, in both of its forms, for at most a day", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  expect(retryAfter("120", now)).toBe(120_000);
  expect(retryAfter("Thu, 01 Jan 2026 00:01:00 GMT", now)).toBe(60_000);
  expect(retryAfter("999999999", now)).toBe(86_400_000);
  for (const nothing of [undefined, "", "soon", "-5", "Thu, 01 Jan 2025 00:00:00 GMT"])
    expect(retryAfter(nothing, now)).toBeNull();
  expect(pauseAfter(1, 120_000)).toBe(120_000);
  expect(pauseAfter(9, 1_000)).toBeGreaterThan(1_000_000);
});
