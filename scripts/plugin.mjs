/**
 * `npm run plugin -- FOLDER`: builds the plugin in the folder, and packs it into `dist/{name}-{version}.zip`, which a
 * super admin can install.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { projectNode, run } from "./processes.mjs";

const [folder, ...rest] = process.argv.slice(2);
if (!folder || rest.length > 0 || !existsSync(join(folder, "config.json"))) {
  console.error("Usage: npm run plugin -- FOLDER, where FOLDER has a config.json and src/index.tsx.");
  process.exitCode = 1;
} else {
  await ensureInstalled();
  process.exitCode = await run(projectNode(), ["scripts/pack-plugin.mjs", resolve(folder)]);
}
