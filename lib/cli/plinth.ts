/** The command line: `plinth <command>`. */
import { type Command, CommandError, UsageError } from "./command.ts";
import { typesCommand } from "./types-command.ts";

const commands: Readonly<Record<string, Command>> = { types: typesCommand };

const usage = `Usage: plinth <command> [options]

Commands:
  types   Write TypeScript types and a client for a project

plinth <command> --help tells more.`;

/** Runs one command line and gives the exit code: 0 done, 1 failed, 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  const [name = "", ...rest] = args;
  const json = rest.includes("--json");
  const command = Object.hasOwn(commands, name) ? commands[name]! : null;
  if (args.includes("--help") || args.includes("-h")) {
    console.log(command?.usage ?? usage);
    return 0;
  }
  try {
    if (!command) throw new UsageError(name ? `There is no command "${name}".` : "Please name a command.");
    const given = rest.filter((argument) => argument !== "--json");
    await command.run(given, process.env, (text) => process.stdout.write(text));
    return 0;
  } catch (error) {
    return tell(error as Error & { code?: string }, command?.usage ?? usage, json);
  }
}

function tell(error: Error & { code?: string }, usageText: string, json: boolean): number {
  const isUsage = error instanceof UsageError || (error.code ?? "").startsWith("ERR_PARSE_ARGS");
  const code = isUsage ? "USAGE" : error instanceof CommandError ? error.code : (error.code ?? "INTERNAL");
  if (json) console.error(JSON.stringify({ error: { code, message: error.message } }));
  else console.error(isUsage ? `${error.message}\n\n${usageText}` : error.message);
  return isUsage ? 2 : 1;
}

process.exitCode = await main(process.argv.slice(2));
