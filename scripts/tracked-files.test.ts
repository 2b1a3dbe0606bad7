import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
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

test("nobody is told to run a package of the registry that is not ours", () => {
  const name = ["npx", "plinth"].join(" ");
  expect(tracked.filter((path) => readFileSync(join(root, path), "latin1").includes(name))).toEqual([]);
});

/** Pictures of the guides, and what tests read. Everything else in the repository is text. */
const binaries = /^(docs\/images\/.+\.png|public\/apple-icon\.png|tests\/fixtures\/.+)$/;
/** Folders and files that a running installation writes. */
const dataOfRuns =
  /(^|\/)(PG_VERSION|postmaster\.(opts|pid)|pg_wal|pg_hba\.conf|database\.json|\.renditions|\.plinth[^/]*|\.data[^/]*|\.env)(\/|$)|\.(eml|sqlite|log)$/;
/** Keys that are secret wherever they stand. Tests write theirs in parts or make them. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bsk_live_[A-Za-z0-9]{16}/,
  /\bpdl_live_(?!apikey_of_the_tests)[A-Za-z0-9_]{16}/,
];

test("no tracked file comes from the data folder of a running installation", () => {
  expect(tracked.filter((path) => dataOfRuns.test(path))).toEqual([]);
});

test("git ignores data folders under their usual names", () => {
  const folders = [".plinth", ".plinth2", ".data", ".data2", "data", "pgdata"].map(
    (name) => `${name}/postgres/PG_VERSION`,
  );
  const ignored = execFileSync("git", ["check-ignore", ...folders], { cwd: root, encoding: "utf8" });
  expect(ignored.trim().split("\n")).toEqual(folders);
});

test("no tracked file holds a secret key", () => {
  const holding = tracked.filter((path) => {
    const text = readFileSync(join(root, path), "latin1");
    return secrets.some((secret) => secret.test(text));
  });
  expect(holding).toEqual([]);
});

test("no tracked file is binary unless it is listed, and none is above 1 MB", () => {
  const refused = tracked.filter((path) => {
    if (statSync(join(root, path)).size > 1_048_576) return true;
    return !binaries.test(path) && readFileSync(join(root, path)).includes(0);
  });
  expect(refused).toEqual([]);
});
