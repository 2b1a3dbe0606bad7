/**
 * Proves that a PostgreSQL data directory is the one that a data folder was made with, and belongs to no other folder.
 */
import { randomUUID } from "node:crypto";
import { chownSync, closeSync, existsSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { endianness } from "node:os";
import { join, resolve } from "node:path";
import { writePrivateFile } from "../../data-folder/data-folder.ts";
import { ConfigurationError } from "../../env.ts";
import { type Cluster, saveCluster } from "./cluster.ts";
import type { RunAs } from "./run-as.ts";

/** What `plinth.json` in the data directory holds. */
interface Owner {
  id: string;
  /** The data folder that it belongs to. */
  folder: string;
}

/** The number that initdb gave to the cluster: the first eight bytes of its control file. */
function readSystemIdentifier(directory: string): string {
  const bytes = Buffer.alloc(8);
  const file = openSync(join(directory, "global", "pg_control"), "r");
  try {
    readSync(file, bytes, 0, 8, 0);
  } finally {
    closeSync(file);
  }
  return String(endianness() === "LE" ? bytes.readBigUInt64LE() : bytes.readBigUInt64BE());
}

function readJson<Shape>(path: string): Shape | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Shape;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function isSame(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return false;
  const [a, b] = [statSync(one), statSync(other)];
  return a.dev === b.dev && a.ino === b.ino;
}

/** The folder that still names this directory as its database, where that is another one than `dataFolder`. */
function otherOwner(directory: string, dataFolder: string, owner: Owner | null): string | null {
  if (!owner || isSame(owner.folder, dataFolder)) return null;
  const theirs = readJson<Cluster>(join(owner.folder, "database.json"));
  return theirs && isSame(resolve(owner.folder, theirs.directory), directory) ? owner.folder : null;
}

/**
 * Checks the directory against what the data folder remembers, and remembers it on both sides where it is new. The
 * caller holds the locks. ConfigurationError when it is another cluster, or that of another folder.
 */
export function claimCluster(dataFolder: string, cluster: Cluster, runAs: RunAs | null): Cluster {
  const { directory } = cluster;
  const path = join(directory, "plinth.json");
  const owner = readJson<Owner>(path);
  const systemIdentifier = readSystemIdentifier(directory);
  const other = otherOwner(directory, dataFolder, owner);
  if (other)
    throw new ConfigurationError(
      `The database in ${directory} belongs to the data folder ${other}, of which ${dataFolder} is a copy: copy the database too, and name its folder in ${join(dataFolder, "database.json")}.`,
    );
  const isAnother =
    (cluster.systemIdentifier && cluster.systemIdentifier !== systemIdentifier) ||
    (cluster.id && owner && cluster.id !== owner.id);
  if (isAnother)
    throw new ConfigurationError(
      `The database in ${directory} is not the one that this data folder was made with: restore it and ${join(dataFolder, "database.json")} from the same backup.`,
    );
  const claimed = { ...cluster, id: owner?.id ?? cluster.id ?? randomUUID(), systemIdentifier };
  if (owner?.folder !== dataFolder) {
    writePrivateFile(path, `${JSON.stringify({ id: claimed.id, folder: dataFolder } satisfies Owner)}\n`);
    if (runAs) chownSync(path, runAs.uid, runAs.gid);
  }
  if (cluster.id !== claimed.id || cluster.systemIdentifier !== systemIdentifier) saveCluster(dataFolder, claimed);
  return claimed;
}
