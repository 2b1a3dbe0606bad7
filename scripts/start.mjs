/**
 * `npm start`: installs and builds what is missing, then runs the server; `npm start -- --engine` without the console, `--console` without the
 * engine. Runs on Node 20 without any package.
 */
import { ensureBuilt, ensurePluginsBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { projectNode, run, serverFlags, settingsFile } from "./processes.mjs";

await ensureInstalled();
const args = process.argv.slice(2);
await ensurePluginsBuilt();
if (!args.includes("--engine")) await ensureBuilt();
process.exitCode = await run(projectNode(), [...serverFlags, ...settingsFile(), "server.ts", ...args], {
  channel: true,
  env: { NODE_ENV: "production" },
});
