import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTurn } from "./turns.mjs";

let folder: string;
const path = () => join(folder, "turn");
const log = () => join(folder, "log");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plinth-turns-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that notes when it begins and ends its work, with a moment between. */
const worker = () =>
  spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `import { appendFileSync } from "node:fs";
    import { inTurn } from ${JSON.stringify(join(import.meta.dirname, "turns.mjs"))};
    const note = (text) => appendFileSync(${JSON.stringify(log())}, text);
    await inTurn(async () => {
      note("(");
      await new Promise((resolve) => setTimeout(resolve, 30));
      note(")");
    }, ${JSON.stringify(path())});`,
  ]);

test("of several processes one works at a time, and each has its turn", async () => {
  const workers = [worker(), worker(), worker(), worker()];
  await Promise.all(workers.map((child) => once(child, "exit")));
  expect(readFileSync(log(), "utf8")).toBe("()()()()");
});

test("one that ended in the middle holds up nobody", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(path(), String(pid));
  await inTurn(async () => appendFileSync(log(), "done"), path());
  expect(readFileSync(log(), "utf8")).toBe("done");
});

test("work that fails gives way", async () => {
  await expect(inTurn(() => Promise.reject(new Error("no room")), path())).rejects.toThrow("no room");
  expect(await inTurn(async () => "next", path())).toBe("next");
});
