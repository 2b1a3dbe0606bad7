/** `npm start`: installs and builds what is missing, then runs the server. Runs on Node 20 without any package. */
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { projectNode, run, serverFlags, settingsFile } from "./processes.mjs";

await ensureInstalled();
await ensureBuilt();
process.exitCode = await run(projectNode(), [...serverFlags, ...settingsFile(), "server.ts"], {
  channel: true,
  env: { NODE_ENV: "production" },
});
