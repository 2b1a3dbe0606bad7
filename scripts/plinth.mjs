#!/usr/bin/env node
/**
 * The `plinth` program: the command line on the project's own Node, in the caller's folder. Runs on Node 20 without any
 * package.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { projectNode } from "./processes.mjs";

await ensureInstalled();
const program = fileURLToPath(new URL("../lib/cli/plinth.ts", import.meta.url));
const { status } = spawnSync(projectNode(), [program, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
