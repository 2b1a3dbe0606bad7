/** The checks that need neither a database nor a browser, shared by `npm run check` and `npm test`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./processes.mjs";

const checks = [
  ["tsc", ["--noEmit", "--incremental", "false"]],
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
  const counts = { passed: 0, failed: 0 };
  const check = async ([name, args]) => {
    const present = args.filter((arg) => !/^(middleware\.ts)$/.test(arg) || existsSync(join(root, arg)));
    const code = await run(name, present, { quiet: true });
    console.log(`${code === 0 ? "ok" : "FAILED"}  ${name}`);
    counts[code === 0 ? "passed" : "failed"]++;
  };
  // The types take as long as all others together.
  const [types, ...others] = checks;
  const rest = async () => {
    for (const other of others) await check(other);
  };
  await Promise.all([check(types), rest()]);
  return counts;
}
