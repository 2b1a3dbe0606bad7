import { expect, test } from "vitest";
import { perPlatform } from "./per-platform.ts";
import type { Platform } from "./platform.ts";

const platform = { env: { PUBLIC_URL: "http://localhost" } } as Platform;

test("a value is made once for each platform, and a copy of one is another platform", () => {
  let made = 0;
  const countOf = perPlatform(() => ++made);
  const copy = { ...platform };
  expect([countOf(platform), countOf(copy), countOf(platform), countOf(copy)]).toEqual([1, 2, 1, 2]);
});

test("two values of one platform do not meet, and one may be undefined", () => {
  let made = 0;
  const nothing = perPlatform(() => void made++);
  const address = perPlatform(({ env }) => env.PUBLIC_URL);
  expect([nothing(platform), nothing(platform), address(platform)]).toEqual([undefined, undefined, "http://localhost"]);
  expect(made).toBe(1);
});

test("what could not be made is made by the next call", () => {
  let tries = 0;
  const late = perPlatform(() => {
    if (++tries === 1) throw new Error("not yet");
    return tries;
  });
  expect(() => late(platform)).toThrow("not yet");
  expect(late(platform)).toBe(2);
});
