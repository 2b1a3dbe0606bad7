/** The whole product, started as `npm start` starts it: how soon the second start is ready, and what server and database hold in memory when idle. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.ts";
import { goals } from "./goals.ts";

const root = join(import.meta.dirname, "../..");

interface Running {
  child: ChildProcess;
  seconds: number;
  stop(): Promise<void>;
}

async function start(folder: string): Promise<Running> {
  const port = String(await freePort());
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...process.env, PORT: port, HOST: "127.0.0.1", PLINTH_DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const ready = new Promise<void>((resolve) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("Plinth is ready at")) resolve();
    });
  });
  await Promise.race([
    ready,
    exited.then(([code]) => {
      throw new Error(`npm start ended with code ${code}.`);
    }),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    child,
    seconds,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Figures with their goals; none of memory where the system does not tell it. Starts build what is not built. */
export async function measureStart(): Promise<(readonly [string, number, (typeof goals)[keyof typeof goals]])[]> {
  const folder = mkdtempSync(join(tmpdir(), "plinth-bench-start-"));
  chmodSync(folder, 0o711);
  try {
    await (await start(folder)).stop();
    const second = await start(folder);
    try {
      const figures = [["second npm start", second.seconds, goals.secondStartS] as const];
      if (!existsSync("/proc/self/smaps_rollup")) return figures;
      return [...figures, ["idle memory of server and database", idleMb(second.child.pid!), goals.idleMb] as const];
    } finally {
      await second.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Memory of a process and all below it. Pages that several share, such as PostgreSQL's buffers, are counted once (PSS). */
function idleMb(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + pssKb(member), 0) / 1024;
}

function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = /^PPid:\s+(\d+)/m.exec(readProc(`/proc/${name}/status`))?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

const pssKb = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readProc(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

/** Empty for a process that has just ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
