/** Builds the plugin runtime and the plugins that ship with Plinth into `.plinth-build/plugins`. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildPlugin, buildRuntime } from "./plugin-files.mjs";
import { root } from "./processes.mjs";

const source = join(root, "plugins");
const target = join(root, ".plinth-build", "plugins");

await buildRuntime(join(target, "runtime.js"));
for (const entry of readdirSync(source, { withFileTypes: true }))
  if (entry.isDirectory()) await buildPlugin(join(source, entry.name), join(target, entry.name));
