/** What is typed, and how a command line ends. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Terminal } from "./command.ts";
import { saveTarget } from "./files/lock-file.ts";
import { addressOf, installationsFile, knownAddresses, saveToken, tokenFor } from "./installations.ts";
import { runCommandLine } from "./run.ts";
import { installationOf, targetOf } from "./target.ts";
import { progress, sizeText } from "./terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "plinth-command-"));
afterAll(() => rmSync(folder, { recursive: true }));

const out: string[] = [];
const err: string[] = [];
const statuses: string[] = [];
let environment: Record<string, string>;
beforeEach(() => {
  out.length = 0;
  err.length = 0;
  statuses.length = 0;
  environment = { XDG_CONFIG_HOME: mkdtempSync(join(folder, "config-")) };
});
const terminal = (more: Partial<Terminal> = {}): Terminal => ({
  environment,
  folder,
  out: (text) => void out.push(text),
  err: (text) => void err.push(text),
  status: (text) => void statuses.push(text),
  isTerminal: false,
  isInteractive: false,
  json: false,
  paint: (_, text) => text,
  ask: () => Promise.reject(new Error("Nobody is asked here.")),
  open: () => {
    throw new Error("Nothing is opened here.");
  },
  read: async () => "",
  ...more,
});
const run = async (...args: string[]) => [await runCommandLine(args, terminal()), out.join(""), err.join("")] as const;

const names = ["login", "pull", "diff", "push", "dump", "restore", "types", "audit verify", "doctor"];

test("help names every command with what it does", async () => {
  const [code, text] = await run("--help");
  expect(code).toBe(0);
  for (const name of names) expect(text).toMatch(new RegExp(`^  ${name} +[A-Z]`, "m"));
});

describe.each(names)("%s", (name) => {
  test("tells how it is called, and all of its exit codes", async () => {
    for (const flag of ["--help", "-h"]) {
      out.length = 0;
      const [code, text, told] = await run(...name.split(" "), flag);
      expect([code, told]).toEqual([0, ""]);
      expect(text).toMatch(new RegExp(`^Usage: plinth ${name}[ \\n]`));
      expect(text).toContain("Exit codes: 0 done, 1 failed, 2 wrong usage");
    }
  });

  test("refuses an option that it does not have, in words or as JSON, with its usage", async () => {
    const [code, text, told] = await run(...name.split(" "), "--no-such-option");
    expect([code, text]).toEqual([2, ""]);
    expect(told).toContain("--no-such-option");
    expect(told).toMatch(new RegExp(`^Usage: plinth ${name}[ \\n]`, "m"));
    err.length = 0;
    const [asJson, , json] = await run(...name.split(" "), "--no-such-option", "--json");
    expect([asJson, JSON.parse(json)]).toMatchObject([2, { error: { code: "USAGE", fields: {} } }]);
  });
});

test.each([
  [[], "Please name a command."],
  [["fly"], 'There is no command "fly".'],
  [["audit"], 'There is no command "audit".'],
  [["toString"], 'There is no command "toString".'],
])("%j is no command", async (args, said) => {
  const [code, text, told] = await run(...args);
  expect([code, text]).toEqual([2, ""]);
  expect(told.startsWith(`${said}\n\nUsage: plinth <command>`)).toBe(true);
});

test("types says what is missing before it asks anybody", async () => {
  expect((await run("types"))[2]).toContain("Please give the server's address with --url.");
  expect((await run("types", "--url", "ftp://a"))[2]).toContain(
    "--url must be an address that begins with http:// or https://.",
  );
  expect((await run("types", "--url", "http://a"))[2]).toContain(
    "Please give an API token with --token, or set PLINTH_TOKEN.",
  );
  environment.PLINTH_TOKEN = "hidden";
  err.length = 0;
  const [code, , told] = await run("types", "--url", "http://127.0.0.1:2", "--check");
  expect([code, told.includes("--check needs the file: --out.")]).toEqual([2, true]);
  err.length = 0;
  const [failed, , silent] = await run("types", "--url", "http://127.0.0.1:2");
  expect([failed, silent]).toEqual([1, "http://127.0.0.1:2 does not answer: ECONNREFUSED\n"]);
});

describe("installations", () => {
  test.each([
    ["http://localhost:3000", "http://localhost:3000"],
    ["HTTPS://Example.com/", "https://example.com"],
    ["https://example.com/plinth//?a=b#c", "https://example.com/plinth"],
  ])("%s is the address %s", (text, address) => expect(addressOf(text)).toBe(address));

  test.each(["", "localhost:3000", "example.com", "ftp://a", "https://ada:hunter2@a.example", "https://ada@a.example"])(
    "%j is none",
    (text) => {
      expect(() => addressOf(text)).toThrow(
        "The address must begin with http:// or https:// and have no password in it.",
      );
    },
  );

  test("keep one token for each address, in a file of their owner alone", () => {
    expect(knownAddresses(terminal())).toEqual([]);
    const path = saveToken(terminal(), "https://a.example", "one");
    saveToken(terminal(), "https://b.example", "two");
    saveToken(terminal(), "https://a.example", "three");
    expect(path).toBe(join(environment.XDG_CONFIG_HOME!, "plinth", "installations.json"));
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      installations: { "https://a.example": { token: "three" }, "https://b.example": { token: "two" } },
    });
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(tokenFor(terminal(), "https://b.example")).toBe("two");
    environment.PLINTH_SYNC_TOKEN = "given";
    expect(tokenFor(terminal(), "https://b.example")).toBe("given");
  });

  test("without a token say how to get one", () => {
    expect(() => tokenFor(terminal(), "https://a.example")).toThrow(
      "npx https://a.example/cli.tgz login https://a.example",
    );
  });

  test("are looked for where settings lie", () => {
    expect(installationsFile({ environment: { HOME: "/users/ada" } })).toBe(
      "/users/ada/.config/plinth/installations.json",
    );
    expect(installationsFile({ environment: { HOME: "/users/ada", XDG_CONFIG_HOME: "/etc/x" } })).toBe(
      "/etc/x/plinth/installations.json",
    );
  });

  test("in a broken file are told as that, and not as none", async () => {
    mkdirSync(join(environment.XDG_CONFIG_HOME!, "plinth"));
    writeFileSync(installationsFile(terminal()), '{"installations":{"a":"token"}}');
    const [code, , told] = await run("pull");
    expect([code, told]).toEqual([
      1,
      `${installationsFile(terminal())} cannot be read. Please remove it and log in again.\n`,
    ]);
  });
});

describe("the target of a command", () => {
  const lockOf = (...urls: string[]) => ({
    format: 1 as const,
    files: "",
    targets: urls.map((url) => ({ url, project: "blog", revision: "r", parts: [] })),
  });

  test("is the one that is named, else the one of the files, else the only one that is logged in to", () => {
    expect(() => installationOf(undefined, null, terminal())).toThrow(
      "Please log in first: npx <address>/cli.tgz login <address>",
    );
    saveToken(terminal(), "https://a.example", "one");
    expect(installationOf(undefined, null, terminal()).url).toBe("https://a.example");
    const files = lockOf("https://l.example", "https://m.example");
    expect(installationOf(undefined, files, terminal()).url).toBe("https://l.example");
    expect(installationOf("https://N.example/", files, terminal()).url).toBe("https://n.example");
    environment.PLINTH_SYNC_URL = "https://e.example";
    expect(installationOf(undefined, files, terminal()).url).toBe("https://e.example");
    expect(installationOf("https://n.example", files, terminal()).url).toBe("https://n.example");
    delete environment.PLINTH_SYNC_URL;
    saveToken(terminal(), "https://b.example", "two");
    expect(() => installationOf(undefined, null, terminal())).toThrow("Please name the installation with --url.");
  });

  test("has the project of its files, and asks nobody for it", async () => {
    const place = mkdtempSync(join(folder, "files-"));
    saveTarget(place, "hash", { url: "http://127.0.0.1:1", project: "blog", revision: "r", parts: [] });
    saveToken(terminal(), "http://127.0.0.1:1", "kept");
    environment.PLINTH_SYNC_TOKEN = "given";
    expect(await targetOf({ folder: place }, terminal())).toMatchObject({
      url: "http://127.0.0.1:1",
      project: "blog",
      folder: place,
    });
    expect(await targetOf({ folder: place, project: "shop" }, terminal())).toMatchObject({ project: "shop" });
    await expect(targetOf({ folder: place, url: "http://127.0.0.1:2" }, terminal())).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
  });
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1.0 KB"],
  [1536, "1.5 KB"],
  [1024 ** 2, "1.0 MB"],
  [5.25 * 1024 ** 3, "5.3 GB"],
  [5000 * 1024 ** 3, "5000.0 GB"],
])("%d bytes are %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));

test("a bar is drawn only for a person, and is gone at its end", () => {
  const count = (done: number) => `${done} records`;
  for (const unseen of [terminal(), terminal({ isTerminal: true, json: true })]) {
    const bar = progress(unseen, "Pulling");
    bar.at(5, 10, count);
    bar.end();
  }
  expect(statuses).toEqual([]);
  const bar = progress(terminal({ isTerminal: true }), "Pulling");
  bar.at(10, 10, count);
  bar.end();
  expect(statuses).toEqual([`Pulling [${"#".repeat(24)}] 100% 10 records`, ""]);
});
