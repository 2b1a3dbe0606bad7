/**
 * Installs what is missing, then runs a TypeScript file on the project's Node: `node scripts/run.mjs FILE [arguments]`.
 */
import { ensureInstalled } from "./install.mjs";
import { projectNode, run } from "./processes.mjs";

await ensureInstalled({ tools: true });
process.exitCode = await run(projectNode(), process.argv.slice(2));
