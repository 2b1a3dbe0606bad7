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
import { basename, dirname, isAbsolute, join } from "node:path";
import { writePrivateFile } from "../../data-folder/data-folder.ts";
import { ConfigurationError } from "../../env.ts";
import { mayEnter, type RunAs } from "./run-as.ts";

/** What `database.json` in the data folder holds. */
export interface Cluster {
  /** The data directory of PostgreSQL; in the file, relative to the data folder where it lies inside. */
  directory: string;
  user: string;
  password: string;
  /** The port of the last start; taken again when it is free, so that a database tool's settings stay valid. */
  port: number;
  /** What the directory's own `plinth.json` says too; missing before the first start. */
  id?: string;
  /** The number that PostgreSQL gave to the cluster; missing before the first start. */
  systemIdentifier?: string;
}

const majorVersion = "18";

/** Where the database of a known cluster is. A data folder that was moved or copied has taken it along. */
function locate(path: string, named: string, inside: string, sharedFolder: string): string {
  if (existsSync(inside) || !isAbsolute(named) || named === inside) return inside;
  if (dirname(dirname(named)) === sharedFolder) return named;
  if (!existsSync(join(dirname(named), "database.json"))) return existsSync(named) ? named : inside;
  throw new ConfigurationError(
    `${path} names the database of another data folder, ${named}: copy it to ${inside} while its server is stopped, or remove the file to begin with an empty database.`,
  );
}

/**
 * The cluster of a data folder, decided at the first start: inside it, or under `sharedFolder` where the database's
 * user cannot enter it.
 */
export function readOrPlanCluster(dataFolder: string, runAs: RunAs | null, sharedFolder: string): Cluster {
  const path = join(dataFolder, "database.json");
  const inside = join(dataFolder, "postgres");
  if (existsSync(path)) {
    const cluster = JSON.parse(readFileSync(path, "utf8")) as Cluster;
    return { ...cluster, directory: locate(path, cluster.directory, inside, sharedFolder) };
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

/** Remembers the cluster, by a path that holds for a copy of the folder too. */
export function saveCluster(dataFolder: string, cluster: Cluster): void {
  const isInside = cluster.directory === join(dataFolder, "postgres");
  const saved = isInside ? { ...cluster, directory: "postgres" } : cluster;
  writePrivateFile(join(dataFolder, "database.json"), `${JSON.stringify(saved, null, 2)}\n`);
}

/**
 * Makes the data directory where it is missing. It is made under another name and renamed when complete, so that a
 * start that was killed leaves nothing half made.
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
  if (cluster.systemIdentifier)
    throw new ConfigurationError(
      `The database in ${directory} is gone: restore it from a backup. To begin with an empty one, remove database.json from the data folder.`,
    );
  const parent = dirname(directory);
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  const leftovers = readdirSync(parent).filter((name) => name.startsWith(`${basename(directory)}.unfinished-`));
  for (const name of leftovers) rmSync(join(parent, name), { recursive: true, force: true });

  const unfinished = `${directory}.unfinished-${randomBytes(4).toString("hex")}`;
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  if (runAs) for (const path of [unfinished, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  // Text sorts as people expect in any language, the same on every machine: ICU comes with the programs, the system's
  // locales may not.
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
    const reason = (made.error?.message ?? made.stderr).trim();
    throw new ConfigurationError(`The embedded database could not be made in ${directory}:\n${reason}`);
  }
  renameSync(unfinished, directory);
}
