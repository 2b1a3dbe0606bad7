/** Which installation and project a command is about: named, or the one that the folder's files come from. */
import { resolve } from "node:path";
import { type Terminal, UsageError } from "./command.ts";
import { type Lock, readLock } from "./files/lock-file.ts";
import { addressOf, knownAddresses, tokenFor } from "./installations.ts";
import { type SyncClient, syncClient } from "./sync-client.ts";

/** Options that all commands with a target have. */
export const targetOptions = {
  url: { type: "string" },
  project: { type: "string" },
  folder: { type: "string", default: "plinth" },
} as const;

export const targetUsage = `\
  --url <address>   The installation, or set PLINTH_SYNC_URL; else the one that the files come from, or the only one
                    that is logged in to
  --project <id>    The project; the one that the files come from, or the only one of the token
  --folder <path>   Where the files are: plinth, unless said otherwise`;

export interface CommandTarget {
  client: SyncClient;
  url: string;
  project: string;
  folder: string;
  lock: Lock | null;
}

/** UsageError where it cannot be told which one is meant. */
export async function targetOf(
  values: { url?: string | undefined; project?: string | undefined; folder: string },
  terminal: Terminal,
): Promise<CommandTarget> {
  const folder = resolve(terminal.folder, values.folder);
  const lock = readLock(folder);
  const { url, isOwn } = installationOf(values.url, lock, terminal);
  if (!isOwn) await requireConsent(url, terminal);
  const client = syncClient(url, tokenFor(terminal, url));
  const ofLock = lock?.targets.filter((target) => target.url === url) ?? [];
  const project = values.project ?? (ofLock.length === 1 ? ofLock[0]!.project : await onlyProject(client));
  return { client, url, project, folder, lock };
}

/** An address, and whether the user said it or is logged in there; else only a file of the folder names it. */
interface Installation {
  url: string;
  isOwn: boolean;
}

/** The named installation, else the one that the files come from, else the only one that there is a token for. */
export function installationOf(named: string | undefined, lock: Lock | null, terminal: Terminal): Installation {
  const known = knownAddresses(terminal);
  const said = named ?? terminal.environment.PLINTH_SYNC_URL;
  if (said) return { url: addressOf(said), isOwn: true };
  const [first] = lock?.targets ?? [];
  const url = first ? addressOf(first.url) : known.length === 1 ? known[0] : undefined;
  if (url) return { url, isOwn: known.includes(url) };
  throw new UsageError(
    known.length === 0
      ? "Please log in first: npx <address>/cli.tgz login <address>"
      : "Please name the installation with --url.",
  );
}

/** A token that is not kept for an address goes there only where the user says so: UsageError. */
async function requireConsent(url: string, terminal: Terminal): Promise<void> {
  const told = `Only plinth.lock.json names ${url}, and you are not logged in there.`;
  if (!terminal.environment.PLINTH_SYNC_TOKEN)
    throw new UsageError(`${told} Please log in there if you know it, or name another installation with --url.`);
  if (terminal.isInteractive && !terminal.json) {
    const question = `${told}\nWhoever runs it could use your token. Send PLINTH_SYNC_TOKEN there? [y/N] `;
    if (/^y(es)?$/i.test(await terminal.ask(question))) return;
  }
  throw new UsageError(`${told} PLINTH_SYNC_TOKEN was not sent. Please name the installation with --url.`);
}

async function onlyProject(client: SyncClient): Promise<string> {
  const { projects } = await client.whoami();
  if (projects.length === 1) return projects[0]!.id;
  const names = projects.map(({ id }) => id).join(", ");
  throw new UsageError(`Please name the project with --project${names ? `: ${names}` : ""}.`);
}
