/** The checks that need neither a database nor a browser, shared by `npm run check` and `npm test`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./processes.mjs";

// The native compiler checks in a third of the time; `typescript` itself stays for its API, which it has not yet.
const tsc = "node_modules/@typescript/native/bin/tsc";

const checks = [
  ["tsc", [tsc, "--noEmit", "--incremental", "false", "--checkers", "1"], "node"],
  ["biome", ["check", "--error-on-warnings", "."]],
  [
    "depcruise",
    [
      "--config",
      ".dependency-cruiser.mjs",
      "server.ts",
      "middleware.ts",
      "lib",
      "app",
      "components",
      "plugins",
      "scripts",
    ],
  ],
  ["knip", []],
];

/** Runs each check, all of them even where one fails; returns how many passed and failed. */
export async function runChecks() {
  // Types of stylesheets and routes, which Next writes.
  if (!existsSync(join(root, "next-env.d.ts"))) await run("next", ["typegen"], { quiet: true });
  const counts = { passed: 0, failed: 0, failures: [] };
  const check = async ([name, args, command = name]) => {
    const present = args.filter((arg) => !/^(middleware\.ts)$/.test(arg) || existsSync(join(root, arg)));
    const code = await run(command, present, { quiet: true });
    console.log(`${code === 0 ? "ok" : "FAILED"}  ${name}`);
    counts[code === 0 ? "passed" : "failed"]++;
    if (code !== 0) counts.failures.push({ file: name, title: "", message: "", isFlaky: false });
  };
  // The types take as long as the others together.
  const [types, ...others] = checks;
  const rest = async () => {
    for (const other of others) await check(other);
  };
  await Promise.all([check(types), rest()]);
  return counts;
}
