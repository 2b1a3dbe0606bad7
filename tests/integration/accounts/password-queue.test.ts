import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { hashPassword, verifyPassword } from "../../../lib/engine/accounts/passwords/password.ts";

test("a password is the one that was hashed, and nobody's is never right", async () => {
  const hash = await hashPassword("correct horse battery");
  expect(await verifyPassword(hash, "correct horse battery")).toBe(true);
  expect(await verifyPassword(hash, "correct horse batterz")).toBe(false);
  expect(await verifyPassword(null, "correct horse battery")).toBe(false);
});

test("many at once leave the threads to others, and those beyond the queue are refused", async () => {
  let done = 0;
  const atOnce = limits.passwordsWaitingMax + 2;
  const all = Array.from({ length: atOnce }, () => hashPassword("correct horse battery").then(() => done++));
  await expect(hashPassword("correct horse battery")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await readFile(import.meta.filename);
  expect(done).toBeLessThan(atOnce / 2);
  await Promise.all(all);
}, 60_000);
