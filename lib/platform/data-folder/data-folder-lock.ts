/** One server on a data folder at a time. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "../env.ts";
import { tryKernelLock } from "./kernel-lock.ts";
import { startOf } from "./process-identity.ts";
import { readServerNote, removeServerNote, type ServerNote, writeServerNote } from "./server-note.ts";

/**
 * Takes the data folder for this process; returns the way to give it back. The kernel keeps the lock, so that it ends
 * with the process, and holds between containers too. ConfigurationError when another server runs on the folder, or
 * when it cannot be locked.
 */
export function lockDataFolder(folder: string): () => void {
  refuseOlderServer(folder);
  const release = tryLock(folder);
  if (!release) throw refusal(folder, readServerNote(folder));
  writeServerNote(folder);
  return () => {
    removeServerNote(folder);
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

function refusal(folder: string, holder: ServerNote | null): ConfigurationError {
  const at = holder?.address ? `, at ${holder.address}` : "";
  const who = holder ? ` (process ${holder.process}${at})` : "";
  return new ConfigurationError(
    `Another Plinth server${who} already runs on the data folder ${folder}: end it, or choose another folder with PLINTH_DATA_DIR.`,
  );
}

/** Versions before the kernel's lock wrote the number and the start of their process into a file. */
function refuseOlderServer(folder: string): void {
  const path = join(folder, "server.lock");
  const [pid, start] = read(path)?.trim().split("\n") ?? [];
  if (Number(pid) > 0 && startOf(Number(pid)) === start) throw refusal(folder, { process: pid! });
  rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
