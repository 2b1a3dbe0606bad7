/**
 * Builds the console's pages and the shipped plugins when their sources changed, after installing what is missing; with
 * `--engine` only what an engine serves. Runs on Node 20 without any package.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { projectNode, root, run } from "./processes.mjs";
import { whileWorking } from "./progress.mjs";
import { inTurn } from "./turns.mjs";

/** All that goes into the pages. The rest of `lib` runs from its sources and needs no build. */
const sources = [
  "app",
  "components",
  "lib/kernel",
  "lib/contract",
  "lib/console",
  "plugins",
  "middleware.ts",
  "instrumentation-client.ts",
  "public",
  "next.config.ts",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const mark = join(root, ".next", "plinth-build");

/** All that goes into the shipped plugins; the UI kit comes from the pages. */
const pluginSources = [
  "plugins",
  "lib/console/plugins",
  "lib/contract",
  "scripts/plugin-files.mjs",
  "package-lock.json",
];
const pluginMark = join(root, ".plinth-build", "plugins", "mark");

/** All that goes into the command line that the installation serves. */
const cliSources = [
  "lib/cli",
  "lib/contract",
  "lib/kernel",
  "scripts/build-cli.mjs",
  "package.json",
  "package-lock.json",
];
const cliMark = join(root, ".plinth-build", "cli", "mark");

function* filesOf(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

function hashOf(sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const path of filesOf(join(root, source))) {
      if (/\.test\.tsx?$/.test(path)) continue;
      hash
        .update(`${path.slice(root.length)}\0`)
        .update(readFileSync(path))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/** Builds where the mark does not fit the sources; ends this script when they do not build. */
async function ensure(name, mark, sources, args) {
  const hash = hashOf(sources);
  const isBuilt = () => existsSync(mark) && readFileSync(mark, "utf8") === hash;
  if (isBuilt()) return;
  await inTurn(async () => {
    if (isBuilt()) return;
    const begin = performance.now();
    rmSync(mark, { force: true });
    const code = await whileWorking(`Building ${name}`, () =>
      run(projectNode(), args, { quiet: true, env: { NODE_ENV: "production" } }),
    );
    if (code !== 0) {
      // Such as "deadline has elapsed", where the machine is busy with other work.
      console.error(
        `Building ${name} failed, for the reason above. Where it ran out of time or memory, start it again.`,
      );
      process.exit(code);
    }
    writeFileSync(mark, hash);
    console.log(`Built in ${Math.round((performance.now() - begin) / 1000)} s.`);
  });
}

/** Makes `.plinth-build` fit the sources of the plugins and of the command line, which an engine serves too. */
export async function ensureServedBuilt() {
  await ensure("the plugins", pluginMark, pluginSources, ["scripts/build-plugins.mjs"]);
  await ensure("the command line", cliMark, cliSources, ["scripts/build-cli.mjs"]);
}

/** Makes `.plinth-build` and `.next` fit the sources. */
export async function ensureBuilt() {
  await ensureServedBuilt();
  await ensure("the console", mark, sources, ["node_modules/next/dist/bin/next", "build"]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  // An engine serves the plugins to its consoles.
  await (process.argv.includes("--engine") ? ensureServedBuilt() : ensureBuilt());
}
