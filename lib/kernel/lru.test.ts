import { expect, test } from "vitest";
import { Lru } from "./lru.ts";

test("the entries used last stay, within the number", () => {
  const lru = new Lru<number>({ entriesMax: 2 });
  lru.set("a", 1);
  lru.set("b", 2);
  lru.get("a");
  lru.set("c", 3);
  expect([lru.get("a"), lru.get("b"), lru.get("c")]).toEqual([1, undefined, 3]);
});

test("the weight never exceeds its bound, whatever comes, grows and goes", () => {
  const lru = new Lru<string>({
    entriesMax: 100,
    weightMax: 1_000,
    weightOf: (value, key) => value.length + key.length,
  });
  for (let i = 0; i < 500; i++) {
    lru.set(`k${i % 130}`, "x".repeat((i * 37) % 400));
    lru.grow(`k${(i * 7) % 130}`, 10);
    if (i % 11 === 0) lru.delete(`k${i % 13}`);
    expect(lru.weight).toBeLessThanOrEqual(1_000);
    expect(lru.size).toBeLessThanOrEqual(100);
  }
  lru.set("too heavy", "x".repeat(2_000));
  expect(lru.get("too heavy")).toBeUndefined();
  expect([lru.size, lru.weight]).toEqual([0, 0]);
});
