#!/usr/bin/env node
/**
 * The `plinth` program: the command line on the project's own Node, in the caller's folder. Runs on Node 20 without any
 * package.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { projectNode, settingsFile } from "./processes.mjs";

await ensureInstalled();
const program = fileURLToPath(new URL("../lib/cli/plinth.ts", import.meta.url));
const args = process.argv.slice(2);
// The doctor looks at the server's settings, which the server reads from there as well.
const settings = args[0] === "doctor" ? settingsFile() : [];
const { status } = spawnSync(projectNode(), [...settings, program, ...args], { stdio: "inherit" });
process.exitCode = status ?? 1;
