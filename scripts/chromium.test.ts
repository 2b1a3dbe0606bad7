import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findChromium } from "./chromium.mjs";

const kept = { ...process.env };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plinth-chromium-"));
  delete process.env.CHROMIUM_PATH;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  process.env = { ...kept };
});

function program(path: string, text = ""): string {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

test("CHROMIUM_PATH comes before the system's Chromium", async () => {
  program(join(folder, "bin/chromium"));
  process.env.PATH = join(folder, "bin");
  process.env.CHROMIUM_PATH = "/opt/mine/chrome";
  expect(await findChromium()).toBe("/opt/mine/chrome");
});

test("the system's is found by any of its names, chromium first", async () => {
  process.env.PATH = [join(folder, "a"), join(folder, "b")].join(delimiter);
  const chrome = program(join(folder, "a/google-chrome"));
  expect(await findChromium()).toBe(chrome);
  const chromium = program(join(folder, "b/chromium"));
  expect(await findChromium()).toBe(chromium);
});
