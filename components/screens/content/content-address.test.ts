import { expect, test } from "vitest";
import { readContentAddress, writeContentAddress } from "./content-address.ts";

test("an address is read back as it was written, and defaults leave no trace", () => {
  const text =
    "?page=3&size=20&search=a+b&status=draft&where=%7B%22title%22%3A%7B%22eq%22%3A%22a%22%7D%7D&sort=-title&view=v1&record=r1&tool=import";
  expect(writeContentAddress(readContentAddress(new URLSearchParams(text)))).toBe(text);
  expect(readContentAddress(new URLSearchParams(text)).tool).toBe("import");
  expect(
    writeContentAddress(readContentAddress(new URLSearchParams("?page=x&size=7&status=odd&where=%5B1%5D&tool=hammer"))),
  ).toBe("");
});
