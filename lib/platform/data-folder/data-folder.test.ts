import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareDataFolder, readOrMakeSecret } from "./data-folder.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { startOf } from "./process-identity.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plinth-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a secret is generated once, for its owner's eyes only", () => {
  const secret = readOrMakeSecret({ PLINTH_DATA_DIR: folder });
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(readOrMakeSecret({ PLINTH_DATA_DIR: folder })).toBe(secret);
  expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
});

test("a damaged secret is never replaced", () => {
  writeFileSync(join(folder, "secret"), "short");
  expect(() => readOrMakeSecret({ PLINTH_DATA_DIR: folder })).toThrow("too short");
  expect(readFileSync(join(folder, "secret"), "utf8")).toBe("short");
});

test("a folder that cannot be made is told in one sentence", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => prepareDataFolder(join(folder, "file"))).toThrow(/cannot be written to .*PLINTH_DATA_DIR\.$/);
});

test("one holder at a time, and the next after release", () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(
    `Another Plinth server (process ${process.pid} on ${hostname()}) already runs on the data folder ${folder}: end it, or choose another folder with PLINTH_DATA_DIR.`,
  );
  release();
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual(["folder.lock"]);
});

test("a holder that was killed holds nothing, whatever its note says", async () => {
  const script = `(await import(${JSON.stringify(import.meta.resolve("./data-folder-lock.ts"))})).lockDataFolder(${JSON.stringify(folder)});
    console.log("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  expect(() => lockDataFolder(folder)).toThrow(`(process ${holder.pid} on `);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  lockDataFolder(folder)();
  // A whole Node starts, on a machine that may be busy.
}, 60_000);

test("a file system without locks is told in one sentence", () => {
  mkdirSync(join(folder, "folder.lock"));
  expect(() => lockDataFolder(folder)).toThrow(
    /^The data folder .* cannot be locked \(.*\): choose one .*PLINTH_DATA_DIR\.$/,
  );
});

test("a server of an older version that still runs is respected", () => {
  writeFileSync(join(folder, "server.lock"), `${process.pid}\n${startOf(process.pid)}\n`);
  expect(() => lockDataFolder(folder)).toThrow(`Another Plinth server (process ${process.pid}) already runs`);
});

test.each([
  ["of a process that is gone", "4194304\nwhenever\n"],
  ["of a number that another process got since", `${process.pid}\nearlier\n`],
  ["that makes no sense", ""],
])("an older version's lock %s counts for nothing", (_, text) => {
  writeFileSync(join(folder, "server.lock"), text);
  lockDataFolder(folder)();
  expect(existsSync(join(folder, "server.lock"))).toBe(false);
});
