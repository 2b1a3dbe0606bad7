/** One server on a data folder at a time. */
import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "./env.ts";
import { startOf } from "./process-identity.ts";

/** Reads who holds the lock: the text, and whether that process still runs. */
function readHolder(path: string): { text: string; pid: number; runs: boolean } | null {
  try {
    const text = readFileSync(path, "utf8");
    const [pid, start] = text.trim().split("\n");
    return { text, pid: Number(pid), runs: Number(pid) > 0 && startOf(Number(pid)) === start };
  } catch {
    return null;
  }
}

/**
 * Takes the data folder for this process; returns the way to give it back. A lock whose holder was killed counts for nothing.
 * ConfigurationError when another server runs on the folder.
 */
export function lockDataFolder(folder: string): () => void {
  const path = join(folder, "server.lock");
  const suffix = randomBytes(6).toString("hex");
  const mine = `${path}.${suffix}`;
  const text = `${process.pid}\n${startOf(process.pid)}\n`;
  const refuse = (pid: number) =>
    new ConfigurationError(`Another Plinth server (process ${pid}) already runs on the data folder ${folder}.`);
  writeFileSync(mine, text);
  try {
    for (;;) {
      try {
        // A link appears with its content or not at all, and fails where there is a lock.
        linkSync(mine, path);
        return () => {
          if (readHolder(path)?.text === text) rmSync(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const holder = readHolder(path);
      if (holder?.runs) throw refuse(holder.pid);
      if (holder) removeStale(path, `${path}.stale.${suffix}`, holder.text);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Takes a dead holder's lock away, and puts it back if somebody else replaced it in the same instant. */
function removeStale(path: string, aside: string, staleText: string): void {
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readHolder(aside)?.text !== staleText) linkSync(aside, path);
  rmSync(aside, { force: true });
}
