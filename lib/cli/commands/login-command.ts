/** `plinth login`: keeps the sync token of an installation. */
import { parseArgs } from "node:util";
import { loginInBrowser } from "../browser-login.ts";
import { type Command, commonOptions, exitCodes, type Terminal, UsageError } from "../command.ts";
import { addressOf, saveToken } from "../installations.ts";
import { syncClient } from "../sync-client.ts";

const options = {
  token: { type: "string" },
  browser: { type: "boolean", default: false },
  project: { type: "string" },
} as const;

export const loginCommand: Command = {
  summary: "Sign in to an installation",
  usage: `Usage: plinth login <address> [--project <id>]

Opens the installation in the browser, where you see what is asked for and confirm it. The token that comes of it is
kept in a file that only you can read; it stands in the console under Cloud Sync, where you can end it.

Where nobody can be asked, as in CI, create a token there and set PLINTH_SYNC_TOKEN, which every command reads.

  --project <id>    The project that the page chooses at first
  --browser         Sign in through the browser also where this is no terminal
  --token <token>   Keep this token instead. Other users of the machine see it: better pipe it in
${commonOptions}`,

  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [given, ...more] = positionals;
    if (!given || more.length > 0) throw new UsageError("Please give the address of one installation.");
    const address = addressOf(given);
    const token =
      values.token ?? terminal.environment.PLINTH_SYNC_TOKEN ?? (await findToken(address, values, terminal));
    if (!token) throw new UsageError("Please give a sync token, or sign in with --browser.");
    const who = await syncClient(address, token).whoami();
    const file = saveToken(terminal, address, token);
    if (terminal.json) {
      terminal.out(`${JSON.stringify({ url: address, file, ...who })}\n`);
      return exitCodes.done;
    }
    const projects = who.projects.map(({ id }) => id).join(", ") || "none";
    terminal.out(
      `Logged in to ${address} as ${who.email} (${who.token}).\nProjects: ${projects}. Scopes: ${who.scopes.join(", ")}.\nThe token is kept in ${file}.\n`,
    );
    return exitCodes.done;
  },
};

async function findToken(
  address: string,
  { browser, project }: { browser: boolean; project?: string | undefined },
  terminal: Terminal,
): Promise<string> {
  return browser || terminal.isInteractive
    ? loginInBrowser(address, project, terminal)
    : (await terminal.read()).trim();
}
