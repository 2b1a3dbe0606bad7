/** Builds and packs the plugin of a folder, and prints where the archive is: what scripts/plugin.mjs runs on the project's Node. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { zipSync } from "fflate";
import { buildPlugin } from "./plugin-files.mjs";

const folder = process.argv[2];
const { name, version } = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
const built = join(folder, "dist", name);
await buildPlugin(folder, built);
const files = readdirSync(built, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const entries = files.map((path) => [relative(built, path).replaceAll("\\", "/"), new Uint8Array(readFileSync(path))]);
const archive = join(folder, "dist", `${name}-${version}.zip`);
writeFileSync(archive, zipSync(Object.fromEntries(entries), { level: 9 }));
console.log(archive);
