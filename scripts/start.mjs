/**
 * `npm start`: installs and builds what is missing, then runs the server, and starts it again where it ends by itself; `npm start -- --engine` without the console,
 * `--console` without the engine. Runs on Node 20 without any package.
 */
import { ensureBuilt, ensureServedBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { projectNode, run, serverFlags, serverMemory, settingsFile } from "./processes.mjs";
import { supervise } from "./supervise.mjs";

await ensureInstalled();
const args = process.argv.slice(2);
// An engine serves the plugins to its consoles.
await (args.includes("--engine") ? ensureServedBuilt() : ensureBuilt());
const flags = [...serverFlags, ...settingsFile(), "server.ts", ...args];
process.exitCode = await supervise((ready) =>
  run(projectNode(), flags, {
    channel: true,
    env: { ...serverMemory, NODE_ENV: "production" },
    started: (child) => child.once("message", ready),
    endsInMs: 9_500,
  }),
);
