/**
 * `npm test`: everything, or the parts that are named (`npm test -- check unit integration fuzz matrix e2e`). The last
 * line sums up: `N passed, N failed`. The whole matrix is the part `whole-matrix` (`npm run test:matrix`).
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { runChecks } from "./check.mjs";
import { findChromium } from "./chromium.mjs";
import { failedInPlaywright, failedInVitest, failuresText } from "./failed-tests.mjs";
import { ensureInstalled } from "./install.mjs";
import { root, run } from "./processes.mjs";

const results = join(root, "test-results");

/** Reads a report; a part that left none, or failed without a failed test, counts as one failure. */
function countFrom(path, code, read) {
  let counts = { passed: 0, failed: 0 };
  try {
    counts = read(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    counts.failed = 1;
  }
  if (code === 0 || counts.failures?.some(({ isFlaky }) => !isFlaky)) return counts;
  const failures = [
    ...(counts.failures ?? []),
    { file: path, title: "", message: `It ended with code ${code}.`, isFlaky: false },
  ];
  return { ...counts, failed: Math.max(counts.failed, 1), failures };
}

async function vitest(project, env = {}) {
  const report = join(results, `${project}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run("vitest", args, { env });
  return countFrom(report, code, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    failures: failedInVitest(json),
  }));
}

async function e2e() {
  await ensureBuilt();
  const chromium = await findChromium();
  if (!chromium) {
    console.error("There is no Chromium and none can be installed: set CHROMIUM_PATH to the path of one.");
    return { passed: 0, failed: 1 };
  }
  const report = join(results, "e2e.json");
  const code = await run("playwright", ["test"], { env: { CHROMIUM_PATH: chromium, E2E_REPORT: report } });
  return countFrom(report, code, (json) => ({
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected,
    failures: failedInPlaywright(json),
  }));
}

const parts = {
  check: runChecks,
  unit: () => vitest("unit"),
  integration: async () => {
    await ensureBuilt();
    return vitest("integration");
  },
  fuzz: async () => {
    await ensureBuilt();
    return vitest("fuzz");
  },
  matrix: () => vitest("matrix"),
  e2e,
};

/** All parts in their order; side by side where one leaves processors to the other. */
const everything = [["check", "unit"], ["integration"], ["fuzz", "matrix"], ["e2e"]];

/** Parts that are run only where they are named. */
const longParts = { "whole-matrix": () => vitest("matrix", { MATRIX: "whole" }) };

await ensureInstalled({ tools: true });
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const known = { ...parts, ...longParts };
const wanted = process.argv.slice(2).filter((name) => name in known);
const sum = { passed: 0, failed: 0 };
const allFailures = [];
for (const names of wanted.length > 0 ? wanted.map((name) => [name]) : everything) {
  console.log(`\n== ${names.join(" and ")}`);
  for (const { passed, failed, failures = [] } of await Promise.all(names.map((name) => known[name]()))) {
    sum.passed += passed;
    sum.failed += failed;
    allFailures.push(...failures);
  }
}
if (allFailures.length > 0) console.log(`\n${failuresText(allFailures)}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
