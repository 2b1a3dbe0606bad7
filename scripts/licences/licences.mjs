/**
 * `npm run licences`: version, licence and age of each direct dependency, and the licences of all packages that the
 * lockfile installs. Fails on a licence of a direct dependency that is not listed here, and where the notices are not
 * those of the lockfile; `--write` renews them. Where the registry does not answer, ages are unknown.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../processes.mjs";
import { licenceOf, noticesOf } from "./notices.mjs";

if (process.argv.includes("--write")) {
  writeFileSync(join(root, "THIRD_PARTY_NOTICES.md"), noticesOf(root));
  process.exit(0);
}

/**
 * What the project may be built on: they ask for their notice and no more, or, MPL and the Creative Commons, for
 * changes to their own files.
 */
const accepted = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-SA-4.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "ODbL-1.0",
]);

const registryWaitMs = 10_000;
const atOnce = 8;
const msOfDay = 86_400_000;

/** A licence's expression: any side of an OR, all sides of an AND. */
function isAccepted(expression) {
  const bare = expression.replace(/^\((.*)\)$/, "$1");
  if (bare.includes(" OR ")) return bare.split(" OR ").some(isAccepted);
  return bare.split(" AND ").every((name) => accepted.has(name));
}

function registry() {
  const { stdout } = spawnSync("npm", ["config", "get", "registry"], { cwd: root, encoding: "utf8" });
  return stdout?.trim().replace(/\/*$/, "/");
}

/** When a version was published and which one is the newest; nothing where the registry does not say. */
async function publication(base, name) {
  try {
    const url = `${base}${name.replace("/", "%2f")}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(registryWaitMs) });
    const { time, "dist-tags": tags } = await response.json();
    return { time, newest: tags.latest };
  } catch {
    return {};
  }
}

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
const wanted = { ...lock[""].dependencies, ...lock[""].devDependencies };
const names = Object.keys(wanted).sort();
const base = registry();
const rows = [];

async function work(queue) {
  for (let name = queue.shift(); name; name = queue.shift()) {
    const { version } = lock[`node_modules/${name}`];
    const { time, newest } = await publication(base, name);
    const days = time?.[version] && Math.floor((Date.now() - Date.parse(time[version])) / msOfDay);
    rows.push({ name, version, licence: licenceOf(join(root, "node_modules", name)), days, newest });
  }
}
const queue = [...names];
await Promise.all(Array.from({ length: atOnce }, () => work(queue)));
rows.sort((a, b) => (a.name < b.name ? -1 : 1));

const width = Math.max(...names.map((name) => name.length));
console.log(`${"package".padEnd(width)}  ${"version".padEnd(16)}${"age".padEnd(10)}licence`);
for (const { name, version, licence, days, newest } of rows) {
  const age = days === undefined ? "unknown" : `${days} d`;
  const newer = newest && newest !== version ? `  (newest: ${newest})` : "";
  console.log(`${name.padEnd(width)}  ${version.padEnd(16)}${age.padEnd(10)}${licence}${newer}`);
}

const all = new Map();
for (const [path, { license }] of Object.entries(lock)) {
  if (path) all.set(license ?? "none stated", (all.get(license ?? "none stated") ?? 0) + 1);
}
const counts = [...all].sort((a, b) => b[1] - a[1]).map(([licence, count]) => `${count} ${licence}`);
console.log(`\nAll ${Object.keys(lock).length - 1} packages of the lockfile: ${counts.join(", ")}.`);

const refused = rows.filter(({ licence }) => !isAccepted(licence));
for (const { name, licence } of refused) console.error(`${name} has a licence that is not accepted: ${licence}.`);
const areCurrent = readFileSync(join(root, "THIRD_PARTY_NOTICES.md"), "utf8") === noticesOf(root);
if (!areCurrent) console.error("THIRD_PARTY_NOTICES.md is not that of the lockfile: npm run licences -- --write");
process.exit(refused.length === 0 && areCurrent ? 0 : 1);
