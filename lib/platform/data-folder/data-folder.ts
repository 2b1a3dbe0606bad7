/** The folder that an installation keeps its files in. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfigurationError } from "../env.ts";

/**
 * Makes the data folder where it is missing, and proves that it can be written to. ConfigurationError when not.
 * The folder may be entered but not listed by others: as root, the embedded database runs as another user and lives
 * inside; what is secret has mode 0600.
 */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      `The data folder ${folder} cannot be written to (${code}): choose another with PLINTH_DATA_DIR.`,
    );
  }
}

/**
 * `mkdirSync` with `recursive` never returns where the file system answers "no such file" to a new name, as /proc does.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o711 });
  } catch (error) {
    // Another server may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Writes a file that only its owner can read, so that a reader sees all of it or none. */
export function writePrivateFile(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(temporary, text, { mode: 0o600, flush: true });
  renameSync(temporary, path);
}

/** PLINTH_SECRET, or the secret that was generated at the first start and is kept in the data folder. */
export function readOrMakeSecret(env: { PLINTH_SECRET?: string | undefined; PLINTH_DATA_DIR: string }): string {
  if (env.PLINTH_SECRET) return env.PLINTH_SECRET;
  const path = join(env.PLINTH_DATA_DIR, "secret");
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret.length >= 32) return secret;
    throw new ConfigurationError(
      `The file ${path} should hold the secret of this installation, but is too short: restore it, or set PLINTH_SECRET.`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secret = randomBytes(32).toString("base64url");
  writePrivateFile(path, `${secret}\n`);
  return secret;
}
