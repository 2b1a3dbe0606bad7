import { expect, test } from "vitest";
import { PlinthError } from "../kernel/errors.ts";
import type { Platform } from "./platform.ts";
import { requireSlots, slot } from "./slot.ts";

const newPlatform = () => ({}) as Platform;
const greeting = slot<string>("greeting");
const farewell = slot<string>("farewell");
const thrownBy = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error instanceof PlinthError ? { code: error.code, message: error.message } : error;
  }
};

test("what was provided last is given, on that platform object alone", () => {
  const platform = newPlatform();
  greeting.provide(platform, "hello");
  greeting.provide(platform, "good morning");
  expect(greeting.of(platform)).toBe("good morning");
  const nothing = { code: "INTERNAL", message: "Nothing was provided on this platform for: greeting." };
  expect(thrownBy(() => greeting.of({ ...platform }))).toEqual(nothing);
});

test("the start fails with the names of all slots that are empty, and of no other", () => {
  const platform = newPlatform();
  // Modules of other tests of this process may have slots too.
  const missing = () => {
    const fault = thrownBy(() => requireSlots(platform)) as { code: string; message: string } | undefined;
    return (fault?.message ?? "").replace(/^.*: |\.$/g, "").split(", ");
  };
  expect(thrownBy(() => requireSlots(platform))).toMatchObject({ code: "INTERNAL" });
  expect(missing()).toEqual(expect.arrayContaining(["greeting", "farewell"]));
  greeting.provide(platform, "hello");
  expect(missing()).toContain("farewell");
  expect(missing()).not.toContain("greeting");
  farewell.provide(platform, "bye");
  expect(missing()).not.toContain("farewell");
});
