/** Where the embedded database keeps its files, and how they are made the first time. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { writePrivateFile } from "../../data-folder.ts";
import { ConfigurationError } from "../../env.ts";
import { mayEnter, type RunAs } from "./run-as.ts";

/** What `database.json` in the data folder holds. */
export interface Cluster {
  /** The data directory of PostgreSQL. */
  directory: string;
  user: string;
  password: string;
  /** The port of the last start; taken again when it is free, so that a database tool's settings stay valid. */
  port: number;
}

const majorVersion = "18";

/** The cluster of a data folder, decided at the first start: inside it, or under `sharedFolder` where the database's user cannot enter it. */
export function readOrPlanCluster(dataFolder: string, runAs: RunAs | null, sharedFolder: string): Cluster {
  const path = join(dataFolder, "database.json");
  const inside = join(dataFolder, "postgres");
  if (existsSync(path)) {
    const cluster = JSON.parse(readFileSync(path, "utf8")) as Cluster;
    // A data folder that was moved or copied takes its database along.
    return existsSync(cluster.directory) || !existsSync(inside) ? cluster : { ...cluster, directory: inside };
  }
  if (existsSync(inside)) {
    throw new ConfigurationError(
      `${path} is missing, and with it the password of the database in ${inside}: restore the file.`,
    );
  }
  const enters = !runAs || mayEnter(dataFolder, runAs);
  const elsewhere = join(
    sharedFolder,
    `${basename(dirname(dataFolder))}-${randomBytes(4).toString("hex")}`,
    "postgres",
  );
  const cluster = {
    directory: enters ? inside : elsewhere,
    user: "plinth",
    password: randomBytes(24).toString("base64url"),
    port: 0,
  };
  saveCluster(dataFolder, cluster);
  return cluster;
}

/** Remembers the cluster. */
export function saveCluster(dataFolder: string, cluster: Cluster): void {
  writePrivateFile(join(dataFolder, "database.json"), `${JSON.stringify(cluster, null, 2)}\n`);
}

/**
 * Makes the data directory where it is missing. It is made under another name and renamed when complete, so that a start that was
 * killed leaves nothing half made.
 */
export function initialise(cluster: Cluster, programs: string, runAs: RunAs | null): void {
  const { directory } = cluster;
  if (existsSync(directory)) {
    const version = readFileSync(join(directory, "PG_VERSION"), "utf8").trim();
    if (version !== majorVersion) {
      throw new ConfigurationError(
        `The database in ${directory} was made by PostgreSQL ${version}, but this Plinth brings version ${majorVersion}.`,
      );
    }
    return;
  }
  const parent = dirname(directory);
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  const leftovers = readdirSync(parent).filter((name) => name.startsWith(`${basename(directory)}.unfinished-`));
  for (const name of leftovers) rmSync(join(parent, name), { recursive: true, force: true });

  const unfinished = `${directory}.unfinished-${randomBytes(4).toString("hex")}`;
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  if (runAs) for (const path of [unfinished, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  // Text sorts as people expect in any language, the same on every machine: ICU comes with the programs, the system's locales may not.
  const made = spawnSync(
    join(programs, "bin", "initdb"),
    [
      `--pgdata=${unfinished}`,
      `--username=${cluster.user}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=icu",
      "--icu-locale=und",
    ],
    { ...runAs, cwd: unfinished, encoding: "utf8" },
  );
  rmSync(passwordFile);
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = (made.error?.message ?? made.stderr).trim().split("\n").at(-1);
    throw new ConfigurationError(`The embedded database could not be made in ${directory}: ${reason}`);
  }
  renameSync(unfinished, directory);
}
