import { expect, test } from "vitest";
import { NoticedCache } from "./noticed-cache.ts";
import type { Platform } from "./platform.ts";

/** The only part of a platform that is needed: notices, delivered by hand. */
function notices() {
  const receivers: ((payload: string) => void)[] = [];
  const subscribe = (_topic: string, receive: (payload: string) => void) => {
    receivers.push(receive);
    return () => {};
  };
  const platform = { notices: { subscribe } } as unknown as Platform;
  return { platform, tell: (key: string) => receivers.forEach((receive) => void receive(key)) };
}

const limits = { topic: "models", trustedMs: 60_000, entriesMax: 10 };

test("all who ask at once share one reading; a notice makes the next one read", async () => {
  const { platform, tell } = notices();
  const cache = new NoticedCache<number>(limits);
  let reads = 0;
  const read = async () => ++reads;
  expect(await Promise.all([cache.get(platform, "a", read), cache.get(platform, "a", read)])).toEqual([1, 1]);
  tell("b");
  expect(await cache.get(platform, "a", read)).toBe(1);
  tell("a");
  expect(await cache.get(platform, "a", read)).toBe(2);
  cache.drop(platform, "a");
  expect(await cache.get(platform, "a", read)).toBe(3);
});

test("what a notice overtook is answered once and not kept", async () => {
  const { platform, tell } = notices();
  const cache = new NoticedCache<string>(limits);
  const slow = Promise.withResolvers<string>();
  const first = cache.get(platform, "a", () => slow.promise);
  tell("a");
  expect(await cache.get(platform, "a", async () => "new")).toBe("new");
  slow.resolve("old");
  expect(await first).toBe("old");
  expect(await cache.get(platform, "a", async () => "newer")).toBe("new");
});

test("a failure is not kept", async () => {
  const { platform } = notices();
  const cache = new NoticedCache<string>(limits);
  await expect(cache.get(platform, "a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await cache.get(platform, "a", async () => "up")).toBe("up");
});

test("after its time it is looked at by one of all who ask, and stays the same while it is still true", async () => {
  const { platform } = notices();
  const cache = new NoticedCache<{ version: number }>({ ...limits, trustedMs: -1 });
  let version = 1;
  let looks = 0;
  const get = () =>
    cache.get(
      platform,
      "a",
      async () => ({ version }),
      async (known) => {
        looks++;
        return known.version === version;
      },
    );
  const first = await get();
  expect(await Promise.all([get(), get()])).toEqual([first, first]);
  expect(looks).toBe(1);
  expect(await get()).toBe(first);
  version = 2;
  expect(await get()).toEqual({ version: 2 });
});

test("no more is kept than the bytes allow", async () => {
  const { platform } = notices();
  const cache = new NoticedCache<string>({ ...limits, bytesMax: 100, bytesOf: (text) => text.length });
  let reads = 0;
  const get = (key: string) => cache.get(platform, key, async () => `${++reads}`.padEnd(40));
  for (const key of ["a", "b", "c"]) await get(key);
  await get("c");
  await get("b");
  expect(reads).toBe(3);
  await get("a");
  expect(reads).toBe(4);
});
