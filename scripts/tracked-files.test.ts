import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);

test("no tracked file names a folder of the machine it was written on", () => {
  const home = new RegExp(`${["", "(work|home|Users)", "(main|shared|[a-z_]+)", ""].join("/")}|\\.\\./${"shared"}/`);
  const naming = tracked.filter((path) => home.test(readFileSync(join(root, path), "latin1")));
  expect(naming).toEqual([]);
});

test("no tracked file names the registry that packages were installed from", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { resolved?: string }>;
  };
  const addresses = Object.values(packages).flatMap(({ resolved }) => (resolved?.includes("://") ? [resolved] : []));
  expect(addresses).toEqual([]);
  expect(readFileSync(join(root, ".npmrc"), "utf8")).not.toMatch(/:\/\/|_auth/);
});
