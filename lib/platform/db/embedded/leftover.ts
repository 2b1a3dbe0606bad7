/** A PostgreSQL that outlived its server, because that was killed. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive, isPostgresOn, startOf } from "../../data-folder/process-identity.ts";
import { ConfigurationError } from "../../env.ts";
import { isPresent } from "./presence.ts";

const pollMs = 20;
const backendsMsMax = 5_000;

async function until(done: () => boolean, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    if (done()) return true;
    await wait(pollMs);
  }
  return done();
}

/**
 * Stops the PostgreSQL that still runs on the directory, so that no two ever do. What it had acknowledged is on disk.
 * The caller holds the directory's lock, so that no server owns it, and has checked whose cluster it is.
 * ConfigurationError where processes live on it that cannot be ended from here, as in another container.
 */
export async function stopLeftover(directory: string): Promise<void> {
  const path = join(directory, "postmaster.pid");
  const [first, ...rest] = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const pid = Number(first);
  if (pid > 0 && isPostgresOn(pid, directory)) await stopPostmaster(pid, directory);
  // Backends of a killed database take a moment to notice.
  if (!(await until(() => !isPresent(directory), backendsMsMax)))
    throw new ConfigurationError(
      `Another PostgreSQL runs on ${directory}, as in another container: stop it, then start again.`,
    );
  // The number has gone to another program, or is one of another container. PostgreSQL disregards its parent's number
  // here, but goes on to check the file's other lines for backends that still run.
  if (pid > 0 && isAlive(pid)) writeFileSync(path, [process.pid, ...rest].join("\n"));
}

async function stopPostmaster(pid: number, directory: string): Promise<void> {
  const isGone = () => startOf(pid) === null;
  process.kill(pid, "SIGINT");
  if (await until(isGone, 20_000)) return;
  process.kill(pid, "SIGQUIT");
  if (await until(isGone, 10_000)) return;
  throw new ConfigurationError(
    `The database process ${pid} of an earlier start on ${directory} does not end: stop it, then start again.`,
  );
}
