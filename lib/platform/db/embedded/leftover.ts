/** A PostgreSQL that outlived its server, because that was killed. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ConfigurationError } from "../../env.ts";
import { isAlive, isPostgresOn, startOf } from "../../process-identity.ts";

const pollMs = 20;

async function gone(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    if (startOf(pid) === null) return true;
    await wait(pollMs);
  }
  return false;
}

/**
 * Stops the PostgreSQL that still runs on the directory, so that no two ever do. What it had acknowledged is on disk.
 * A lock file whose process number has since gone to another program is made harmless.
 */
export async function stopLeftover(directory: string): Promise<void> {
  const path = join(directory, "postmaster.pid");
  if (!existsSync(path)) return;
  const [first, ...rest] = readFileSync(path, "utf8").split("\n");
  const pid = Number(first);
  if (!(pid > 0) || !isAlive(pid)) return;
  if (!isPostgresOn(pid, directory)) {
    // PostgreSQL disregards its parent's number here, but goes on to check the file's other lines for backends that still run.
    writeFileSync(path, [process.pid, ...rest].join("\n"));
    return;
  }
  process.kill(pid, "SIGINT");
  if (await gone(pid, 20_000)) return;
  process.kill(pid, "SIGQUIT");
  if (await gone(pid, 10_000)) return;
  throw new ConfigurationError(
    `The database process ${pid} of an earlier start on ${directory} does not end: stop it, then start again.`,
  );
}
