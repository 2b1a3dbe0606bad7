/** Installs what package-lock.json asks for, when it is not there already. Runs on Node 20 without any package. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectNode, root, run, runOrExit } from "./processes.mjs";
import { whileWorking } from "./progress.mjs";
import { inTurn } from "./turns.mjs";

function read(path) {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return null;
  }
}

/** The packages in node_modules by npm's own record; null where there are none. */
function readInstalled() {
  const record = read("node_modules/.package-lock.json");
  return record === null ? null : JSON.parse(record).packages;
}

/**
 * Whether the packages that are there leave out the development tools, as `npm ci --omit=dev` does. An installation
 * that began so goes on so.
 */
export function isWithoutTools(installed) {
  return installed !== null && !Object.values(installed).some(({ dev }) => dev);
}

/**
 * Whether every package of the lockfile is there in its version. Packages for other machines are optional and left out.
 */
export function matchesLockfile(wanted, installed, withTools) {
  if (installed === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || (entry.dev && !withTools)) return true;
    return installed[path] ? installed[path].version === entry.version : entry.optional === true;
  });
}

/** The major version of Node that the server runs on: that of the package which brings it. */
function nodeMajor() {
  return Number(/\d+/.exec(JSON.parse(read("package.json")).devDependencies.node)[0]);
}

function isRecent(node, wantedMajor) {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number(stdout?.match(/^v(\d+)/)?.[1] ?? 0) >= wantedMajor;
}

/** Brings the packages and Node that are not there; ends this script where it cannot. */
async function install(packages, installed, withTools) {
  if (!matchesLockfile(packages, installed, withTools)) {
    const kinds = withTools ? "--include=dev" : "--omit=dev";
    // Not `npm ci`, which throws away what is there: an update brings what changed. Without saving, the lockfile stays
    // as it is.
    const bring = () =>
      runOrExit("npm", ["install", "--no-save", kinds, "--no-audit", "--no-fund", "--loglevel=error"]);
    // In a terminal npm shows its own progress.
    if (!process.stdout.isTTY) await whileWorking("Installing packages", bring);
    else {
      console.log("Installing packages ...");
      await bring();
    }
  }
  const wantedMajor = nodeMajor();
  if (!isRecent(projectNode(), wantedMajor) && withTools) {
    // npm may be told to run no install scripts; Node's own package needs its one.
    await run("npm", ["rebuild", "node", "--ignore-scripts=false"], { quiet: true });
  }
  if (!isRecent(projectNode(), wantedMajor)) {
    const why = withTools ? "npm could not install it" : "an installation without development tools brings none";
    console.error(`Plinth needs Node ${wantedMajor}, and ${why}: install Node ${wantedMajor} and start again.`);
    process.exit(1);
  }
}

/**
 * Makes node_modules fit the lockfile; remembers its hash, so that the next start has nothing to compare. Where the
 * development tools were left out, they come with `tools` alone.
 */
export async function ensureInstalled({ tools = false } = {}) {
  const lockfile = read("package-lock.json") ?? "";
  const hash = createHash("sha256").update(lockfile).digest("hex");
  const state = () => {
    const installed = readInstalled();
    const withTools = tools || !isWithoutTools(installed);
    return { installed, withTools, done: `${hash} ${withTools ? "all" : "production"}` };
  };
  const isDone = () => read("node_modules/.plinth-lock") === state().done;
  if (isDone()) return;
  await inTurn(async () => {
    if (isDone()) return;
    const { installed, withTools, done } = state();
    await install(JSON.parse(lockfile).packages, installed, withTools);
    writeFileSync(join(root, "node_modules/.plinth-lock"), done);
  });
}
