/** One server on a data folder at a time. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "../env.ts";
import { tryKernelLock } from "./kernel-lock.ts";
import { startOf } from "./process-identity.ts";

/**
 * Takes the data folder for this process; returns the way to give it back. The kernel keeps the lock, so that it ends
 * with the process, and holds between containers too. ConfigurationError when another server runs on the folder, or
 * when it cannot be locked.
 */
export function lockDataFolder(folder: string): () => void {
  const note = join(folder, "server.pid");
  refuseOlderServer(folder);
  const release = tryLock(folder);
  if (!release) throw refusal(folder, read(note)?.trim());
  writeFileSync(note, `${process.pid} on ${hostname()}\n`);
  return () => {
    rmSync(note, { force: true });
    release();
  };
}

function tryLock(folder: string): (() => void) | null {
  try {
    return tryKernelLock(join(folder, "folder.lock"));
  } catch (error) {
    throw new ConfigurationError(
      `The data folder ${folder} cannot be locked (${(error as Error).message}): choose one on a file system with locks, with PLINTH_DATA_DIR.`,
    );
  }
}

function refusal(folder: string, holder: string | undefined): ConfigurationError {
  const who = holder ? ` (process ${holder})` : "";
  return new ConfigurationError(`Another Plinth server${who} already runs on the data folder ${folder}.`);
}

/** Versions before the kernel's lock wrote the number and the start of their process into a file. */
function refuseOlderServer(folder: string): void {
  const path = join(folder, "server.lock");
  const [pid, start] = read(path)?.trim().split("\n") ?? [];
  if (Number(pid) > 0 && startOf(Number(pid)) === start) throw refusal(folder, pid);
  rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
