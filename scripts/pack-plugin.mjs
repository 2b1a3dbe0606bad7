/**
 * Builds and packs the plugin of a folder, checks the archive as the server will, and prints where it is: what
 * scripts/plugin.mjs runs on the project's Node.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { zipSync } from "fflate";
import { readArchive } from "../lib/engine/plugins/index.ts";
import { PlinthError } from "../lib/kernel/errors.ts";
import { buildPlugin } from "./plugin-files.mjs";

const folder = process.argv[2];
const built = join(folder, "dist", "plugin");

/** The bytes of an archive with all that was built. */
function pack() {
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const entries = files.map((path) => [
    relative(built, path).replaceAll("\\", "/"),
    new Uint8Array(readFileSync(path)),
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9 }));
}

try {
  await buildPlugin(folder, built);
  const archive = pack();
  const { config } = await readArchive(archive);
  const file = join(folder, "dist", `${config.name}-${config.version}.zip`);
  writeFileSync(file, archive);
  console.log(file);
} catch (error) {
  process.exitCode = 1;
  if (error instanceof PlinthError) {
    console.error(error.message);
    for (const [path, fault] of Object.entries(error.fields ?? {}))
      if (path !== "archive") console.error(`  ${path}: ${fault}`);
  }
  // What is wrong with the source, esbuild has printed already.
  else if (!error.errors) throw error;
}
