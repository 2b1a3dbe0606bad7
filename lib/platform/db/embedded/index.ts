/** PostgreSQL without an installation: started with the server, stopped with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, closeSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { tryKernelLock } from "../../data-folder/kernel-lock.ts";
import { ConfigurationError } from "../../env.ts";
import { preparePrograms } from "./binaries.ts";
import { type Cluster, initialise, readOrPlanCluster, saveCluster } from "./cluster.ts";
import { claimCluster } from "./identity.ts";
import { stopLeftover } from "./leftover.ts";
import { openPresence, removePresence } from "./presence.ts";
import { chooseUser, type RunAs } from "./run-as.ts";

/** A running database. */
export interface EmbeddedPostgres {
  /** Of the database `plinth`, with the password. */
  url: string;
  /** Ends connections and writes everything to disk. */
  stop(): Promise<void>;
  /** Ends at once, without waiting; the next start recovers what was acknowledged from the log. */
  kill(): void;
  /** Resolves with a sentence if the database ends without having been stopped. */
  lost: Promise<string>;
}

/** Where a root's database goes whose data folder other users cannot enter. */
const sharedFolder = "/var/lib/plinth";

/**
 * A small footprint for a console on a laptop. JIT is off: it costs more than it gains on the short statements of the
 * APIs. Pages out of their order cost about as much as those in it, as on every disk without moving parts: else records
 * would be counted from the table, where an index with less to read is at hand.
 */
const defaults = {
  shared_buffers: "64MB",
  max_connections: "100",
  max_wal_size: "512MB",
  io_method: "sync",
  jit: "off",
  random_page_cost: "1.1",
  log_min_messages: "fatal",
  unix_socket_directories: "",
  listen_addresses: "127.0.0.1",
};

/** A port that is free now: the wanted one, else any. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (wanted ? resolve(freePort(0)) : reject(error)));
    server.listen(wanted, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function run(cluster: Cluster, programs: string, runAs: RunAs | null, settings: Record<string, string>): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const presence = openPresence(cluster.directory, runAs);
  try {
    return spawn(join(programs, "bin", "postgres"), ["-D", cluster.directory, "-p", String(cluster.port), ...flags], {
      ...runAs,
      cwd: cluster.directory,
      // Its own process group: Ctrl-C reaches only the server, which stops the database after its last request.
      detached: true,
      stdio: ["ignore", "ignore", "pipe", presence ?? "ignore"],
      env: { LC_ALL: "C" } as unknown as NodeJS.ProcessEnv,
    });
  } finally {
    if (presence !== null) closeSync(presence);
  }
}

/**
 * Resolves when the database takes connections, with the `plinth` database made; rejects when the process ends before.
 */
async function whenReady(child: ChildProcess, cluster: Cluster, name: string, said: () => string): Promise<void> {
  const { user, password, port } = cluster;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(said());
    const client = new pg.Client({ host: "127.0.0.1", port, user, password, database: "postgres" });
    try {
      await client.connect();
      // A copy has the same password: the one that answers may be the original, which was quicker to take the port.
      const { rows } = await client.query("show cluster_name");
      if (rows[0].cluster_name !== name) throw new Error(`Another PostgreSQL listens on port ${port}.`);
      const { rowCount } = await client.query("select 1 from pg_database where datname = 'plinth'");
      if (rowCount === 0) await client.query("create database plinth");
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      // 57P03: it is still recovering.
      if (code !== "ECONNREFUSED" && code !== "57P03" && code !== "ECONNRESET") throw error;
      await wait(10);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Holds the cluster for this process. ConfigurationError when another process does. */
function lockCluster(directory: string, runAs: RunAs | null): () => void {
  const path = join(directory, "plinth.lock");
  const release = tryKernelLock(path);
  if (!release) throw new ConfigurationError(`Another Plinth server already runs on the database in ${directory}.`);
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
  return release;
}

/**
 * Starts the database of a data folder, making it the first time, and stopping one that an earlier, killed server left
 * behind. Listens on 127.0.0.1 only, under a random password. ConfigurationError when it cannot start, with all that
 * PostgreSQL said.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const runAs = chooseUser();
  const programs = preparePrograms(runAs, sharedFolder);
  const planned = readOrPlanCluster(dataFolder, runAs, sharedFolder);
  initialise(planned, programs, runAs);
  const release = lockCluster(planned.directory, runAs);
  try {
    const claimed = claimCluster(dataFolder, planned, runAs);
    await stopLeftover(claimed.directory);
    return await startOn(dataFolder, claimed, release, (port, name) =>
      run({ ...claimed, port }, programs, runAs, { ...defaults, ...settings, cluster_name: name }),
    );
  } catch (error) {
    release();
    throw error;
  }
}

async function startOn(
  dataFolder: string,
  planned: Cluster,
  release: () => void,
  spawnOn: (port: number, name: string) => ChildProcess,
): Promise<EmbeddedPostgres> {
  let failure = "";
  for (let attempt = 1; attempt <= 5; attempt++) {
    const cluster = { ...planned, port: await freePort(attempt === 1 ? planned.port : 0) };
    const name = `plinth-${randomBytes(6).toString("hex")}`;
    const child = spawnOn(cluster.port, name);
    let output = "";
    const said = once(child.stderr!, "end");
    child.stderr!.on("data", (chunk) => {
      output = (output + chunk).slice(-4_000);
    });
    // However this process ends, short of being killed, the database ends with it.
    const endAtOnce = () => child.kill("SIGQUIT");
    process.once("exit", endAtOnce);
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
    void ended.then(() => process.off("exit", endAtOnce));
    try {
      await whenReady(child, cluster, name, () => output);
    } catch (error) {
      child.kill("SIGINT");
      await ended;
      await Promise.race([said, wait(1_000)]);
      failure = (output || (error as Error).message).trim();
      // Taken port, or backends of a killed server that have not noticed yet: both pass.
      await wait(200 * attempt);
      continue;
    }
    if (cluster.port !== planned.port) saveCluster(dataFolder, cluster);
    let stopping = false;
    return {
      url: `postgres://${cluster.user}:${cluster.password}@127.0.0.1:${cluster.port}/plinth`,
      lost: ended.then(() =>
        stopping ? new Promise<never>(() => {}) : `The embedded database ended: ${output.trim() || "it was killed"}.`,
      ),
      kill() {
        stopping = true;
        endAtOnce();
      },
      async stop() {
        stopping = true;
        child.kill("SIGINT");
        await ended;
        removePresence(cluster.directory);
        release();
      },
    };
  }
  throw new ConfigurationError(`The embedded database in ${planned.directory} does not start:\n${failure}`);
}
