/** PostgreSQL refuses to run as root; then it runs as the user `postgres`. */
import { spawnSync } from "node:child_process";
import { ConfigurationError } from "../../env.ts";

export interface RunAs {
  uid: number;
  gid: number;
}

function findUser(name: string): RunAs | null {
  const ids = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  return ids.every((id) => id.status === 0) ? { uid: Number(ids[0]!.stdout), gid: Number(ids[1]!.stdout) } : null;
}

/**
 * The user that the database runs as: null for oneself; for root, the user `postgres`, which is made where it is
 * missing.
 */
export function chooseUser(): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const found = findUser("postgres");
  if (found) return found;
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  const made = findUser("postgres") ?? findUser("nobody");
  if (made) return made;
  throw new ConfigurationError(
    "The embedded PostgreSQL cannot run as root, and the user postgres cannot be made: start Plinth as another user, or set DATABASE_URL.",
  );
}

/** Whether that user may enter the folder. */
export function mayEnter(folder: string, { uid, gid }: RunAs): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { uid, gid, cwd: "/" }).status === 0;
}
