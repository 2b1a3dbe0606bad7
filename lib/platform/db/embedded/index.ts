/** PostgreSQL without an installation: started with the server, stopped with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ConfigurationError } from "../../env.ts";
import { preparePrograms } from "./binaries.ts";
import { type Cluster, initialise, readOrPlanCluster, saveCluster } from "./cluster.ts";
import { stopLeftover } from "./leftover.ts";
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
 * A small footprint for a console on a laptop. JIT is off: it costs more than it gains on the short statements of the APIs. Pages out of their order cost about as
 * much as those in it, as on every disk without moving parts: else records would be counted from the table, where an index with less to read is at hand.
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
  return spawn(join(programs, "bin", "postgres"), ["-D", cluster.directory, "-p", String(cluster.port), ...flags], {
    ...runAs,
    cwd: cluster.directory,
    // Its own process group: Ctrl-C reaches only the server, which stops the database after its last request.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { LC_ALL: "C" } as unknown as NodeJS.ProcessEnv,
  });
}

/** Resolves when the database takes connections, with the `plinth` database made; rejects when the process ends before. */
async function whenReady(child: ChildProcess, cluster: Cluster, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(said());
    const client = new pg.Client({ host: "127.0.0.1", ...cluster, database: "postgres" });
    try {
      await client.connect();
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

/**
 * Starts the database of a data folder, making it the first time, and stopping one that an earlier, killed server left behind.
 * Listens on 127.0.0.1 only, under a random password. ConfigurationError when it cannot start.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const runAs = chooseUser();
  const programs = preparePrograms(runAs, sharedFolder);
  const planned = readOrPlanCluster(dataFolder, runAs, sharedFolder);
  initialise(planned, programs, runAs);
  await stopLeftover(planned.directory);

  let failure = "";
  for (let attempt = 1; attempt <= 5; attempt++) {
    const cluster = { ...planned, port: await freePort(attempt === 1 ? planned.port : 0) };
    const child = run(cluster, programs, runAs, { ...defaults, ...settings });
    let output = "";
    child.stderr!.on("data", (chunk) => {
      output = (output + chunk).slice(-4_000);
    });
    // However this process ends, short of being killed, the database ends with it.
    const endAtOnce = () => child.kill("SIGQUIT");
    process.once("exit", endAtOnce);
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
    void ended.then(() => process.off("exit", endAtOnce));
    try {
      await whenReady(child, cluster, () => output);
    } catch (error) {
      child.kill("SIGINT");
      await ended;
      failure = (output || (error as Error).message).trim().split("\n")[0]!;
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
      },
    };
  }
  throw new ConfigurationError(`The embedded database in ${planned.directory} does not start: ${failure}.`);
}
