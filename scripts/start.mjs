/**
 * `npm start`: installs and builds what is missing, then runs the server, and starts it again where it ends by itself;
 * `npm start -- --engine` without the console, `--console` without the engine. Runs on Node 20 without any package.
 */
import { projectNode, run, runOrExit, serverEnvironment, serverFlags, settingsFile } from "./processes.mjs";
import { supervise } from "./supervise.mjs";

const args = process.argv.slice(2);
// In a process of its own: this one lives as long as the server, and would keep the memory that the work took.
await runOrExit(process.execPath, ["scripts/build.mjs", ...args]);
const flags = [...serverFlags, ...settingsFile(), "server.ts", ...args];
process.exitCode = await supervise((ready) =>
  run(projectNode(), flags, {
    channel: true,
    env: { ...serverEnvironment, NODE_ENV: "production" },
    started: (child) => child.once("message", ready),
    endsInMs: 9_500,
  }),
);
