/** Starting programs from the scripts. Runs on Node 20 without any package. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Folder of the programs that npm installed. */
const binaries = join(root, "node_modules", ".bin");

/** The project's own Node where it is installed, else the one that runs this. */
export function projectNode() {
  const own = join(binaries, process.platform === "win32" ? "node.cmd" : "node");
  return existsSync(own) ? own : process.execPath;
}

/** Arguments by which Node reads settings from the file `.env`, where there is one. What is set already wins. */
export function settingsFile() {
  const path = join(root, ".env");
  return existsSync(path) ? [`--env-file=${path}`] : [];
}

/**
 * Node's arguments for the server. Its heap may grow to twice what is in use before what is not is collected; by itself
 * Node waits for four times as much where the machine has the memory, and a server of many projects would take what
 * others need. Each half of the space for what is new has 8 MB; by itself it grows to 64 MB at the start, and never
 * becomes smaller.
 */
export const serverFlags = ["--heap-growing-percent=100", "--max-semi-space-size=8"];

/**
 * Of the threads for files, images and passwords there are enough that none of these waits for the others (Node has 4).
 * How the C library gives memory to the server: what is large comes from the system and goes back when it is let go. By
 * itself it keeps the pixels of images that were worked on, in each of many places, and the server would never again be
 * as small as before its first images. Other C libraries know neither.
 */
export const serverEnvironment = {
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "12",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
};

/** What Node has compiled, types taken away, is kept here for the next start. */
const compiled = join(root, "node_modules", ".cache", "node-compile");

/** Environment of everything the scripts start: the project's programs first, nothing sent to anyone. */
function environment(more = {}) {
  const path = [binaries, process.env.PATH].join(process.platform === "win32" ? ";" : ":");
  return {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
    // Node reads next.config.ts by itself; else Next keeps a compiler of 24 MB in the server's memory for it.
    __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true",
    PATH: path,
    ...more,
  };
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const parent = process.ppid;

/**
 * Runs a program in the repository's folder and resolves with its exit code, which is 128 + n after signal n. Signals
 * are passed on to it. Options: `env` (added to the environment), `quiet` (the output is kept and only shown on
 * failure), `channel` (an IPC channel: its end tells the program that this script is gone), `started` (gets the child),
 * `endsInMs` (after a signal it is killed when it has not ended in that time).
 */
export function run(command, args, { env = {}, quiet = false, channel = false, started, endsInMs } = {}) {
  return new Promise((resolve, reject) => {
    const output = quiet ? "pipe" : "inherit";
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: ["inherit", output, output, ...(channel ? ["ipc"] : [])],
    });
    const kept = [];
    child.stdout?.on("data", (chunk) => kept.push(chunk));
    child.stderr?.on("data", (chunk) => kept.push(chunk));
    let killing;
    const pass = (signal) => {
      child.kill(signal);
      // A process that computes hears no signal but this one.
      if (endsInMs) killing ??= setTimeout(() => child.kill("SIGKILL"), endsInMs);
    };
    for (const signal of signals) process.on(signal, pass);
    // npm passes a signal to the shell between, which may end without passing it on: then nobody is left to stop us.
    const orphaned = setInterval(() => process.ppid !== parent && pass("SIGTERM"), 500).unref();
    started?.(child);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      for (const name of signals) process.off(name, pass);
      clearInterval(orphaned);
      clearTimeout(killing);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(kept));
      resolve(code ?? (killing ? 143 : 128 + constants.signals[signal]));
    });
  });
}

/** Like `run`, but ends this script with the same code when the program fails. */
export async function runOrExit(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}
