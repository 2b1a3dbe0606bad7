/** Builds the console's pages when their sources changed. Runs on Node 20 without any package. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { projectNode, root, run } from "./processes.mjs";

/** All that goes into the pages. The rest of `lib` runs from its sources and needs no build. */
const sources = [
  "app",
  "components",
  "lib/kernel",
  "lib/contract",
  "lib/console",
  "middleware.ts",
  "public",
  "next.config.ts",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const mark = join(root, ".next", "plinth-build");

function* filesOf(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

function hashSources() {
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

/** Makes `.next` fit the sources; ends this script when they do not build. */
export async function ensureBuilt() {
  const hash = hashSources();
  if (existsSync(mark) && readFileSync(mark, "utf8") === hash) return;
  console.log("Building the console ...");
  const begin = performance.now();
  rmSync(mark, { force: true });
  const code = await run(projectNode(), ["node_modules/next/dist/bin/next", "build"], {
    quiet: true,
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) process.exit(code);
  writeFileSync(mark, hash);
  console.log(`Built in ${Math.round((performance.now() - begin) / 1000)} s.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  await ensureBuilt();
}
