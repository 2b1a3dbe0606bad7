/** Sync tokens by installation, in a file that its owner alone can read. */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { CommandError, type Terminal, UsageError } from "./command.ts";

const Installations = z.strictObject({ installations: z.record(z.string(), z.strictObject({ token: z.string() })) });

/** `~/.config/plinth/installations.json`, or where XDG_CONFIG_HOME or APPDATA says that settings lie. */
export function installationsFile({ environment }: Pick<Terminal, "environment">): string {
  const base =
    environment.XDG_CONFIG_HOME ||
    (process.platform === "win32" && environment.APPDATA) ||
    join(environment.HOME || homedir(), ".config");
  return join(base, "plinth", "installations.json");
}

/** Scheme, host and port, and a path where the installation has one; UsageError for what is no address. */
export function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new UsageError("The address must begin with http:// or https:// and have no password in it.");
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function read(path: string): z.infer<typeof Installations> {
  if (!existsSync(path)) return { installations: {} };
  try {
    return Installations.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new CommandError("BROKEN_FILE", `${path} cannot be read. Please remove it and log in again.`);
  }
}

/** Keeps the token; others stay. The file is replaced as a whole, with mode 0600. */
export function saveToken(terminal: Pick<Terminal, "environment">, address: string, token: string): string {
  const path = installationsFile(terminal);
  const { installations } = read(path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ installations: { ...installations, [address]: { token } } }, null, 2);
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, `${text}\n`, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, path);
  return path;
}

/** Addresses that there are tokens for. */
export function knownAddresses(terminal: Pick<Terminal, "environment">): string[] {
  return Object.keys(read(installationsFile(terminal)).installations);
}

/** PLINTH_SYNC_TOKEN, else the token that `plinth login` kept for the address. CommandError where there is none. */
export function tokenFor(terminal: Pick<Terminal, "environment">, address: string): string {
  const token =
    terminal.environment.PLINTH_SYNC_TOKEN ?? read(installationsFile(terminal)).installations[address]?.token;
  if (!token)
    throw new CommandError(
      "UNAUTHENTICATED",
      `There is no sync token for ${address}: please log in first with npx ${address}/cli.tgz login ${address}`,
    );
  return token;
}
