/**
 * `npm start`: installs and builds what is missing, then runs the server; `npm start -- --engine` without the console, `--console` without the
 * engine. Runs on Node 20 without any package.
 */
import { ensureBuilt, ensurePluginsBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { projectNode, run, serverFlags, serverMemory, settingsFile } from "./processes.mjs";

await ensureInstalled();
const args = process.argv.slice(2);
// An engine serves the plugins to its consoles.
await (args.includes("--engine") ? ensurePluginsBuilt() : ensureBuilt());
process.exitCode = await run(projectNode(), [...serverFlags, ...settingsFile(), "server.ts", ...args], {
  channel: true,
  env: { ...serverMemory, NODE_ENV: "production" },
});
