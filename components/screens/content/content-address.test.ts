import { expect, test } from "vitest";
import { readContentAddress, writeContentAddress } from "./content-address.ts";

test("an address is read back as it was written, and defaults leave no trace", () => {
  const text = "?page=3&size=20&search=a+b&status=draft&sort=-title&record=r1";
  expect(writeContentAddress(readContentAddress(new URLSearchParams(text)))).toBe(text);
  expect(writeContentAddress(readContentAddress(new URLSearchParams("?page=x&size=7&status=odd")))).toBe("");
});
