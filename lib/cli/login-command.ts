/** `plinth login`: keeps the sync token of an installation. */
import { parseArgs } from "node:util";
import { type Command, commonOptions, exitCodes, UsageError } from "./command.ts";
import { addressOf, saveToken } from "./installations.ts";
import { syncClient } from "./sync-client.ts";

export const loginCommand: Command = {
  summary: "Keep the sync token of an installation",
  usage: `Usage: plinth login <address> [--token <sync token>]

Asks the installation whether the token is good, and keeps it in a file that only you can read. Create the token in
the console under Cloud Sync.

  --token <token>   The sync token. Other users of the machine see it: better leave it out and paste it when asked,
                    pipe it in, or set PLINTH_SYNC_TOKEN
${commonOptions}`,

  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { token: { type: "string" } } });
    const [given, ...more] = positionals;
    if (!given || more.length > 0) throw new UsageError("Please give the address of one installation.");
    const address = addressOf(given);
    const token = values.token ?? terminal.environment.PLINTH_SYNC_TOKEN ?? (await askToken(terminal));
    if (!token) throw new UsageError("Please give a sync token.");
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

async function askToken({ isInteractive, ask, read }: Parameters<Command["run"]>[1]): Promise<string> {
  return isInteractive ? ask("Sync token: ", { hidden: true }) : (await read()).trim();
}
