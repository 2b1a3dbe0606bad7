import { expect, test } from "vitest";
import { Patience } from "./patience.ts";

const allowance = { burstMs: 10, share: 0.5, waitingMax: 3 };

test("who caused more work than is allowed waits until it is made good, and nobody else does", async () => {
  const patience = new Patience(allowance);
  await patience.turn("busy");
  patience.spent("busy", 20);
  const began = performance.now();
  let isOver = false;
  const turn = patience.turn("busy").then(() => {
    isOver = true;
  });
  await patience.turn("other");
  expect(isOver).toBe(false);
  await turn;
  expect(performance.now() - began).toBeGreaterThanOrEqual(19);
});

test("few requests of one caller wait, one by one; the others are refused at once", async () => {
  const patience = new Patience(allowance);
  patience.spent("busy", 20);
  const order: number[] = [];
  const turns = [1, 2, 3].map((number) => patience.turn("busy").then(() => order.push(number)));
  await expect(patience.turn("busy")).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 1 });
  await Promise.all(turns);
  expect(order).toEqual([1, 2, 3]);
  await patience.turn("busy");
});
