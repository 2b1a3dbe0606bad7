/** Installs what package-lock.json asks for, when it is not there already. Runs on Node 20 without any package. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectNode, root, run, runOrExit } from "./processes.mjs";

const wantedMajor = 24;

function read(path) {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return null;
  }
}

/** Whether npm's own record of node_modules has every package of the lockfile in its version. */
function matchesLockfile(lockfile) {
  const record = read("node_modules/.package-lock.json");
  if (record === null) return false;
  const there = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lockfile).packages).every(([path, wanted]) => {
    if (path === "") return true;
    // Packages for other machines are optional and left out.
    return there[path] ? there[path].version === wanted.version : wanted.optional === true;
  });
}

function isRecent(node) {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number(stdout?.match(/^v(\d+)/)?.[1] ?? 0) >= wantedMajor;
}

/** Makes node_modules fit the lockfile; remembers its hash, so that the next start has nothing to compare. */
export async function ensureInstalled() {
  const lockfile = read("package-lock.json") ?? "";
  const hash = createHash("sha256").update(lockfile).digest("hex");
  if (read("node_modules/.plinth-lock") === hash) return;
  if (!matchesLockfile(lockfile)) {
    console.log("Installing packages ...");
    // Not `npm ci`: that refuses a lockfile in which a registry's gaps left out packages that are for other machines anyway.
    // Without saving, `npm install` takes the lockfile's versions just the same and leaves it as it is.
    await runOrExit("npm", ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  }
  if (!isRecent(projectNode())) {
    // npm may be told to run no install scripts; Node's own package needs its one.
    await run("npm", ["rebuild", "node", "--ignore-scripts=false"], { quiet: true });
  }
  if (!isRecent(projectNode())) {
    console.error(
      `Plinth needs Node ${wantedMajor}, and npm could not install it: install Node ${wantedMajor} and start again.`,
    );
    process.exit(1);
  }
  writeFileSync(join(root, "node_modules/.plinth-lock"), hash);
}
